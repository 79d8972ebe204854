import { z } from 'zod';

/** POST /api/login_check */
export const LoginBody = z.object({
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
});
export const LoginAnswer = z.object({
  token: z.string().describe('Bearer token for the Authorization header'),
});

/** Device codes: 2 is a browser. */
const device = z.coerce.number().int().min(1).max(2).default(2).describe('1 mobile application, 2 browser');
const deviceToken = z
  .string()
  // What an index holds of a text.
  .max(2_000)
  .regex(/^[\x21-\x7e]*$/)
  .default('')
  .describe('Push token of the device; empty when there is none');

/** POST /api/first */
export const FirstBody = z.object({ token: deviceToken, device });
export const FirstAnswer = z.object({
  status: z.literal(true),
  message: z
    .enum(['premier log!', 'deja connecte'])
    .describe("'premier log!' exactly once, at the first sign-in"),
});

/** POST /api/deconnect */
export const DisconnectBody = z.object({ token: deviceToken, device });
export const DisconnectAnswer = z.object({ status: z.literal(true) });

/** A password as the browser sends it, `label` being what is told of anything else. */
const digest = (label: string) =>
  z
    .string({ error: label })
    .regex(/^[0-9a-f]{64}$/i, { error: label })
    .describe('SHA-256 of the password, in hexadecimal');

/** POST /forget */
export const ForgetBody = z.object({
  email: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim() : value),
    z.email({ error: 'Email est Incorrect' }).max(320, { error: 'Email est Incorrect' }),
  ),
});
export const ForgetAnswer = z.object({ status: z.literal('okey') });

/** POST /reset/password: the token alone tells whose password it is. */
export const ResetPasswordBody = z.object({
  token: z.string().max(200),
  password: digest('Mot de passe est incorrect'),
});
export const ResetPasswordAnswer = z.object({ status: z.enum(['okey', 'ko']) });

/** POST /api/reset */
export const ChangePasswordBody = z.object({
  plainPassword: z.object({
    first: digest('Mot de passe est incorrect'),
    second: digest('Confirmer mot de passe est incorrect'),
  }),
});
export const ChangePasswordAnswer = z.object({
  status: z.literal(true),
  token: z.string().describe('Replaces the token of this session'),
});
