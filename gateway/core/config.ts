import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { z } from 'zod';
import type { Extension } from '../__generated__/extensions.ts';
import { type ExplorerAccount, explorerAccounts } from './explorerAccounts.ts';
import { extensions } from './extensions.ts';
import type { Rates } from './http/rates.ts';
import { areProxies, proxiesWanted } from './http/trustedProxies.ts';
import type { BodyEncoding } from './rest/call.ts';
import {
  blankAsAbsent,
  flag,
  foldersIn,
  listOf,
  optionalText,
  proxies,
  text,
  url,
  whole,
  wholeBetween,
} from './settingKinds.ts';
import { isTimeZone } from './timeZone.ts';
import { firebaseWeb, vapidKey, type WebPush } from './webPush.ts';
import { workers } from './workers.ts';

/** A start that cannot succeed, explained in one sentence: the message is all an operator needs. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** Where realtime events come from: Pusher's cluster, or a server that speaks its protocol. */
export interface RealtimeConfig {
  key: string;
  /** Signs the subscription to a private channel; undefined for a public one. */
  secret: string | undefined;
  channel: string;
  event: string;
  cluster: string;
  /** A server of one's own; undefined for Pusher's cluster. */
  host: { name: string; port: number; tls: boolean } | undefined;
}

const megabyte = 1024 * 1024;
/** The spool in largest files: one person may send five of them at once to a library, in half of it. */
const defaultSpool = 12;
const leastSpool = 3;

/** How clients may have to digest a password, hexadecimal; `none` sends it as it is. */
const passwordDigests = ['sha256', 'sha1', 'md5', 'sha512', 'none'] as const;
export type PasswordDigest = (typeof passwordDigests)[number];

/** The name of a channel of Pusher's. */
const channelPattern = /^[\w\-=@,.;]{1,164}$/;
/** The name of a host, or an address, with a port where it is not the usual one. */
const hostPattern = /^([a-z\d_-]+(\.[a-z\d_-]+)*|\[[\da-f:.]+\])(:\d+)?$/i;

