import { z } from 'zod';
import {
  blankAsAbsent,
  flag,
  listOf,
  optional,
  optionalText,
  sharedSettings,
  requiredFlag,
  text,
  url,
  whole,
} from '../../server/settings.ts';
import { explorerAccounts } from './explorerAccounts.ts';
import { firebaseWebConfigSchema } from './firebaseWebConfig.ts';

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

/** Whether links are previewed, and the hosts for which that is allowed despite non-public addresses. */
const linkPreviews = z.string().transform((text, context): { isOn: boolean; hosts: string[] } => {
  const hosts = listOf(text.toLowerCase());
  const [only, ...others] = hosts;
  if (others.length === 0 && (only === '0' || only === '1')) return { isOn: only === '1', hosts: [] };
  if (hosts.every((host) => hostPattern.test(host))) return { isOn: true, hosts };
  context.addIssue('must be 1, 0, or names of hosts, separated by commas');
  return z.NEVER;
});

const isAddress = (place: string): boolean => /^https?:\/\//i.test(place);

/** Where the API's files are: folders, which may be written as paths (`/uploads/`), and origins of other servers. */
const apiFiles = z.string().transform((text, context): { folders: string[]; origins: string[] } => {
  const places = listOf(text);
  const folders = places.filter((place) => !isAddress(place)).map((name) => name.replace(/^\/+|\/+$/g, ''));
  const addresses = places.filter(isAddress);
  if (folders.every((name) => /^[\w.-]+$/.test(name)) && addresses.every((address) => URL.canParse(address)))
    return {
      folders: folders.length > 0 ? folders : ['files'],
      origins: addresses.map((address) => new URL(address).origin),
    };
  context.addIssue(
    'must be names of folders and addresses like https://files.example.org, separated by commas',
  );
  return z.NEVER;
});

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
  FIREBASE_WEB: optional(firebaseWebConfigSchema).describe(
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
  API_FILES: blankAsAbsent(apiFiles.prefault('files')).describe(
    'Where the API’s files are, which the gateway passes on: first path segments (by default `files`; a bare name lies below the first), and addresses of other servers, fetched from without a token',
  ),
  API_TIMEOUT_MS: whole(10_000, 100, 600_000).describe(
    'Longest time of a call in milliseconds, headers and body together',
  ),
  TRUSTED_DOCUMENTS_ONLY: flag(false).describe(
    'Executes only [trusted documents](../graph/trusted-documents.md)',
  ),
  CORS_ORIGINS: text('').describe('Further origins that may use the graph, separated by commas'),
  EXPLORER: optional(requiredFlag).describe(
    'Introspection, the explorer at `/graphql/explorer`, and access by Apollo’s hosted Sandbox; by default on, except in production',
  ),
  EXPLORER_ACCOUNTS: blankAsAbsent(explorerAccounts.default([])).describe(
    'Accounts offered by the explorer: `lecteur@example.org:password (reader), …`; all its visitors can read them',
  ),
  TRANSLATION_URL: optional(url('https://translate.example.org/language/translate/v2?key=…')).describe(
    'Translation service with its key, called by POST with `q` and `target`; by default a small glossary of words',
  ),
  GIF_KEY: optionalText.describe(
    'Key of the GIF service; by default the product offers a small set of its own',
  ),
  LINK_PREVIEWS: blankAsAbsent(linkPreviews.prefault('1')).describe(
    '`0` fetches no public web pages for previews of links; names of intranet hosts, separated by commas, allow these too',
  ),
  RATE_LIMIT_PER_MINUTE: whole(1_200, 4, 10_000_000).describe(
    'Requests of one person, over all devices; an address without a valid token has a quarter, and a sign-in gives back what it took',
  ),
});
