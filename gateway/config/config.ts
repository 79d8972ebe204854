import { readFileSync } from 'node:fs';
import type { PusherApp } from '../../server/pusherUrl.ts';
import { listOf, readSettings } from '../../server/settings.ts';
import { StartupError } from '../../server/startupError.ts';
import { trustedProxies } from '../../server/networks.ts';
import { ownUploadSizes, type UploadSizes } from '../../server/uploadSizes.ts';
import type { Extension } from '../__generated__/extensions.ts';
import type { ExplorerAccount } from './explorerAccounts.ts';
import { type PasswordDigest, settings } from './settings.ts';
import type { FirebaseWebConfig } from './firebaseWebConfig.ts';
import { z } from 'zod';

/** The contract of our own backend lists the extensions. */
const contract = new URL('../../openapi.json', import.meta.url);

const Listing = z.object({ 'x-extensions': z.array(z.object({ name: z.custom<Extension>() })) });

/** All extensions of our own backend. */
const extensions: readonly Extension[] = Listing.parse(JSON.parse(readFileSync(contract, 'utf8')))[
  'x-extensions'
].map(({ name }) => name);

const megabyte = 1024 * 1024;
/** In seconds. */
const halfYear = 180 * 86_400;

/** The gateway's configuration. Durations are in milliseconds unless their name ends in `Seconds`, sizes in bytes. */
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
  /** Secret shared with our own backend: signs the client's address, and the access to gateway events. */
  gatewaySecret: string | undefined;
  /** Redis for limits and signed-out tokens shared between gateways; undefined: in memory. */
  redisUrl: string | undefined;
  /** Undefined without realtime: subscriptions stay silent. */
  realtime: PusherApp | undefined;
  /** Undefined without browser push messages. */
  webPush: FirebaseWebConfig | undefined;
  /** Extensions that the API offers. */
  extensions: ReadonlySet<Extension>;
  /** Encoding of request bodies to the API for which its documents state none. */
  apiBody: 'json' | 'form';
  /** Zone of the API's dates without one. */
  apiTimeZone: string;
  /** Digest of passwords that clients must send; 'none' is the password itself. */
  passwordDigest: PasswordDigest;
  /** First path segments of the API's files; other paths are below the first of them. */
  filesPrefixes: readonly string[];
  /** Other file servers to proxy, without a token. */
  filesOrigins: readonly string[];
  /** Maximum size of any file. */
  uploadBytes: number;
  /** Maximum sizes that the gateway and the API accept. */
  uploadLimits: { imageBytes: number; avatarBytes: number; videoBytes: number; fileBytes: number };
  apiConnections: number;
  apiTimeout: number;
  trustedDocumentsOnly: boolean;
  introspection: boolean;
  corsOrigins: string[];
  /** Whether the explorer is served and hosted Sandbox allowed. */
  explorer: boolean;
  /** Demo accounts that the explorer offers. */
  explorerAccounts: readonly ExplorerAccount[];
  /** Token for metrics and health details; undefined: public, but closed in production. */
  metricsToken: string | undefined;
  /** Max-age of HSTS, sent in production if `publicUrl` is HTTPS; 0 disables it. */
  hstsSeconds: number;
  /** Maximum open connections per address, trusted proxies excepted. */
  connectionsPerAddress: number;
  /** Requests per minute. */
  rates: { perPerson: number; perAddress: number };
  /** Address of the translation service, with its key; undefined: the built-in glossary. */
  translationUrl: string | undefined;
  /** The GIF service; undefined: the built-in pack. */
  gifs: { url: string; key: string } | undefined;
  /** Whether links are previewed, and hosts, such as an intranet's, for which that is allowed despite non-public addresses. */
  linkPreviews: { isOn: boolean; hosts: readonly string[] };
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

function readOrigins(value: string): string[] {
  return listOf(value).map((address) => {
    if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
      throw new StartupError(`CORS_ORIGINS must be a list of addresses like https://www.example.org.`);
    return new URL(address).origin;
  });
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

/** Reads and checks the environment variables. @throws StartupError that names the invalid ones */
export function readConfig(env: NodeJS.ProcessEnv = process.env): GatewayConfig {
  const values = readSettings(settings, env);
  const isProduction = values.NODE_ENV === 'production';
  // Without BACKEND_URL, the API is our own backend beside the gateway.
  const extensionsOffered = readExtensions(
    env.BACKEND_URL ? values.API_EXTENSIONS : values.API_EXTENSIONS || 'all',
  );
  /** Maximum file size: as set, otherwise our own backend's for an API with any extension, or a default without. */
  const largest = (kind: keyof UploadSizes) =>
    megabyte * (values.UPLOAD_MB?.[kind] ?? (extensionsOffered.size > 0 ? ownUploadSizes[kind] : 500));
  const uploadLimits = {
    imageBytes: largest('image'),
    // Fixed by the documents.
    avatarBytes: 5 * megabyte,
    videoBytes: largest('video'),
    fileBytes: largest('document'),
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
    realtime: values.PUSHER_URL,
    webPush: values.FIREBASE_WEB,
    extensions: extensionsOffered,
    apiBody: values.API_BODY,
    apiTimeZone: values.API_TIME_ZONE,
    passwordDigest: values.PASSWORD_DIGEST,
    filesPrefixes: values.API_FILES.folders,
    filesOrigins: values.API_FILES.origins,
    uploadBytes: Math.max(...Object.values(uploadLimits)),
    uploadLimits,
    apiConnections: 128,
    apiTimeout: values.API_TIMEOUT_MS,
    trustedDocumentsOnly: values.TRUSTED_DOCUMENTS_ONLY,
    introspection: values.EXPLORER ?? !isProduction,
    corsOrigins: readOrigins(values.CORS_ORIGINS),
    explorer: values.EXPLORER ?? !isProduction,
    explorerAccounts: values.EXPLORER_ACCOUNTS,
    metricsToken: values.METRICS_TOKEN,
    hstsSeconds: isProduction && values.PUBLIC_URL?.startsWith('https:') ? halfYear : 0,
    connectionsPerAddress: 2_000,
    rates: {
      perPerson: values.RATE_LIMIT_PER_MINUTE,
      perAddress: Math.floor(values.RATE_LIMIT_PER_MINUTE / 4),
    },
    translationUrl: values.TRANSLATION_URL,
    gifs:
      values.GIF_KEY === undefined
        ? undefined
        : { url: 'https://api.giphy.com/v1/gifs', key: values.GIF_KEY },
    linkPreviews: values.LINK_PREVIEWS,
    webRoot: 'dist/web',
    explorerRoot: 'dist/explorer',
    trustedDocuments: 'persisted_queries.json',
    trustedDocumentsFolder: 'documents',
    logLevel: values.LOG_LEVEL,
  };
}
