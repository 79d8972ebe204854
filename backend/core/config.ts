import { hkdfSync } from 'node:crypto';
import { join, resolve } from 'node:path';
import { defaultNames, type PusherApp } from '../../server/pusherUrl.ts';
import { readSettings } from '../../server/settings.ts';
import { StartupError } from '../../server/startupError.ts';
import { trustedProxies } from '../../server/networks.ts';
import { ownUploadSizes, usualQuotas } from '../../server/uploadSizes.ts';
import { readOrCreateSecret, prepareFolder } from './dataFolder.ts';
import { readSignInConfig, type SignInConfig } from './openidProviders.ts';
import { settings } from './settings.ts';

/** Target of realtime events: Pusher's cluster, a compatible server, or the embedded endpoint. */
type RealtimeTarget = { kind: 'embedded' } | PusherApp['server'];

/** Secrets of one purpose; the first is current, the others still verify. */
export type Secrets = readonly [string, ...string[]];

/** The Pusher app that receives realtime events. */
export interface RealtimeConfig {
  appId: string;
  key: string;
  secret: string;
  channel: string;
  event: string;
  target: RealtimeTarget;
}

/** Configuration, read once at start. Sizes in bytes, durations in seconds. */
export interface BackendConfig {
  host: string;
  port: number;
  /** Proxies whose `X-Forwarded-For` is trusted: addresses, ranges, `loopback`, or their number. */
  trustedProxies: string | number;
  /** Shared with the gateways, to authenticate client addresses. */
  gatewaySecret: string;
  /** Maximum time to accept requests while draining. */
  drainTime: number;
  dataFolder: string;
  /** Undefined: the embedded database in `dataFolder`. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** Time to wait for the database at start. */
  databaseWait: number;
  /** The first signs tokens, all verify: allows rotation without ending sessions. */
  tokenSecrets: Secrets;
  tokenLifetime: number;
  /** Lifetime of an unused session. */
  sessionIdleTime: number;
  /** Lifetime of a password reset link. */
  resetLifetime: number;
  /** The first signs file URLs, all verify. */
  filesSecrets: Secrets;
  /** Time for which a signed file URL stays the same. */
  fileLinkLifetime: number;
  /** Bucket for files; undefined for the data folder. */
  s3Bucket: string | undefined;
  uploads: { imageBytes: number; videoBytes: number; documentBytes: number; profilePhotoBytes: number };
  /** Maximum bytes per person and per community; null for unlimited. */
  quotas: { personBytes: number | null; communityBytes: number | null };
  realtime: RealtimeConfig;
  mail: { smtpUrl: string | undefined; from: string };
  /** Firebase Cloud Messaging; undefined: pushes go through the realtime channel alone. */
  firebase: { credentialsFile: string; url: string } | undefined;
  /** URL of the web application, for mails and the QR code. */
  publicUrl: string;
  /** URL of the mobile application, if not the web application. */
  mobileAppUrl: string | undefined;
  /** Folder with the organisation's own charte.pdf and protection-des-donnees.pdf. */
  legalFolder: string;
  isDemo: boolean;
  /** Whether guests have the same access as employees. */
  guestsSeeOrganisation: boolean;
  /** Minutes in which authors correct a message; 0: never. */
  messageEditingMinutes: number;
  /** Allowed GIF hosts, subdomains included. */
  gifHosts: readonly string[];
  /** Ways to sign in. */
  signIn: SignInConfig;
  /** First administrator of a new installation. */
  administrator: { email: string; password: string } | undefined;
  logLevel: string;
  isProduction: boolean;
  /** Token for metrics and health details; undefined: public, except in production, where they are disabled. */
  metricsToken: string | undefined;
  /** Tests only: adds `x-sql-count`, the number of SQL statements, to answers. */
  exposeSqlCount: boolean;
}

const megabyte = 1024 * 1024;
/** In seconds. */
const day = 86_400;

/** Another secret, derived, so that what signs a file signs no token. */
const fileSecretOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'files', 32)).toString('hex');

