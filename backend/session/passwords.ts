import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommendation for argon2id (the library's default algorithm): 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Digests are the lower-case hexadecimal SHA-256 of the password: the server never sees the password. */
const digestPattern = /^[0-9a-f]{64}$/i;

/** The hash of nobody's password, made once, so that unknown people cost as much time as known ones. */
let nobody: Promise<string> | undefined;

/** What is stored of a password, from the digest that the browser sent. */
export const hashDigest = (digest: string): Promise<string> => hash(digest.toLowerCase(), cost);

/** Whether the digest is the one behind the stored hash; as slow when there is no hash. */
export async function matches(digest: string, passwordHash: string | null | undefined): Promise<boolean> {
  nobody ??= hashDigest('0'.repeat(64));
  const stored = passwordHash ?? (await nobody);
  const isRight = await verify(stored, digest.toLowerCase());
  return isRight && passwordHash != null && digestPattern.test(digest);
}
