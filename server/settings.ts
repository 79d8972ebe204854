/** Reading of settings from environment variables, and the settings shared by gateway and backend. */
import { z } from 'zod';
import { refuseFormerNames } from './formerNames.ts';
import { pusherUrl } from './pusherUrl.ts';
import { StartupError } from './startupError.ts';
import { isProxyList } from './networks.ts';
import { uploadSizes } from './uploadSizes.ts';

/** Treats an empty variable as one that is not set. */
export const blankAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);
/** A setting that may be missing or empty. */
export const optional = <T extends z.ZodType>(schema: T) => blankAsAbsent(schema.optional());

/** A text setting with a default. */
export const text = (fallback: string) => blankAsAbsent(z.string().default(fallback));
/** A text setting that may be missing. */
export const optionalText = optional(z.string());

/** A whole number within bounds; `unit` is appended to the error message: ` seconds`. */
const wholeBetween = (least: number, most: number, unit = '') =>
  z.coerce
    .number({ error: `must be a number${unit}` })
    .int({ error: `must be a whole number${unit}` })
    .min(least, { error: `must be at least ${least}${unit}` })
    .max(most, { error: `must be at most ${most}${unit}` });
/** A whole number setting with default and bounds; `unit` is appended to the error message. */
export const whole = (fallback: number, least: number, most: number, unit = '') =>
  blankAsAbsent(wholeBetween(least, most, unit).default(fallback));
/** A port number setting with a default; 0 takes a free port. */
export const port = (fallback: number) => whole(fallback, 0, 65_535);

/** A required setting that is `1` or `0`, read as a boolean. */
export const requiredFlag = z.stringbool({ error: 'must be 1 or 0' });
/** A setting that is `1` or `0`, with a default. */
export const flag = (fallback: boolean) => blankAsAbsent(requiredFlag.default(fallback));

/** A URL setting, HTTP or HTTPS unless another protocol is given; `example` is shown in the error message. */
export const url = (example: string, protocol = /^https?$/) =>
  z.url({ protocol, error: `must look like ${example}` });

/** Splits a list at its commas. */
export const listOf = (values: string): string[] =>
  values
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);

/** The settings that gateway and backend read alike. */
export const sharedSettings = {
  NODE_ENV: text('development').describe(
    '`production` disables introspection and the explorer, and closes `/metrics` without `METRICS_TOKEN`',
  ),
  PORT: port(4000).describe('Port of the gateway, which serves web and graph'),
  PUBLIC_URL: optional(url('https://agora.example.org')).describe(
    'Address at which people reach the platform; by default `http://localhost:PORT` in mails and calendars, that of each request on gateways; required with `SMTP_URL` in production',
  ),
  TRUSTED_PROXIES: text('loopback')
    .refine(isProxyList, {
      error:
        'must be a number of proxies, or a list of addresses, ranges, loopback, linklocal and uniquelocal',
    })
    .describe(
      'Proxies whose `X-Forwarded-For` is trusted: addresses, ranges, or the number of proxies in front of this server',
    ),
  GATEWAY_SECRET: optional(z.string().min(32, { error: 'must have at least 32 characters' })).describe(
    'Shared by backend and gateways: proves on whose behalf gateways call, at least 32 characters; backends generate it (`DATA_DIR/gateway.secret`), gateways need it set',
  ),
  DRAIN_SECONDS: whole(0, 0, 300, ' seconds').describe(
    'Longest time for which a server that received SIGTERM finishes its work; see scaling-and-updates.md',
  ),
  PUSHER_URL: optional(pusherUrl).describe(
    'App of hosted Pusher, `https://KEY:SECRET@api-eu.pusher.com/apps/ID`, or of a server with its protocol; `?channel=…&event=…` names another channel and event than `private-platform` and `event`. By default backends use their own endpoint, and gateways need its address: `http://KEY:SECRET@HOST:4100/apps/agora`, KEY and SECRET from `pusher.key` and `pusher.secret` in `DATA_DIR`',
  ),
  UPLOAD_MB: optional(uploadSizes).describe(
    'Largest files, 1–20000 each; by default `image:20, video:500, document:100`, with an API without extensions 500 each',
  ),
  METRICS_TOKEN: optional(z.string().min(16, { error: 'must have at least 16 characters' })).describe(
    'Opens `/metrics` and the details of `/health/ready` (`Authorization: Bearer …`), at least 16 characters',
  ),
  LOG_LEVEL: blankAsAbsent(
    z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
        error: 'must be trace, debug, info, warn, error, fatal or silent',
      })
      .default('info'),
  ).describe('`trace` to `silent`; `npm start` sets `warn`'),
};

/** Reads settings from the environment. Throws a StartupError with one sentence per invalid value. */
export function readSettings<T extends z.ZodType>(settings: T, env: NodeJS.ProcessEnv): z.output<T> {
  refuseFormerNames(env);
  const { success, data, error } = settings.safeParse(env);
  if (success) return data;
  throw new StartupError(error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'));
}
