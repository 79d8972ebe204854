import { join } from 'node:path';
import type { Logger } from 'pino';
import type { App, Feature } from '../core/app.ts';
import type { BackendConfig } from '../core/config.ts';
import { createLog } from '../core/log.ts';
import type { BackendContext } from '../core/context.ts';
import { connectDatabase, type OpenDatabase } from '../core/database/database.ts';
import type { Observer } from '../core/database/transactions.ts';
import { noPeers, joinPeers, type Peers } from '../core/database/peers.ts';
import { withStorageMetrics } from '../core/files/storageMetrics.ts';
import { type Conversions, startConversions } from '../core/files/conversions.ts';
import { createFileAddresses } from '../core/files/links.ts';
import { createFileStore, type FileStore } from '../core/files/store.ts';
import { findMissingBytes, deleteUnreferencedFiles, deleteOrphanedBytes } from '../core/files/sweep.ts';
import { deleteExpiredSessions } from '../accounts/sessions.ts';
import { findMemberUsernames } from '../communities/audience.ts';
import { deleteOldIdempotencyKeys } from '../core/idempotency.ts';
import { createDrain } from '../../server/drain.ts';
import { createFileMailer, createSmtpMailer, type Mailer } from '../core/mail/mailer.ts';
import { withMailMetrics } from '../core/mail/mailMetrics.ts';
import { createMetrics, type Metrics } from '../core/metrics.ts';
import { startOutboxWorker, type OutboxWorker } from '../core/outbox/outboxWorker.ts';
import { createFirebasePush } from '../core/push/firebase.ts';
import { type EventOutbox, startEventOutbox } from '../core/realtime/eventOutbox.ts';
import { createChannels } from '../core/realtime/endpoint/channels.ts';
import { createGatewayChannel } from '../core/realtime/gatewayChannel.ts';
import type { RealtimeEvent } from '../core/realtime/event.wire.ts';
import { createPusherClient, type PusherClient } from '../core/realtime/pusherClient.ts';
import { storeLastMonth } from '../statistics/figures.ts';
import { deleteExpired } from './retention.ts';
import { listen } from './listen.ts';
import { buildApp } from './server.ts';
import { openBlobs } from '../core/files/blobs.ts';
import { newMessagePush } from '../chat/recipients.ts';
import type { Dispatch } from '../core/outbox/dispatch.ts';
import { memberNotices } from '../feed/postNotices.ts';
import { startScheduledPublishing } from '../feed/publishScheduled.ts';
import { invitationMail } from '../members/invitationMail.ts';
import { noticePush } from '../notifications/notify.ts';
import { findResponseCounts } from '../posts/responseCounts.ts';
import { welcomeMailDispatch } from '../people/welcome.ts';
import { passwordChangeMail, resetLinkMail } from '../session/passwordMails.ts';
import { misuseMail, newDeviceMail } from '../session/sessionMails.ts';

/** Everything that is sent after a commit. */
const dispatchKinds: readonly Dispatch<never>[] = [
  invitationMail,
  memberNotices,
  newMessagePush.dispatch,
  misuseMail,
  newDeviceMail,
  noticePush.dispatch,
  passwordChangeMail,
  resetLinkMail,
  welcomeMailDispatch,
];

/** Time for running requests at shutdown, in milliseconds. */
const shutdownGraceMs = 5_000;
/** Transactions longer than this are logged, in seconds. */
const slowTransactionSeconds = 1;
const sixHours = 6 * 3600_000;
const day = 24 * 3600_000;

/** A running backend. */
export interface RunningBackend {
  app: App;
  context: BackendContext;
  /** Listening port, chosen by the system when the configuration says 0. */
  port: number;
  /** Drains, waits a few seconds for running requests, then closes everything. */
  close: () => Promise<void>;
  /** Called once if the backend cannot continue. */
  onFailure: (listener: (error: Error) => void) => void;
}

/** Replacements and additions for tests and the demo. */
export interface StartOptions {
  log?: Logger;
  /** Runs after migrations and before the first request: demo data, first administrator. */
  prepare?: (context: BackendContext) => Promise<void>;
  /** An open database to use instead of the configured one; the caller closes it. */
  database?: OpenDatabase;
  /** Additional features. */
  features?: readonly Feature[];
  /** Called with every realtime event before it is sent. */
  onEvent?: (event: RealtimeEvent) => void;
}

