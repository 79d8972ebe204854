import { z } from 'zod';
import { explorerAccounts } from './explorerAccounts.ts';
import { areProxies, proxiesWanted } from './http/trustedProxies.ts';
import {
  blankAsAbsent,
  flag,
  foldersIn,
  listOf,
  optionalText,
  text,
  url,
  whole,
  wholeBetween,
} from './settingKinds.ts';
import { isTimeZone } from './timeZone.ts';
import { firebaseWeb, vapidKey } from './webPush.ts';

/** How clients may have to digest a password, hexadecimal; `none` sends it as it is. */
const passwordDigests = ['sha256', 'sha1', 'md5', 'sha512', 'none'] as const;
export type PasswordDigest = (typeof passwordDigests)[number];

/** The name of a channel of Pusher's. */
const channelPattern = /^[\w\-=@,.;]{1,164}$/;
/** The name of a host, or an address, with a port where it is not the usual one. */
const hostPattern = /^([a-z\d_-]+(\.[a-z\d_-]+)*|\[[\da-f:.]+\])(:\d+)?$/i;

/** What operators may set, by the names of the environment. */
export const settings = z.object({
  NODE_ENV: text('development'),
  HOST: text('0.0.0.0'),
  PORT: whole(4000, 0, 65_535),
  DRAIN_SECONDS: whole(0, 0, 300),
  PUBLIC_URL: blankAsAbsent(url('https://agora.example.org').optional()),
  BACKEND_URL: text('http://127.0.0.1:4100'),
  TRUSTED_PROXIES: text('loopback').refine(areProxies, proxiesWanted),
  GATEWAY_SECRET: blankAsAbsent(z.string().min(32, { error: 'must have at least 32 characters' }).optional()),
  REDIS_URL: blankAsAbsent(
    z.url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379' }).optional(),
  ),
  PUSHER_KEY: optionalText,
  PUSHER_SECRET: optionalText,
  PUSHER_CLUSTER: text('eu'),
  PUSHER_HOST: optionalText,
  PUSHER_PORT: whole(443, 1, 65_535),
  PUSHER_TLS: flag(true),
  REALTIME_CHANNEL: text('private-platform').refine((name) => channelPattern.test(name), {
    error: 'must have at most 164 letters, digits and characters of _-=@,.;',
  }),
  REALTIME_EVENT: text('event'),
  FIREBASE_WEB: blankAsAbsent(firebaseWeb.optional()),
  FIREBASE_VAPID_KEY: blankAsAbsent(vapidKey.optional()),
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
  UPLOAD_IMAGE_MB: blankAsAbsent(wholeBetween(1, 20_000).optional()),
  UPLOAD_VIDEO_MB: blankAsAbsent(wholeBetween(1, 20_000).optional()),
  UPLOAD_DOCUMENT_MB: blankAsAbsent(wholeBetween(1, 20_000).optional()),
  SPOOL_DIR: optionalText,
  SPOOL_MB: blankAsAbsent(wholeBetween(1, 1_000_000).optional()),
  API_CONNECTIONS: whole(128, 1, 4_096),
  API_TIMEOUT_MS: whole(10_000, 100, 600_000),
  TRUSTED_DOCUMENTS_ONLY: flag(false),
  INTROSPECTION: blankAsAbsent(z.stringbool({ error: 'must be 1 or 0' }).optional()),
  CORS_ORIGINS: text(''),
  EXPLORER: blankAsAbsent(z.stringbool({ error: 'must be 1 or 0' }).optional()),
  EXPLORER_ACCOUNTS: blankAsAbsent(explorerAccounts.default([])),
  EXPLORER_PASSWORD: text(''),
  METRICS_TOKEN: blankAsAbsent(z.string().min(16, { error: 'must have at least 16 characters' }).optional()),
  HSTS_SECONDS: whole(0, 0, 63_072_000),
  CONNECTIONS_PER_ADDRESS: whole(2_000, 1, 100_000),
  TRANSLATION_URL: blankAsAbsent(url('https://translate.example.org/language/translate/v2').optional()),
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
  LOG_LEVEL: blankAsAbsent(
    z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
        error: 'must be trace, debug, info, warn, error, fatal or silent',
      })
      .default('info'),
  ),
});
