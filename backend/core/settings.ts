import { z } from 'zod';
import {
  blankAsAbsent,
  flag,
  optional,
  optionalText,
  port,
  sharedSettings,
  text,
  url,
  whole,
} from '../../server/settings.ts';

const secrets = optional(
  z
    .string()
    .transform((values) => values.split(',').map((value) => value.trim()))
    .pipe(
      z.tuple([z.string()], z.string()).refine((values) => values.every((value) => value.length >= 32), {
        error: 'must have at least 32 characters; several are separated by commas',
      }),
    ),
);
const email = z.email({ error: 'must be an e-mail address' });

/** The name of a host, with a port where it is not the usual one. */
const hostPattern = /^[a-z\d-]+(\.[a-z\d-]+)*(:\d+)?$/i;

/** What operators may set, by the names of the environment. */
export const settings = z.object({
  ...sharedSettings,
  HOST: text('127.0.0.1'),
  BACKEND_PORT: port(4100),
  DATA_DIR: text('.data'),
  DATABASE_URL: optional(url('postgresql://user:password@host:5432/database', /^postgres(ql)?$/)),
  DATABASE_POOL: whole(10, 1, 500),
  DATABASE_WAIT: whole(60, 0, 3600, ' seconds'),
  TOKEN_SECRET: secrets,
  TOKEN_TTL: whole(12 * 3600, 10, 90 * 86_400, ' seconds'),
  SESSION_IDLE_DAYS: whole(30, 1, 365, ' days'),
  RESET_TTL: whole(3600, 60, 7 * 86_400, ' seconds'),
  FILES_SECRET: secrets,
  FILES_TTL: whole(6 * 3600, 3600, 30 * 86_400, ' seconds'),
  PUSHER_APP_ID: text('agora'),
  PUSHER_KEY: text('agora'),
  PUSHER_CLUSTER: optionalText,
  FIREBASE_CREDENTIALS: optionalText,
  FIREBASE_URL: optional(url('https://fcm.googleapis.com')),
  SMTP_URL: optional(url('smtp://user:password@host:587', /^smtps?$/)),
  MAIL_FROM: text('ne-pas-repondre@example.org'),
  MAIL_REPLY_TO: optional(email),
  MOBILE_APP_URL: optional(url('https://apps.example.org/agora')),
  LEGAL_DIR: optionalText,
  S3_BUCKET: optionalText,
  S3_REGION: text('us-east-1'),
  S3_ENDPOINT: optional(url('https://s3.example.org')),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  S3_PATH_STYLE: flag(true),
  UPLOAD_IMAGE_MB: whole(20, 1, 2_000, ' MB'),
  UPLOAD_VIDEO_MB: whole(500, 1, 20_000, ' MB'),
  UPLOAD_DOCUMENT_MB: whole(100, 1, 20_000, ' MB'),
  QUOTA_PERSON_MB: whole(5 * 1024, 0, 100_000_000, ' MB'),
  QUOTA_COMMUNITY_MB: whole(20 * 1024, 0, 100_000_000, ' MB'),
  DEMO: flag(true),
  GUESTS_SEE_ORGANISATION: flag(false),
  GIF_HOSTS: text('giphy.com').refine(
    (hosts) => hosts.split(',').every((host) => hostPattern.test(host.trim())),
    {
      error: 'must be names of hosts, separated by commas',
    },
  ),
  ADMIN_EMAIL: optional(email),
  ADMIN_PASSWORD: blankAsAbsent(
    z
      .string()
      .regex(/^(?=.*\d)(?=.*\p{Lu}).{8,}$/u, {
        error: 'must have at least 8 characters, a digit and an upper-case letter',
      })
      .optional(),
  ),
  SQL_COUNT_HEADER: flag(false),
});
