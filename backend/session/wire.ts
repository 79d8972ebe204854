import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import { normalizeName } from '../core/text.ts';
import { responseFlag, instant, oneOf } from '../core/wire.ts';
import type { listSessions } from './ownSessions.ts';

const extension = (description: string) => extensionDescription('SESSIONS', description);
const platform = z.enum(['web', 'ios', 'android']).optional();
const appVersion = z.string().max(40).transform(normalizeName).default('');

/** Fields with the device of a sign-in, as its client describes it, for bodies that end with `.transform(readDevice)`. */
export const signInDeviceFields = {
  plateforme: platform.meta(extension('What is signed in with')),
  version: appVersion.meta(extension('Version of the application')),
  appareil: z
    .string()
    .max(100)
    .transform(normalizeName)
    .default('')
    .meta(extension('What the person would call the device')),
  cleappareil: z
    .string()
    .max(100)
    .default('')
    .meta(
      extension('A random text that the device keeps: by it a device that was used before is known again'),
    ),
};

/** A sign-in's fields with its device under `device`; `key` is empty when the device keeps none. */
export const readDevice = <Body extends z.output<z.ZodObject<typeof signInDeviceFields>>>({
  plateforme,
  version,
  appareil,
  cleappareil,
  ...others
}: Body) => ({
  ...others,
  device: { platform: plateforme, appVersion: version, name: appareil, key: cleappareil },
});

/** Body of `POST /api/login_check`: e-mail, password digest and the device. */
export const SignInBody = z
  .object({
    username: z
      .string({ error: "L'email est obligatoire" })
      .trim()
      .min(1, { error: "L'email est obligatoire" })
      .max(320)
      .describe('The e-mail'),
    password: z
      .string({ error: 'Le mot de passe est obligatoire' })
      .min(1, { error: 'Le mot de passe est obligatoire' })
      .max(200)
      .describe('SHA-256 of the password, in hexadecimal'),
    ...signInDeviceFields,
  })
  .transform(readDevice);
/** Response of `POST /api/login_check`: the session's bearer token. */
export const SignInResponse = z.object({
  token: z.string().describe('Bearer token for the Authorization header'),
});

/** Device codes: 2 is a browser. */
const device = oneOf([1, 2]).default(2).describe('1 mobile application, 2 browser');
const deviceToken = z
  .string()
  // Maximum length for an index.
  .max(2_000)
  .regex(/^[\x21-\x7e]*$/)
  .default('')
  .describe('Push token of the device; empty when there is none');

/** Body of `POST /api/first`: the device to register for push messages. */
export const CheckFirstSignInBody = z
  .object({
    token: deviceToken,
    device,
    plateforme: platform.meta(extension('What the device is')),
    version: appVersion.meta(extension('Version of the application')),
    langue: z.string().max(35).default('').meta(extension('Language of what the device shows, as `fr-FR`')),
  })
  .transform(({ token, device: kind, plateforme, version, langue }) => ({
    token,
    kind,
    platform: plateforme,
    appVersion: version,
    locale: langue,
  }));
/** Response of `POST /api/first`: whether the person must still choose a password. */
export const CheckFirstSignInResponse = z.object({
  status: z.literal(true),
  message: z
    .enum(['premier log!', 'deja connecte'])
    .describe("'premier log!' until the person has chosen a password of their own in a session"),
});

/** Body of `POST /api/deconnect`: the device that stops receiving push messages. */
export const SignOutBody = z.object({ token: deviceToken, device });

/** Body of `POST /api/sessions/renouvellement`: the session's present token. */
export const RenewSessionBody = z.object({ token: z.string().max(2_000).describe('The token until now') });
/** Response of `POST /api/sessions/renouvellement`: the token that replaces the one sent. */
export const RenewSessionResponse = z.object({
  status: z.literal(true),
  token: z.string().describe('The token from now on'),
});

/** Response of `GET /api/sessions`: the caller's active sessions with their devices. */
export const ListSessionsResponse = z.object({
  status: z.literal(true),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      appareil: z.string().describe('Name reported by the device; empty when unknown'),
      plateforme: z.enum(['web', 'ios', 'android']).nullable(),
      version: z.string(),
      adresse: z.string().describe('The address from which it was used last'),
      datecreation: instant,
      dateutilisation: instant.describe('ISO 8601, UTC: when it was used last, to the minute'),
      courante: responseFlag.describe('1 for the session that asks'),
    }),
  ),
});

/** Response of the list of sessions to the session `currentId`. */
export const toListSessionsResponse = (
  rows: Awaited<ReturnType<typeof listSessions>>,
  currentId: string,
): z.output<typeof ListSessionsResponse> => ({
  status: true,
  sessions: rows.map((row) => ({
    id: row.id,
    appareil: row.deviceName,
    plateforme: row.platform,
    version: row.appVersion,
    adresse: row.address,
    datecreation: row.createdAt.toISOString(),
    dateutilisation: row.lastUsedAt.toISOString(),
    courante: row.id === currentId ? 1 : 0,
  })),
});

/** Body of `POST /api/sessions/fin`: the sessions to end; all other sessions when absent. */
export const EndSessionsBody = z.object({
  ids: z.array(z.uuid()).max(100).optional().describe('Which; without it, all but the one that asks'),
});
/** Response of `POST /api/sessions/fin`: ids of the sessions that ended. */
export const EndSessionsResponse = z.object({
  status: z.literal(true),
  ids: z.array(z.uuid()).describe('Those that have ended'),
});

/** A password digest from the browser; `label` is used in the error. */
const digest = (label: string) =>
  z
    .string({ error: label })
    .regex(/^[0-9a-f]{64}$/i, { error: label })
    .describe('SHA-256 of the password, in hexadecimal');

/** Body of `POST /forget`: the e-mail to which a reset link is sent. */
export const RequestPasswordResetBody = z.object({
  email: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim() : value),
    z.email({ error: 'Email est Incorrect' }).max(320, { error: 'Email est Incorrect' }),
  ),
});
/** Response of `POST /forget`, the same whether or not the e-mail has an account. */
export const RequestPasswordResetResponse = z.object({ status: z.literal('okey') });

/** Body of `POST /reset/password`: the mailed token and the digest of the new password. */
export const ResetPasswordBody = z.object({
  token: z.string().max(200),
  password: digest('Mot de passe est incorrect'),
});
/** Response of `POST /reset/password`; `ko` for an unknown or expired token. */
export const ResetPasswordResponse = z.object({ status: z.enum(['okey', 'ko']) });

/** Body of `POST /api/reset`: digests of the new password, its confirmation and the old password. */
export const ChangePasswordBody = z
  .object({
    plainPassword: z.object({
      first: digest('Mot de passe est incorrect'),
      second: digest('Confirmer mot de passe est incorrect'),
      ancien: digest('Le mot de passe actuel est obligatoire')
        .optional()
        .meta(extension('The password until now; asked for once the onboarding is over')),
    }),
  })
  .transform(({ plainPassword: { first, second, ancien } }) => ({
    next: first,
    confirmation: second,
    current: ancien,
  }));
/** Response of `POST /api/reset`: the token that replaces the session's. */
export const ChangePasswordResponse = z.object({
  status: z.literal(true),
  token: z.string().describe('Replaces the token of this session'),
});
