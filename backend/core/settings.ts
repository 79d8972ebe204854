import { z } from 'zod';
import { areProxies, proxiesWanted } from './trustedProxies.ts';

const blankAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);
const text = (fallback: string) => blankAsAbsent(z.string().default(fallback));
const optionalText = blankAsAbsent(z.string().optional());
const number = (fallback: number, least: number, most: number, unit = '') =>
  blankAsAbsent(
    z.coerce
      .number({ error: `must be a number${unit}` })
      .int({ error: `must be a whole number${unit}` })
      .min(least, { error: `must be at least ${least}${unit}` })
      .max(most, { error: `must be at most ${most}${unit}` })
      .default(fallback),
  );
const port = (fallback: number) => number(fallback, 0, 65_535);
const flag = (fallback: boolean) =>
  blankAsAbsent(z.stringbool({ error: 'must be 1 or 0' }).default(fallback));
const url = (protocol: RegExp, example: string) =>
  blankAsAbsent(z.url({ protocol, error: `must look like ${example}` }).optional());
const secret = blankAsAbsent(z.string().min(32, { error: 'must have at least 32 characters' }).optional());
const secrets = blankAsAbsent(
  z
    .string()
    .transform((values) => values.split(',').map((value) => value.trim()))
    .pipe(
      z.tuple([z.string()], z.string()).refine((values) => values.every((value) => value.length >= 32), {
        error: 'must have at least 32 characters; several are separated by commas',
      }),
    )
    .optional(),
);
const email = z.email({ error: 'must be an e-mail address' });

/** The name of a channel of Pusher's. */
const channelPattern = /^[\w\-=@,.;]{1,164}$/;
/** The name of a host, with a port where it is not the usual one. */
const hostPattern = /^[a-z\d-]+(\.[a-z\d-]+)*(:\d+)?$/i;

/** What operators may set, by the names of the environment. */
export const settings = z.object({
  HOST: text('127.0.0.1'),
  BACKEND_PORT: port(4100),
  TRUSTED_PROXIES: text('loopback').refine(areProxies, proxiesWanted),
  GATEWAY_SECRET: secret,
  DRAIN_SECONDS: number(0, 0, 300, ' seconds'),
  DATA_DIR: text('.data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/database'),
  DATABASE_POOL: number(10, 1, 500),
  DATABASE_WAIT: number(60, 0, 3600, ' seconds'),
  TOKEN_SECRET: secrets,
  TOKEN_TTL: number(12 * 3600, 10, 90 * 86_400, ' seconds'),
  SESSION_IDLE_DAYS: number(30, 1, 365, ' days'),
  RESET_TTL: number(3600, 60, 7 * 86_400, ' seconds'),
  FILES_SECRET: secrets,
  FILES_TTL: number(6 * 3600, 3600, 30 * 86_400, ' seconds'),
  PUSHER_APP_ID: text('agora'),
  PUSHER_KEY: text('agora'),
  PUSHER_SECRET: optionalText,
  PUSHER_CLUSTER: optionalText,
  PUSHER_HOST: optionalText,
  PUSHER_PORT: port(443),
  PUSHER_TLS: flag(true),
  REALTIME_CHANNEL: text('private-platform').refine((name) => channelPattern.test(name), {
    error: 'must have at most 164 letters, digits and characters of _-=@,.;',
  }),
  REALTIME_EVENT: text('event').refine((name) => name.length <= 200, {
    error: 'must have at most 200 characters',
  }),
  FIREBASE_CREDENTIALS: optionalText,
  FIREBASE_URL: url(/^https?$/, 'https://fcm.googleapis.com'),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587'),
  MAIL_FROM: text('ne-pas-repondre@example.org'),
  MAIL_REPLY_TO: blankAsAbsent(email.optional()),
  PUBLIC_URL: url(/^https?$/, 'https://agora.example.org'),
  MOBILE_APP_URL: url(/^https?$/, 'https://apps.example.org/agora'),
  LEGAL_DIR: optionalText,
  PORT: port(4000),
  S3_BUCKET: optionalText,
  S3_REGION: text('us-east-1'),
  S3_ENDPOINT: url(/^https?$/, 'https://s3.example.org'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  S3_PATH_STYLE: flag(true),
  UPLOAD_IMAGE_MB: number(20, 1, 2_000, ' MB'),
  UPLOAD_VIDEO_MB: number(500, 1, 20_000, ' MB'),
  UPLOAD_DOCUMENT_MB: number(100, 1, 20_000, ' MB'),
  QUOTA_PERSON_MB: number(5 * 1024, 0, 100_000_000, ' MB'),
  QUOTA_COMMUNITY_MB: number(20 * 1024, 0, 100_000_000, ' MB'),
  DEMO: flag(true),
  GUESTS_SEE_ORGANISATION: flag(false),
  GIF_HOSTS: text('giphy.com').refine(
    (hosts) => hosts.split(',').every((host) => hostPattern.test(host.trim())),
    {
      error: 'must be names of hosts, separated by commas',
    },
  ),
  ADMIN_EMAIL: blankAsAbsent(email.optional()),
  ADMIN_PASSWORD: blankAsAbsent(
    z
      .string()
      .regex(/^(?=.*\d)(?=.*\p{Lu}).{8,}$/u, {
        error: 'must have at least 8 characters, a digit and an upper-case letter',
      })
      .optional(),
  ),
  LOG_LEVEL: blankAsAbsent(
    z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
        error: 'must be trace, debug, info, warn, error, fatal or silent',
      })
      .default('info'),
  ),
  NODE_ENV: text('development'),
  METRICS_TOKEN: blankAsAbsent(z.string().min(16, { error: 'must have at least 16 characters' }).optional()),
  SQL_COUNT_HEADER: flag(false),
});