/** Starts database, files, mail, realtime and web server. Throws StartupError with the reason. */
export async function startBackend(
  config: BackendConfig,
  options: StartOptions = {},
): Promise<RunningBackend> {
  const log = options.log ?? createLog(config);
  const startedAt = new Date();
  const opened = options.database ?? (await connectDatabase(config, log));
  let port = config.port;
  let app: App | undefined;
  let housekeeping: NodeJS.Timeout | undefined;
  let cleaning: Promise<void> | undefined;
  const ending = new AbortController();
  let files: FileStore | undefined;
  let conversions: Conversions | undefined;
  let deliverer: OutboxWorker | undefined;
  let scheduled: ReturnType<typeof startScheduledPublishing> | undefined;
  let announcer: EventOutbox | undefined;
  let mailer: Mailer | undefined;
  let peers: Peers | undefined;
  const metrics = createMetrics();
  const drain = createDrain();
  const unfollow = observeDatabase(opened, metrics, log);
  const close = async () => {
    await drain.begin(config.drainTime);
    clearInterval(housekeeping);
    ending.abort();
    // A slow reader must not block the shutdown.
    const forceCloseTimer = setTimeout(() => app?.server.closeAllConnections(), shutdownGraceMs);
    await app?.close();
    clearTimeout(forceCloseTimer);
    await scheduled?.close();
    await deliverer?.close();
    mailer?.close();
    await announcer?.close();
    await conversions?.close();
    files?.close();
    await cleaning;
    await peers?.close();
    unfollow();
    if (!options.database) await opened.close();
  };
  try {
    const { smtpUrl, ...sender } = config.mail;
    const channels = createChannels();
    const gateways = createGatewayChannel(config);
    const publisher = createPusherClient(config.realtime, log, channels, {
      count: (outcome, events) => metrics.realtime(outcome, events),
      gateways,
    });
    const workFolder = join(config.dataFolder, 'incoming');
    const store = await createFileStore({
      blobs: withStorageMetrics(await openBlobs(config), metrics),
      addresses: createFileAddresses(config.filesSecrets, config.fileLinkLifetime),
      workFolder,
      isAlone: usesDataAlone(config),
      onConverting: () => conversions?.wake(),
      maxBytes: {
        image: config.uploads.imageBytes,
        video: config.uploads.videoBytes,
        audio: config.uploads.documentBytes,
        document: config.uploads.documentBytes,
      },
    });
    files = store;
    metrics.watchQueue('realtime', () => publisher.state().waiting);
    metrics.watchQueue('pictures', () => store.queuedPictures());
    peers = config.databaseUrl === undefined ? noPeers : await joinPeers(config.databaseUrl, log);
    const measured = withMailMetrics(
      smtpUrl
        ? createSmtpMailer(smtpUrl, sender)
        : createFileMailer(join(config.dataFolder, 'outbox'), sender),
      metrics,
    );
    mailer = measured;
    const context: BackendContext = {
      config,
      database: opened.database,
      peers,
      drain,
      files: store,
      realtime: publisher,
      gateways,
      channels,
      mailer: measured,
      devices: config.firebase && createFirebasePush(config.firebase.credentialsFile, config.firebase.url),
      log,
      metrics,
    };
    announcer = await startEventOutbox(context, observed(publisher, options.onEvent), {
      // Embedded clients reconnect and reload by themselves, so lost events need no later delivery.
      isKept: config.realtime.target.kind !== 'embedded',
      isAlone: usesDataAlone(config),
      membersOf: (communityId) => findMemberUsernames(opened.database, communityId),
      countsOf: (place) => findResponseCounts(opened.database, place),
    });
    app = await buildApp(context, options.features);
    await options.prepare?.(context);
    const failed = (error: unknown) => log.warn({ err: error }, 'Housekeeping failed');
    // An import of another process may hold these rows.
    await deleteOldIdempotencyKeys(opened.database).catch(failed);
    await deleteExpiredSessions(opened.database, config).catch(failed);
    housekeeping = setInterval(() => void deleteExpiredData(context).catch(failed), sixHours).unref();
    conversions = startConversions(context, workFolder);
    deliverer = startOutboxWorker(context, dispatchKinds, usesDataAlone(config));
    scheduled = startScheduledPublishing(context);
    drain.follow(app.server);
    port = await listen(app, config);
    log.info(describeServices(config), 'Started');
    // A mail server that is down now may be back when needed.
    context.mailer
      .verify()
      .catch((error: unknown) => log.warn({ err: error }, 'Mails cannot be sent for now: see SMTP_URL'));
    void context.realtime.check();
    // Cleans up after a previous process: none of its requests is running any more.
    cleaning = usesDataAlone(config)
      ? sweepStored(context, startedAt, ending.signal).catch(failed)
      : undefined;
    return { app, context, port, close, onFailure: opened.onFailure };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A publisher that calls `onEvent` before sending. */
const observed = (publisher: PusherClient, onEvent: StartOptions['onEvent'] = () => {}): PusherClient => ({
  ...publisher,
  publish(event, since, content) {
    onEvent(event);
    return publisher.publish(event, since, content);
  },
  publishSoon: (event, complete, since, countedBy) =>
    publisher.publishSoon(
      event,
      async (usernames) => {
        const outgoing = await complete(usernames);
        onEvent(outgoing.event);
        return outgoing;
      },
      since,
      countedBy,
    ),
});

/** Collects database metrics and logs slow transactions. Returns an unsubscribe function. */
function observeDatabase({ pool, observers }: OpenDatabase, metrics: Metrics, log: Logger): () => void {
  metrics.watchPool(() => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }));
  const observer: Observer = {
    statement: () => metrics.statement(),
    transaction(outcome, seconds) {
      metrics.transaction(outcome, seconds);
      if (seconds >= slowTransactionSeconds) log.warn({ seconds, outcome }, 'A transaction took long');
    },
  };
  observers.add(observer);
  return () => void observers.delete(observer);
}

