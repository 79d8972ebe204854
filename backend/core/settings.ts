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
import { quotaSizes } from '../../server/uploadSizes.ts';

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
const senderForm = /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
const email = z.email({ error: 'must be an e-mail address' });

/** Settings for operators, by their environment variables. */
export const settings = z.object({
  ...sharedSettings,
  HOST: text('127.0.0.1').describe('Address on which the backend listens'),
  BACKEND_PORT: port(4100).describe('Port of the backend, and of the realtime server'),
  DATA_DIR: text('.data').describe(
    'Folder of the embedded database, files, generated secrets and unsent mail; put your own `charte.pdf` and `protection-des-donnees.pdf` into its folder `legal`',
  ),
  DATABASE_URL: optional(url('postgresql://user:password@host:5432/database', /^postgres(ql)?$/)).describe(
    '`postgresql://user:password@host:5432/database`; by default an embedded PostgreSQL (PGlite)',
  ),
  DATABASE_POOL: whole(10, 1, 500).describe('Connections to PostgreSQL per process'),
  TOKEN_SECRET: secrets.describe(
    'Signs tokens and addresses of files, at least 32 characters; several, separated by commas, during a [rotation](secrets.md); by default generated in `DATA_DIR`',
  ),
  TOKEN_TTL: whole(12 * 3600, 10, 90 * 86_400, ' seconds').describe('Lifetime of a token in seconds'),
  FIREBASE_CREDENTIALS: optionalText.describe(
    'Key file of a Firebase service account: enables push messages to registered devices',
  ),
  SMTP_URL: optional(url('smtp://user:password@host:587', /^smtps?$/)).describe(
    '`smtp://user:password@host:587`; by default mail is written as `.eml` files to `DATA_DIR/outbox`',
  ),
  MAIL_FROM: text('ne-pas-repondre@example.org')
    .refine((value) => senderForm.test(value), {
      error: 'must look like agora@example.org or Agora <agora@example.org>',
    })
    .describe('Sender of mails; without a display name it carries the name of the platform'),
  MOBILE_APP_URL: optional(url('https://apps.example.org/agora')).describe(
    'Where the mobile application is found; by default a page of the product',
  ),
  S3_BUCKET: optionalText.describe(
    'Bucket of an S3-compatible storage, with the variables of the AWS SDK (`AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_ENDPOINT_URL_S3`); by default files are kept in `DATA_DIR`',
  ),
  QUOTA_MB: optional(quotaSizes).describe(
    'Storage per person and per community, by default `person:5120, community:20480`; 0: unlimited',
  ),
  MESSAGE_EDITING_MINUTES: whole(15, 0, 100_000, ' minutes').describe(
    'Minutes in which authors correct a chat message; 0: never',
  ),
  GUESTS_SEE_ORGANISATION: flag(false).describe(
    'Whether guests see what employees see, instead of their communities only',
  ),
  OPENID_PROVIDERS: optionalText.describe(
    'JSON file of the OpenID Connect providers by which people sign in; see services.md',
  ),
  ADMIN_EMAIL: optional(email).describe(
    'First administrator of an empty organisation; without it, and not in production, an empty database gets the demo organisation',
  ),
  ADMIN_PASSWORD: blankAsAbsent(
    z
      .string()
      .regex(/^(?=.*\d)(?=.*\p{Lu}).{8,}$/u, {
        error: 'must have at least 8 characters, a digit and an upper-case letter',
      })
      .optional(),
  ).describe('Their password: at least 8 characters, a digit and an upper-case letter'),
});
