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

/** The gateway's configuration. Durations in milliseconds, sizes in bytes. */
export interface GatewayConfig {
  isProduction: boolean;
  host: string;
  port: number;
  /** Maximum seconds to keep accepting requests while stopping, so that load balancers can switch. */
  drainSeconds: number;
  /** Public address of the gateway; undefined: as each request names it. */
  publicUrl: string | undefined;
  /** Address of the API, without a trailing slash. */
  backendUrl: string;
  /** Proxies whose `X-Forwarded-For` is trusted: addresses, ranges, `loopback`, or their number. */
  trustedProxies: string | number;
  /** Secret shared with our own backend, to sign the client's address. */
  gatewaySecret: string | undefined;
  redisUrl: string | undefined;
  /** Undefined without realtime: subscriptions stay silent. */
  realtime: RealtimeConfig | undefined;
  /** Undefined without browser push messages. */
  webPush: WebPush | undefined;
  /** Extensions that the API offers. */
  extensions: ReadonlySet<Extension>;
  /** Encoding of bodies that the documents leave open. */
  apiBody: 'json' | 'form';
  /** Zone of the API's dates without one. */
  apiTimeZone: string;
  passwordDigest: PasswordDigest;
  /** First path segments of the API's files; other paths are below the first of them. */
  filesPrefixes: readonly string[];
  /** Other file servers to proxy, without a token. */
  filesOrigins: readonly string[];
  /** Maximum size of any file. */
  uploadBytes: number;
  /** Maximum sizes that the gateway and the API accept. */
  uploadLimits: { imageBytes: number; videoBytes: number; fileBytes: number };
  apiConnections: number;
  apiTimeout: number;
  trustedDocumentsOnly: boolean;
  introspection: boolean;
  corsOrigins: string[];
  /** Whether the explorer is served and hosted Sandbox allowed. */
  explorer: boolean;
  /** Demo accounts that the explorer offers, and their password. */
  explorerAccounts: readonly ExplorerAccount[];
  explorerPassword: string;
  /** Token for metrics and health details; undefined: public, but closed in production. */
  metricsToken: string | undefined;
  /** Max-age of HSTS, sent in production if `publicUrl` is HTTPS; 0 disables it. */
  hstsSeconds: number;
  /** Maximum open connections per address, trusted proxies excepted. */
  connectionsPerAddress: number;
  /** Requests per minute. */
  rates: { perPerson: number; perAddress: number };
  /** The translation service; undefined: the built-in glossary. */
  translation: { url: string; key: string | undefined } | undefined;
  /** The GIF service; undefined: the built-in pack. */
  gifs: { url: string; key: string } | undefined;
  /** Whether links are previewed. */
  linkPreviews: boolean;
  /** Hosts, such as an intranet's, that may be previewed despite non-public addresses. */
  linkPreviewHosts: string[];
  webRoot: string;
  explorerRoot: string;
  /** Manifest of the Relay compiler. */
  trustedDocuments: string;
  /** Folder of other manifests: `<client>/<version>.json`. */
  trustedDocumentsFolder: string;
  logLevel: string;
}

/** Parses the extensions; `all` means those of our own backend. */
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

/** The manifest folder, which must exist if it was set. */
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

/** Reads the configuration. @throws StartupError with one sentence per invalid value. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): GatewayConfig {
  const values = readSettings(settings, env);
  const isProduction = values.NODE_ENV === 'production';
  // Without BACKEND_URL, the API is our own backend beside the gateway.
  const extensionsOffered = readExtensions(
    env.BACKEND_URL ? values.API_EXTENSIONS : values.API_EXTENSIONS || 'all',
  );
  /** Maximum file size: as set, else our own backend's or a default for other APIs. */
  const largest = (set: number | undefined, ours: number) =>
    megabyte * (set ?? (extensionsOffered.size > 0 ? ours : 500));
  const uploadLimits = {
    imageBytes: largest(values.UPLOAD_IMAGE_MB, 20),
    videoBytes: largest(values.UPLOAD_VIDEO_MB, 500),
    fileBytes: largest(values.UPLOAD_DOCUMENT_MB, 100),
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
