import { z } from 'zod';

/** POST /api/login_check [1 §5] */
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

/** Device codes [1 §9]: 2 is a browser. */
const device = z.coerce.number().int().min(1).max(2).default(2).describe('1 mobile application, 2 browser');
const deviceToken = z
  .string()
  .max(4_096)
  .default('')
  .describe('Push token of the device; empty when there is none');

/** POST /api/first [1 §7] */
export const FirstBody = z.object({ token: deviceToken, device });
export const FirstAnswer = z.object({
  status: z.literal(true),
  message: z
    .enum(['premier log!', 'deja connecte'])
    .describe("'premier log!' exactly once, at the first sign-in"),
});

/** POST /api/deconnect [1 §7] */
export const DisconnectBody = z.object({ token: deviceToken, device });
export const DisconnectAnswer = z.object({ status: z.literal(true) });
