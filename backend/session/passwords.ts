import { hash, verify } from '@node-rs/argon2';
import { forbiddenError } from '../core/errors.ts';
import type { SignInConfig } from '../core/openidProviders.ts';

/** OWASP's recommendation for argon2id (the library's default algorithm): 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Digests are the lower-case hexadecimal SHA-256 of the password: the server never sees the password. */
const digestPattern = /^[0-9a-f]{64}$/i;

/** Hash of an unusable password, so that unknown accounts take as long as known ones. */
let unusableHash: Promise<string> | undefined;

/** Throws 403 where people sign in by providers only. */
export function requirePasswords({ acceptsPasswords }: SignInConfig): void {
  if (!acceptsPasswords)
    throw forbiddenError(
      'Les mots de passe ne sont pas acceptés ici. Connectez-vous par votre fournisseur d’identité.',
    );
}

/** Argon2id hash to store for the digest that a browser sends, in upper or lower case. */
export const hashDigest = (digest: string): Promise<string> => hash(digest.toLowerCase(), cost);

/** Whether a digest matches a stored hash; false without a hash, in the same time. */
export async function verifyPassword(
  digest: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  unusableHash ??= hashDigest('0'.repeat(64));
  const stored = passwordHash ?? (await unusableHash);
  const isRight = await verify(stored, digest.toLowerCase());
  return isRight && passwordHash != null && digestPattern.test(digest);
}
