import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartupError } from '../../server/startupError.ts';

const secure = z
  .url({ protocol: /^https?$/, error: 'must look like https://login.example.org' })
  // Clear text is for a provider on the same machine.
  .refine(
    (url) => url.startsWith('https:') || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname),
    {
      error: 'must begin with https://',
    },
  );

const Provider = z.strictObject({
  key: z.string().regex(/^[a-z\d-]{1,40}$/, { error: 'must be lower-case letters, digits and hyphens' }),
  /** Shown on its button. */
  name: z.string().trim().min(1).max(60),
  issuer: secure,
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  scopes: z.string().default('openid profile email'),
  /** Whether people without an account get one at their first sign-in. */
  createsAccounts: z.boolean().default(true),
  /** Whether its e-mail addresses count as verified although it does not say so. */
  trustsEmails: z.boolean().default(false),
  /** Claim with the groups of a person. */
  groupsClaim: z.string().default('groups'),
  /** Groups whose members may sign in; everybody when absent. */
  allowedGroups: z.array(z.string()).min(1).optional(),
  /** Groups whose members administer the platform; when present, others lose the right at their next sign-in. */
  administratorGroups: z.array(z.string()).min(1).optional(),
  /** Whether signing out here also signs out at the provider. */
  endsSessions: z.boolean().default(false),
  /** Hours after which people sign in at it again. */
  sessionHours: z.number().int().min(1).max(720).default(24),
});

const Providers = z.strictObject({
  providers: z
    .array(Provider)
    .min(1)
    .max(20)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, {
      error: 'must have different keys',
    }),
  /** Whether people may also sign in with a password. */
  acceptsPasswords: z.boolean().default(true),
});

/** An OpenID Connect provider by which people sign in. */
export type OpenIdProvider = z.output<typeof Provider>;

/** How people sign in: the providers, and whether passwords are accepted beside them. */
export type SignInConfig = z.output<typeof Providers>;

/** Reads the file of `OPENID_PROVIDERS`; without one, passwords alone. @throws StartupError for an unusable file. */
export function readSignInConfig(path: string | undefined): SignInConfig {
  if (path === undefined) return { providers: [], acceptsPasswords: true };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartupError(`OPENID_PROVIDERS: ${path} cannot be read as JSON.`, { cause: error });
  }
  const { success, data, error } = Providers.safeParse(content);
  if (success) return data;
  const lines = error.issues.map(
    ({ path: at, message }) => `OPENID_PROVIDERS: ${at.join('.') || path} ${message}.`,
  );
  throw new StartupError(lines.join('\n'));
}
