import { statSync } from 'node:fs';
import type { PusherApp } from '../../server/pusherUrl.ts';
import { listOf, readSettings } from '../../server/settings.ts';
import { StartupError } from '../../server/startupError.ts';
import { trustedProxies } from '../../server/trustedProxies.ts';
import type { Extension } from '../__generated__/extensions.ts';
import type { ExplorerAccount } from './explorerAccounts.ts';
import { extensions } from './extensions.ts';
import { foldersIn, type PasswordDigest, settings } from './settings.ts';
import type { WebPush } from './webPush.ts';

/** The Pusher app from which realtime events come. */
export interface RealtimeConfig extends PusherApp {
  channel: string;
  event: string;
}

const megabyte = 1024 * 1024;
/** In seconds. */
const halfYear = 180 * 86_400;

/** Everything the gateway can be told, read once at start. Durations in milliseconds, sizes in bytes. */
export interface GatewayConfig {
  isProduction: boolean;
  host: string;
  port: number;
  /** Seconds for which one that is to end still takes what it is asked for, at most, so that all can go to others. */
  drainSeconds: number;
  /** Address at which people reach the gateway; undefined: the address each request names. */
  publicUrl: string | undefined;
  /** Address of the API, without a slash at its end. */
  backendUrl: string;
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
  apiBody: 'json' | 'form';
  /** Zone of the API's dates that name none. */
  apiTimeZone: string;
  passwordDigest: PasswordDigest;
  /** First path segments of the API's files; paths that begin otherwise are below the first of them. */
  filesPrefixes: readonly string[];
  /** Other servers whose files are passed on, without any token. */
  filesOrigins: readonly string[];
  /** The largest file of any kind. */
  uploadBytes: number;
  /** The largest files that both the gateway and the API take, in bytes. */
  uploadLimits: { imageBytes: number; videoBytes: number; documentBytes: number };
  /** Connections to the API for calls. */
  apiConnections: number;
  apiTimeout: number;
  trustedDocumentsOnly: boolean;
  introspection: boolean;
  corsOrigins: string[];
  /** Whether the explorer is served, and hosted Sandbox may use the graph. */
  explorer: boolean;
  /** Accounts that the explorer offers to whoever opens it, and the password of them all; none and empty unless set. */
  explorerAccounts: readonly ExplorerAccount[];
  explorerPassword: string;
  /** Opens metrics and details of health to operators; undefined: to everybody, but in production to nobody. */
  metricsToken: string | undefined;
  /** Max-age of HSTS, sent in production if `publicUrl` is HTTPS; 0 disables it. */
  hstsSeconds: number;
  /** Open connections of one address that is no proxy of ours. */
  connectionsPerAddress: number;
  /** Requests per minute. */
  rates: { perPerson: number; perAddress: number };
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

function readBackendUrl(value: string): string {
  if (value.includes(','))
    throw new StartupError(
      'BACKEND_URL must be one address: put a balancer before several servers of one API.',
    );
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value))
    throw new StartupError('BACKEND_URL must look like http://127.0.0.1:4100.');
  return value.replace(/\/+$/, '');
}

/** Reads the configuration; throws a StartupError with one sentence per wrong value. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): GatewayConfig {
  const values = readSettings(settings, env);
  const isProduction = values.NODE_ENV === 'production';
  // Without an address of another it is our own backend, beside the gateway.
  const extensionsOffered = readExtensions(
    env.BACKEND_URL ? values.API_EXTENSIONS : values.API_EXTENSIONS || 'all',
  );
  /** Bytes of the largest file of a kind: as set, otherwise as our own backend has it, or a limit for any other API. */
  const largest = (set: number | undefined, ours: number) =>
    megabyte * (set ?? (extensionsOffered.size > 0 ? ours : 500));
  const uploadLimits = {
    imageBytes: largest(values.UPLOAD_IMAGE_MB, 20),
    videoBytes: largest(values.UPLOAD_VIDEO_MB, 500),
    documentBytes: largest(values.UPLOAD_DOCUMENT_MB, 100),
  };
  return {
    isProduction,
    host: values.HOST,
    port: values.PORT,
    drainSeconds: values.DRAIN_SECONDS,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    backendUrl: readBackendUrl(values.BACKEND_URL),
    trustedProxies: trustedProxies(values.TRUSTED_PROXIES),
    gatewaySecret: values.GATEWAY_SECRET,
    redisUrl: values.REDIS_URL,
    realtime: values.PUSHER_URL && {
      ...values.PUSHER_URL,
      channel: values.REALTIME_CHANNEL,
      event: values.REALTIME_EVENT,
    },
    webPush: values.FIREBASE_WEB,
    extensions: extensionsOffered,
    apiBody: values.API_BODY,
    apiTimeZone: values.API_TIME_ZONE,
    passwordDigest: values.PASSWORD_DIGEST,
    filesPrefixes: foldersIn(values.FILES_PREFIX),
    filesOrigins: readOrigins('FILES_ORIGINS', values.FILES_ORIGINS),
    uploadBytes: Math.max(...Object.values(uploadLimits)),
    uploadLimits,
    apiConnections: 128,
    apiTimeout: values.API_TIMEOUT_MS,
    trustedDocumentsOnly: values.TRUSTED_DOCUMENTS_ONLY,
    introspection: values.EXPLORER ?? !isProduction,
    corsOrigins: readOrigins('CORS_ORIGINS', values.CORS_ORIGINS),
    explorer: values.EXPLORER ?? !isProduction,
    explorerAccounts: values.EXPLORER_ACCOUNTS,
    explorerPassword: values.EXPLORER_PASSWORD,
    metricsToken: values.METRICS_TOKEN,
    hstsSeconds: isProduction && values.PUBLIC_URL?.startsWith('https:') ? halfYear : 0,
    connectionsPerAddress: 2_000,
    rates: {
      perPerson: values.RATE_LIMIT_PER_MINUTE,
      perAddress: Math.floor(values.RATE_LIMIT_PER_MINUTE / 4),
    },
    translation:
      values.TRANSLATION_URL === undefined
        ? undefined
        : { url: values.TRANSLATION_URL, key: values.TRANSLATION_KEY },
    gifs:
      values.GIF_KEY === undefined
        ? undefined
        : { url: 'https://api.giphy.com/v1/gifs', key: values.GIF_KEY },
    linkPreviews: values.LINK_PREVIEWS,
    linkPreviewHosts: listOf(values.LINK_PREVIEW_HOSTS.toLowerCase()),
    webRoot: 'dist/web',
    explorerRoot: 'dist/explorer',
    trustedDocuments: 'persisted_queries.json',
    trustedDocumentsFolder: readFolder(values.TRUSTED_DOCUMENTS_DIR, env.TRUSTED_DOCUMENTS_DIR),
    logLevel: values.LOG_LEVEL,
  };
}
