import { z } from 'zod';
import {
  blankAsAbsent,
  flag,
  listOf,
  optional,
  optionalText,
  sharedSettings,
  switched,
  text,
  url,
  whole,
  wholeBetween,
} from '../../server/settings.ts';
import { explorerAccounts } from './explorerAccounts.ts';
import { isTimeZone } from './timeZone.ts';
import { firebaseWeb, vapidKey } from './webPush.ts';

/** How clients may have to digest a password, hexadecimal; `none` sends it as it is. */
const passwordDigests = ['sha256', 'sha1', 'md5', 'sha512', 'none'] as const;
export type PasswordDigest = (typeof passwordDigests)[number];

/** The name of a host, or an address, with a port where it is not the usual one. */
const hostPattern = /^([a-z\d_-]+(\.[a-z\d_-]+)*|\[[\da-f:.]+\])(:\d+)?$/i;

/** Names of folders, which may be written as paths: `/uploads/`. */
export const foldersIn = (list: string): string[] =>
  listOf(list)
    .map((name) => name.replace(/^\/+|\/+$/g, ''))
    .filter(Boolean);

/** What operators may set, by the names of the environment. */
export const settings = z.object({
  ...sharedSettings,
  HOST: text('0.0.0.0'),
  BACKEND_URL: text('http://127.0.0.1:4100'),
  REDIS_URL: optional(url('redis://host:6379', /^rediss?$/)),
  PUSHER_KEY: optionalText,
  PUSHER_CLUSTER: text('eu'),
  FIREBASE_WEB: optional(firebaseWeb),
  FIREBASE_VAPID_KEY: optional(vapidKey),
  API_EXTENSIONS: text(''),
  API_BODY: blankAsAbsent(z.enum(['json', 'form'], { error: 'must be json or form' }).default('json')),
  API_TIME_ZONE: blankAsAbsent(
    z
      .string()
      .refine(isTimeZone, { error: 'must be a time zone such as Europe/Paris' })
      .default('Europe/Paris'),
  ),
  PASSWORD_DIGEST: blankAsAbsent(
    z.enum(passwordDigests, { error: `must be one of ${passwordDigests.join(', ')}` }).default('sha256'),
  ),
  FILES_PREFIX: text('files').refine((list) => foldersIn(list).every((name) => /^[\w.-]+$/.test(name)), {
    error: 'must be names of folders, separated by commas',
  }),
  FILES_ORIGINS: text(''),
  UPLOAD_MB: whole(500, 1, 20_000),
  UPLOAD_IMAGE_MB: optional(wholeBetween(1, 20_000)),
  UPLOAD_VIDEO_MB: optional(wholeBetween(1, 20_000)),
  UPLOAD_DOCUMENT_MB: optional(wholeBetween(1, 20_000)),
  API_CONNECTIONS: whole(128, 1, 4_096),
  API_TIMEOUT_MS: whole(10_000, 100, 600_000),
  TRUSTED_DOCUMENTS_ONLY: flag(false),
  INTROSPECTION: optional(switched),
  CORS_ORIGINS: text(''),
  EXPLORER: optional(switched),
  EXPLORER_ACCOUNTS: blankAsAbsent(explorerAccounts.default([])),
  EXPLORER_PASSWORD: text(''),
  HSTS_SECONDS: whole(0, 0, 63_072_000),
  CONNECTIONS_PER_ADDRESS: whole(2_000, 1, 100_000),
  TRANSLATION_URL: optional(url('https://translate.example.org/language/translate/v2')),
  TRANSLATION_KEY: optionalText,
  GIF_KEY: optionalText,
  GIF_URL: blankAsAbsent(url('https://api.giphy.com/v1/gifs').default('https://api.giphy.com/v1/gifs')),
  LINK_PREVIEWS: flag(true),
  LINK_PREVIEW_HOSTS: text('').refine((list) => listOf(list).every((host) => hostPattern.test(host)), {
    error: 'must be names of hosts, separated by commas',
  }),
  RATE_LIMIT_PER_MINUTE: whole(1_200, 1, 1_000_000),
  ANONYMOUS_LIMIT_PER_MINUTE: whole(300, 1, 1_000_000),
  WEB_ROOT: text('dist/web'),
  EXPLORER_ROOT: text('dist/explorer'),
  TRUSTED_DOCUMENTS: text('persisted_queries.json'),
  TRUSTED_DOCUMENTS_DIR: text('documents'),
});