const environment = z.object({
  NODE_ENV: text('development'),
  HOST: text('0.0.0.0'),
  PORT: whole(4000, 0, 65_535),
  WORKERS: text('1').pipe(workers),
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

/** Everything the gateway can be told, read once at start. Durations in milliseconds, sizes in bytes. */
export interface GatewayConfig {
  isProduction: boolean;
  host: string;
  port: number;
  /** Processes that share the port. */
  workers: number;
  /** Seconds for which one that is to end still takes what it is asked for, at most, so that all can go to others. */
  drainSeconds: number;
  /** Address at which people reach the gateway; undefined: the address each request names. */
  publicUrl: string | undefined;
  /** The first of the addresses of the API, which names its files. */
  backendUrl: string;
  /** All of them: servers of one API, which are asked in turn. */
  backendUrls: readonly [string, ...string[]];
  /** Proxies whose `X-Forwarded-For` is believed: addresses, ranges or `loopback`; or how many there are. */
  trustedProxies: string | number;
  /** Shared with our own backend: proves for whose address a request is made. */
  gatewaySecret: string | undefined;
  redisUrl: string | undefined;
  /** Undefined: no realtime is configured; subscriptions wait in silence. */
  realtime: RealtimeConfig | undefined;
  /** Undefined: browsers get no push messages, and are not asked. */
  webPush: WebPush | undefined;
  /** What the API offers beyond its documents. */
  extensions: ReadonlySet<Extension>;
  /** How bodies are written where the documents state no encoding. */
  apiBody: BodyEncoding;
  /** Zone of the API's dates that name none. */
  apiTimeZone: string;
  passwordDigest: PasswordDigest;
  /** First path segments of the API's files; paths that begin otherwise are below the first of them. */
  filesPrefixes: readonly string[];
  /** Other servers whose files are passed on, without any token. */
  filesOrigins: readonly string[];
  uploadBytes: number;
  /** The largest files that both the gateway and the API take, in bytes. */
  uploadLimits: { imageBytes: number; videoBytes: number; documentBytes: number };
  /** Folder in which the gateway makes its own, for the files of uploads that are under way. */
  spoolFolder: string;
  /** Of these files together; one person's are half of it at most. */
  spoolBytes: number;
  apiConnections: number;
  apiTimeout: number;
  trustedDocumentsOnly: boolean;
  introspection: boolean;
  corsOrigins: string[];
  /** Whether the graph is explored at its own address, and by hosted Sandbox. */
  explorer: boolean;
  /** Accounts that the explorer offers to whoever opens it, and the password of them all; none and empty unless set. */
  explorerAccounts: readonly ExplorerAccount[];
  explorerPassword: string;
  /** Opens metrics and details of health to operators; undefined: to everybody, but in production to nobody. */
  metricsToken: string | undefined;
  /** For how long browsers are told to come by HTTPS alone; 0: they are told nothing. */
  hstsSeconds: number;
  /** Open connections of one address that is no proxy of ours. */
  connectionsPerAddress: number;
  /** Requests per minute. */
  rates: Rates;
  /** The translation service; undefined: the gateway knows some words by itself. */
  translation: { url: string; key: string | undefined } | undefined;
  /** The GIF service; undefined: the product's own pack is offered. */
  gifs: { url: string; key: string } | undefined;
  /** Whether web pages are asked what they say of themselves. */
  linkPreviews: boolean;
  /** Hosts, of an intranet for example, that may be asked although their addresses are not public. */
  linkPreviewHosts: string[];
  /** Folder of the built web client. */
  webRoot: string;
  /** Folder of the built explorer. */
  explorerRoot: string;
  /** File of the documents that the Relay compiler persisted. */
  trustedDocuments: string;
  /** Folder of the documents of other clients and versions: `<client>/<version>.json`. */
  trustedDocumentsFolder: string;
  logLevel: string;
}

/** The named extensions; `all` are those of our own backend. */
function readExtensions(value: string): ReadonlySet<Extension> {
  const names = listOf(value);
  if (names.length === 1 && names[0] === 'all') return new Set(extensions);
  const unknown = names.find((name) => !isExtension(name));
  if (unknown !== undefined)
    throw new StartupError(`API_EXTENSIONS: ${unknown} is none of ${extensions.join(', ')}; or all.`);
  return new Set(names.filter(isExtension));
}

/** The settings of web push: both, or none. */
function readWebPush(
  application: z.output<typeof firebaseWeb> | undefined,
  key: string | undefined,
): WebPush | undefined {
  if (application && key !== undefined) return { ...application, vapidKey: key };
  if (application ?? key)
    throw new StartupError(
      `FIREBASE_WEB and FIREBASE_VAPID_KEY belong together: ${application ? 'FIREBASE_VAPID_KEY' : 'FIREBASE_WEB'} is missing.`,
    );
  return undefined;
}

const isExtension = (name: string): name is Extension => extensions.some((known) => known === name);

function readOrigins(setting: string, value: string): string[] {
  return listOf(value).map((address) => {
    if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
      throw new StartupError(`${setting} must be a list of addresses like https://www.example.org.`);
    return new URL(address).origin;
  });
}

/** The folder of documents; where a setting names it, it must be there. */
function readFolder(folder: string, isNamed: string | undefined): string {
  if (isNamed && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new StartupError(`TRUSTED_DOCUMENTS_DIR: there is no folder ${folder}.`);
  return folder;
}

/** The addresses of the servers of one API: they differ in nothing but where they are. */
function readBackends(value: string): readonly [string, ...string[]] {
  const [first, ...others] = listOf(value).map((address) => {
    if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
      throw new StartupError(
        'BACKEND_URL must look like http://127.0.0.1:4100; several servers of one API are separated by commas.',
      );
    return address.replace(/\/+$/, '');
  });
  if (first === undefined) throw new StartupError('BACKEND_URL names no address.');
  if (others.some((other) => new URL(other).pathname !== new URL(first).pathname))
    throw new StartupError('BACKEND_URL: all servers of one API have it below the same path.');
  return [first, ...others];
}

/** Reads the configuration; throws a StartupError with one sentence per wrong value. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): GatewayConfig {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    throw new StartupError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'),
    );
  }
  const values = parsed.data;
  if (values.PUSHER_HOST !== undefined && values.PUSHER_KEY === undefined) {
    throw new StartupError('PUSHER_KEY is missing: PUSHER_HOST needs it.');
  }
  if (values.WORKERS > 1 && values.REDIS_URL === undefined)
    throw new StartupError(
      'WORKERS: several processes share limits and keys in Redis. REDIS_URL is missing.',
    );
  const spoolMegabytes = values.SPOOL_MB ?? values.UPLOAD_MB * defaultSpool;
  // Half of it is one person's, and must hold a largest file with what surrounds it.
  if (spoolMegabytes < values.UPLOAD_MB * leastSpool)
    throw new StartupError(`SPOOL_MB must be at least ${leastSpool} times UPLOAD_MB.`);
  const backendUrls = readBackends(values.BACKEND_URL);
  const isProduction = values.NODE_ENV === 'production';
  // Without an address of another it is our own backend, beside the gateway.
  const extensionsOffered = readExtensions(
    env.BACKEND_URL ? values.API_EXTENSIONS : values.API_EXTENSIONS || 'all',
  );
  /** Bytes of a largest file: as set, otherwise as our own backend has it; of another API nothing is known. */
  const largest = (set: number | undefined, ours: number) =>
    megabyte *
    Math.min(values.UPLOAD_MB, set ?? (extensionsOffered.size > 0 ? ours : Number.POSITIVE_INFINITY));
  return {
    isProduction,
    host: values.HOST,
    port: values.PORT,
    workers: values.WORKERS,
    drainSeconds: values.DRAIN_SECONDS,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    backendUrl: backendUrls[0],
    backendUrls,
    trustedProxies: proxies(values.TRUSTED_PROXIES),
    gatewaySecret: values.GATEWAY_SECRET,
    redisUrl: values.REDIS_URL,
    realtime:
      values.PUSHER_KEY === undefined
        ? undefined
        : {
            key: values.PUSHER_KEY,
            secret: values.PUSHER_SECRET,
            channel: values.REALTIME_CHANNEL,
            event: values.REALTIME_EVENT,
            cluster: values.PUSHER_CLUSTER,
            host:
              values.PUSHER_HOST === undefined
                ? undefined
                : { name: values.PUSHER_HOST, port: values.PUSHER_PORT, tls: values.PUSHER_TLS },
          },
    webPush: readWebPush(values.FIREBASE_WEB, values.FIREBASE_VAPID_KEY),
    extensions: extensionsOffered,
    apiBody: values.API_BODY,
    apiTimeZone: values.API_TIME_ZONE,
    passwordDigest: values.PASSWORD_DIGEST,
    filesPrefixes: foldersIn(values.FILES_PREFIX),
    filesOrigins: readOrigins('FILES_ORIGINS', values.FILES_ORIGINS),
    uploadBytes: values.UPLOAD_MB * megabyte,
    uploadLimits: {
      imageBytes: largest(values.UPLOAD_IMAGE_MB, 20),
      videoBytes: largest(values.UPLOAD_VIDEO_MB, 500),
      documentBytes: largest(values.UPLOAD_DOCUMENT_MB, 100),
    },
    spoolFolder: values.SPOOL_DIR ?? tmpdir(),
    spoolBytes: spoolMegabytes * megabyte,
    apiConnections: values.API_CONNECTIONS,
    apiTimeout: values.API_TIMEOUT_MS,
    trustedDocumentsOnly: values.TRUSTED_DOCUMENTS_ONLY,
    introspection: values.INTROSPECTION ?? !isProduction,
    corsOrigins: readOrigins('CORS_ORIGINS', values.CORS_ORIGINS),
    explorer: values.EXPLORER ?? !isProduction,
    explorerAccounts: values.EXPLORER_ACCOUNTS,
    explorerPassword: values.EXPLORER_PASSWORD,
    metricsToken: values.METRICS_TOKEN,
    hstsSeconds: values.HSTS_SECONDS,
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    rates: { perPerson: values.RATE_LIMIT_PER_MINUTE, perAddress: values.ANONYMOUS_LIMIT_PER_MINUTE },
    translation:
      values.TRANSLATION_URL === undefined
        ? undefined
        : { url: values.TRANSLATION_URL, key: values.TRANSLATION_KEY },
    gifs:
      values.GIF_KEY === undefined
        ? undefined
        : { url: values.GIF_URL.replace(/\/+$/, ''), key: values.GIF_KEY },
    linkPreviews: values.LINK_PREVIEWS,
    linkPreviewHosts: listOf(values.LINK_PREVIEW_HOSTS.toLowerCase()),
    webRoot: values.WEB_ROOT,
    explorerRoot: values.EXPLORER_ROOT,
    trustedDocuments: values.TRUSTED_DOCUMENTS,
    trustedDocumentsFolder: readFolder(values.TRUSTED_DOCUMENTS_DIR, env.TRUSTED_DOCUMENTS_DIR),
    logLevel: values.LOG_LEVEL,
  };
}