/** The configured services, without secrets. */
function describeServices({
  databaseUrl,
  dataFolder,
  s3Bucket,
  realtime: { target },
  mail,
  firebase,
}: BackendConfig): Record<string, string> {
  const hostOf = (url: string) => new URL(url).host;
  return {
    database: databaseUrl === undefined ? `embedded, in ${dataFolder}` : hostOf(databaseUrl),
    files: s3Bucket ? `bucket ${s3Bucket}` : join(dataFolder, 'files'),
    realtime:
      target.kind === 'embedded'
        ? 'own endpoint'
        : target.kind === 'cluster'
          ? `Pusher ${target.cluster}`
          : `${target.host}:${target.port}`,
    mail: mail.smtpUrl === undefined ? join(dataFolder, 'outbox') : hostOf(mail.smtpUrl),
    push: firebase ? 'realtime channel and Firebase' : 'realtime channel',
  };
}

/** Deletes expired data; only the leading backend does. A job that fails stops no other. */
async function deleteExpiredData(context: BackendContext): Promise<void> {
  const { database, peers, files, config, log } = context;
  const failed = (error: unknown) => log.warn({ err: error }, 'Housekeeping failed');
  if (!(await peers.isLeader())) return;
  await deleteOldIdempotencyKeys(database).catch(failed);
  await deleteExpiredSessions(database, config).catch(failed);
  await storeLastMonth(database).catch(failed);
  await deleteExpired(database, failed);
  await deleteUnreferencedFiles(database, files).catch(failed);
  await sweepStored(context, new Date(Date.now() - day));
}

/** Whether this process is the only one using its database and files. */
const usesDataAlone = ({ databaseUrl, s3Bucket }: BackendConfig): boolean =>
  databaseUrl === undefined && !s3Bucket;

/** Removes files stored before an instant that have no row, and rows without a file. */
async function sweepStored(
  { database, files, log }: BackendContext,
  before: Date,
  signal?: AbortSignal,
): Promise<void> {
  const lost = await findMissingBytes(database, files, signal);
  if (lost.length > 0)
    log.error(
      { count: lost.length, keys: lost.slice(0, 20) },
      'Stored files are missing: restore them from a backup',
    );
  const removed = await deleteOrphanedBytes(database, files, before, signal);
  if (removed > 0) log.info({ removed }, 'Stored files of which no row speaks were removed');
}
