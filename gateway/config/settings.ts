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
import { firebaseWeb } from './webPush.ts';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

/** How clients hash passwords, in hexadecimal; `none` sends them in clear. */
const passwordDigests = ['sha256', 'sha1', 'md5', 'sha512', 'none'] as const;
/** Digest of passwords that the API expects. */
export type PasswordDigest = (typeof passwordDigests)[number];

/** A host name or address, optionally with a port. */
const hostPattern = /^([a-z\d_-]+(\.[a-z\d_-]+)*|\[[\da-f:.]+\])(:\d+)?$/i;

/** Folder names of a comma-separated list; paths such as `/uploads/` are accepted. */
export const foldersIn = (list: string): string[] =>
  listOf(list)
    .map((name) => name.replace(/^\/+|\/+$/g, ''))
    .filter(Boolean);

/** Settings by environment variable. */
export const settings = z.object({
  ...sharedSettings,
  HOST: text('0.0.0.0').describe('Address on which the gateway listens'),
  BACKEND_URL: text('http://127.0.0.1:4100').describe(
    'Address of the REST API; set it for an existing API or a backend on another machine',
  ),
  REDIS_URL: optional(url('redis://host:6379', /^rediss?$/)).describe(
    '`redis://host:6379`: limits and ended sessions shared between gateways; by default in memory',
  ),
  FIREBASE_WEB: optional(firebaseWeb).describe(
    'Settings of the web application in Firebase’s console, as JSON with its web push key as `vapidKey`: enables push messages in browsers',
  ),
  API_EXTENSIONS: text('').describe(
    '[Extensions](../existing-api/extensions.md) that the REST API offers; `all` for our own backend (`npm start` sets it); clients read them as `capabilities`',
  ),
  API_BODY: blankAsAbsent(
    z.enum(['json', 'form'], { error: 'must be json or form' }).default('json'),
  ).describe('Encoding of request bodies for which the documents state none: `json` or `form`'),
  API_TIME_ZONE: blankAsAbsent(
    z
      .string()
      .refine(isTimeZone, { error: 'must be a time zone such as Europe/Paris' })
      .default('Europe/Paris'),
  ).describe('Time zone of dates that come without one'),
  PASSWORD_DIGEST: blankAsAbsent(
    z.enum(passwordDigests, { error: `must be one of ${passwordDigests.join(', ')}` }).default('sha256'),
  ).describe('How clients digest passwords: `sha256`, `sha1`, `md5`, `sha512` or `none`'),
  FILES_PREFIX: text('files')
    .refine((list) => foldersIn(list).every((name) => /^[\w.-]+$/.test(name)), {
      error: 'must be names of folders, separated by commas',
    })
    .describe(
      'First path segments of the API’s files, which the gateway passes on; a bare name lies below the first',
    ),
  FILES_ORIGINS: text('').describe(
    'Other servers with files of the API, separated by commas; the gateway fetches from them without a token',
  ),
  UPLOAD_IMAGE_MB: optional(wholeBetween(1, 20_000)).describe(
    'Largest image; by default as our own backend has it, 500 with another API',
  ),
  UPLOAD_VIDEO_MB: optional(wholeBetween(1, 20_000)).describe('Largest video'),
  UPLOAD_DOCUMENT_MB: optional(wholeBetween(1, 20_000)).describe('Largest document'),
  API_TIMEOUT_MS: whole(10_000, 100, 600_000).describe(
    'Longest time of a call in milliseconds, headers and body together',
  ),
  TRUSTED_DOCUMENTS_ONLY: flag(false).describe(
    'Executes only [trusted documents](../graph/trusted-documents.md)',
  ),
  CORS_ORIGINS: text('').describe('Further origins that may use the graph, separated by commas'),
  EXPLORER: optional(switched).describe(
    'Introspection, the explorer at `/graphql/explorer`, and access by Apollo’s hosted Sandbox; by default on, except in production',
  ),
  EXPLORER_ACCOUNTS: blankAsAbsent(explorerAccounts.default([])).describe(
    'Accounts offered by the explorer: `lecteur@example.org (reader), …`; all its visitors can read them',
  ),
  EXPLORER_PASSWORD: text('').describe('Their password'),
  TRANSLATION_URL: optional(url('https://translate.example.org/language/translate/v2')).describe(
    'Translation service, called by POST with `q` and `target`; by default a small glossary of words',
  ),
  TRANSLATION_KEY: optionalText.describe('Its key'),
  GIF_KEY: optionalText.describe(
    'Key of the GIF service; by default the product offers a small set of its own',
  ),
  LINK_PREVIEWS: flag(true).describe('Whether public web pages are fetched for previews of links'),
  LINK_PREVIEW_HOSTS: text('')
    .refine((list) => listOf(list).every((host) => hostPattern.test(host)), {
      error: 'must be names of hosts, separated by commas',
    })
    .describe('Intranet hosts that may be fetched too, separated by commas'),
  RATE_LIMIT_PER_MINUTE: whole(1_200, 4, 10_000_000).describe(
    'Requests of one person, over all devices; an address without a valid token has a quarter, and a sign-in gives back what it took',
  ),
  TRUSTED_DOCUMENTS_DIR: text('documents').describe(
    'Folder of registered documents, `<client>/<version>.json`',
  ),
});