/**
 * Reads the configuration from the environment and creates data folder and missing secrets. Throws StartupError with
 * one line per invalid value.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): BackendConfig {
  const values = readSettings(settings, env);
  const isProduction = values.NODE_ENV === 'production';
  const together = (names: (keyof typeof values)[]) => {
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length > 0 && missing.length < names.length) {
      throw new StartupError(`${names.join(' and ')} belong together: ${missing.join(' and ')} is missing.`);
    }
  };
  together(['ADMIN_EMAIL', 'ADMIN_PASSWORD']);
  const app = values.PUSHER_URL;
  if (app && app.secret === undefined)
    throw new StartupError('PUSHER_URL has no secret: the backend signs events with it.');
  if (isProduction && values.SMTP_URL !== undefined && values.PUBLIC_URL === undefined)
    throw new StartupError('SMTP_URL needs PUBLIC_URL: without it, links in mails lead to localhost.');
  const dataFolder = resolve(values.DATA_DIR);
  prepareFolder(dataFolder);
  const sizes = { ...ownUploadSizes, ...values.UPLOAD_MB };
  const quotas = { ...usualQuotas, ...values.QUOTA_MB };
  const tokenSecrets: Secrets = values.TOKEN_SECRET ?? [readOrCreateSecret(dataFolder, 'token.secret')];
  return {
    host: values.HOST,
    port: values.BACKEND_PORT,
    trustedProxies: trustedProxies(values.TRUSTED_PROXIES),
    gatewaySecret: values.GATEWAY_SECRET ?? readOrCreateSecret(dataFolder, 'gateway.secret'),
    drainTime: values.DRAIN_SECONDS,
    dataFolder,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL,
    databaseWait: isProduction ? 60 : 0,
    tokenSecrets,
    tokenLifetime: values.TOKEN_TTL,
    sessionIdleTime: 30 * day,
    resetLifetime: day / 24,
    filesSecrets: [fileSecretOf(tokenSecrets[0]), ...tokenSecrets.slice(1).map(fileSecretOf)],
    fileLinkLifetime: day / 4,
    s3Bucket: values.S3_BUCKET,
    uploads: {
      imageBytes: sizes.image * megabyte,
      videoBytes: sizes.video * megabyte,
      documentBytes: sizes.document * megabyte,
      profilePhotoBytes: 5_242_880,
    },
    quotas: {
      personBytes: quotas.person * megabyte || null,
      communityBytes: quotas.community * megabyte || null,
    },
    realtime: {
      appId: app?.appId ?? 'agora',
      // A key that everybody knows would let strangers connect.
      key: app?.key ?? (isProduction ? readOrCreateSecret(dataFolder, 'pusher.key') : 'agora'),
      secret: app?.secret ?? readOrCreateSecret(dataFolder, 'pusher.secret'),
      channel: app?.channel ?? defaultNames.channel,
      event: app?.event ?? defaultNames.event,
      target: app?.server ?? { kind: 'embedded' },
    },
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    firebase:
      values.FIREBASE_CREDENTIALS === undefined
        ? undefined
        : {
            credentialsFile: values.FIREBASE_CREDENTIALS,
            url: 'https://fcm.googleapis.com',
          },
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    mobileAppUrl: values.MOBILE_APP_URL,
    legalFolder: join(dataFolder, 'legal'),
    isDemo: values.ADMIN_EMAIL === undefined && !isProduction,
    messageEditingMinutes: values.MESSAGE_EDITING_MINUTES,
    guestsSeeOrganisation: values.GUESTS_SEE_ORGANISATION,
    gifHosts: ['giphy.com'],
    signIn: readSignInConfig(values.OPENID_PROVIDERS),
    administrator:
      values.ADMIN_EMAIL === undefined || values.ADMIN_PASSWORD === undefined
        ? undefined
        : { email: values.ADMIN_EMAIL.toLowerCase(), password: values.ADMIN_PASSWORD },
    logLevel: values.LOG_LEVEL,
    isProduction,
    metricsToken: values.METRICS_TOKEN,
    exposeSqlCount: false,
  };
}
