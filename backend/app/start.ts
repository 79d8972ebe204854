import { join } from 'node:path';
import type { Logger } from 'pino';
import type { App, Room } from '../core/app.ts';
import type { BackendConfig } from '../core/config.ts';
import { StartupError } from '../core/startupError.ts';
import { createLog } from '../core/log.ts';
import type { BackendContext } from '../core/context.ts';
import { connectDatabase, type OpenDatabase } from '../core/database/database.ts';
import { createLocalBlobs, createS3Blobs } from '../core/files/blobs.ts';
import { type Conversions, startConversions } from '../core/files/conversions.ts';
import { createFileAddresses } from '../core/files/links.ts';
import { createFileStore, type FileStore } from '../core/files/store.ts';
import { findLost, sweepFiles, sweepStrayBytes } from '../core/files/sweep.ts';
import { forgetOldSessions } from '../accounts/sessions.ts';
import { forgetOldKeys } from '../core/idempotency.ts';
import { createOutbox, createSmtpMailer } from '../core/mail/mailer.ts';
import { createFirebasePush } from '../core/push/firebase.ts';
import { type RealtimeEvent, createRealtimePublisher } from '../core/realtime/publisher.ts';
import { buildApp } from './server.ts';

/** Milliseconds that requests under way have to finish, once the backend is to end. */
const grace = 5_000;
const sixHours = 6 * 3600_000;
const day = 24 * 3600_000;

export interface RunningBackend {
  app: App;
  context: BackendContext;
  /** The port it listens on, which the system chose when the configuration says 0. */
  port: number;
  /** Lets requests under way finish, for a few seconds, then closes everything. */
  close: () => Promise<void>;
  /** Called once if the backend cannot go on by itself. */
  onFailure: (listener: (error: Error) => void) => void;
}

export interface StartOptions {
  log?: Logger;
  /** Runs once the database stands and before the first request: demo data, first administrator. */
  prepare?: (context: BackendContext) => Promise<void>;
  /** A database that is open already, instead of the configured one; whoever opened it closes it. */
  database?: OpenDatabase;
  /** Rooms beside those of the product. */
  rooms?: readonly Room[];
  /** Hears of every realtime event before it leaves. */
  onEvent?: (event: RealtimeEvent) => void;
}

/** Starts a backend: database, files, mail, realtime, web server. Throws a StartupError that explains itself. */
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
  const close = async () => {
    clearInterval(housekeeping);
    ending.abort();
    // A client that does not read its answer to the end must not hold it up.
    const impatience = setTimeout(() => app?.server.closeAllConnections(), grace);
    await app?.close();
    clearTimeout(impatience);
    await conversions?.close();
    files?.close();
    await cleaning;
    if (!options.database) await opened.close();
  };
  try {
    const { smtpUrl, from } = config.mail;
    const publisher = createRealtimePublisher(config.realtime, log, () => port);
    const workFolder = join(config.dataFolder, 'incoming');
    const store = await createFileStore({
      blobs: config.s3
        ? await createS3Blobs(config.s3)
        : await createLocalBlobs(join(config.dataFolder, 'files')),
      addresses: createFileAddresses(config.filesSecrets, config.fileLinkLifetime),
      workFolder,
      isAlone: isAlone(config),
      onConverting: () => conversions?.wake(),
      maxBytes: {
        image: config.uploads.imageBytes,
        video: config.uploads.videoBytes,
        audio: config.uploads.documentBytes,
        document: config.uploads.documentBytes,
      },
    });
    files = store;
    const context: BackendContext = {
      config,
      database: opened.database,
      files: store,
      realtime: {
        ...publisher,
        publish(event) {
          options.onEvent?.(event);
          return publisher.publish(event);
        },
        publishSoon: (event, receivers) =>
          publisher.publishSoon(event, async () => {
            const receveur = await receivers();
            options.onEvent?.({ ...event, receveur });
            return receveur;
          }),
      },
      mailer: smtpUrl
        ? createSmtpMailer(smtpUrl, from)
        : createOutbox(join(config.dataFolder, 'outbox'), from),
      devices: config.firebase && createFirebasePush(config.firebase.credentialsFile, config.firebase.url),
      log,
    };
    app = await buildApp(context, options.rooms);
    await options.prepare?.(context);
    await forgetOldKeys(opened.database);
    await forgetOldSessions(opened.database, config);
    const failed = (error: unknown) => log.warn({ err: error }, 'Housekeeping failed');
    housekeeping = setInterval(() => void keepHouse(context).catch(failed), sixHours).unref();
    conversions = startConversions(context, workFolder);
    port = await listen(app, config);
    log.info(partsOf(config), 'Started');
    // A mail server that is away now may be back by the time it is needed.
    context.mailer
      .verify()
      .catch((error: unknown) => log.warn({ err: error }, 'Mails cannot be sent for now: see SMTP_URL'));
    void context.realtime.check();
    // What a process before this one left half-done: none of its calls is under way any more.
    cleaning = isAlone(config) ? sweepStored(context, startedAt, ending.signal).catch(failed) : undefined;
    return { app, context, port, close, onFailure: opened.onFailure };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Which services the configuration chose, without anything secret. */
function partsOf({
  databaseUrl,
  dataFolder,
  s3,
  realtime: { target },
  mail,
  firebase,
}: BackendConfig): Record<string, string> {
  const hostOf = (url: string) => new URL(url).host;
  return {
    database: databaseUrl === undefined ? `embedded, in ${dataFolder}` : hostOf(databaseUrl),
    files: s3 ? `bucket ${s3.bucket}` : join(dataFolder, 'files'),
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

/** What nobody needs any more goes. */
async function keepHouse(context: BackendContext): Promise<void> {
  const { database, files, config } = context;
  await forgetOldKeys(database);
  await forgetOldSessions(database, config);
  await sweepFiles(database, files);
  await sweepStored(context, new Date(Date.now() - day));
}

/** Whether no other backend has the same files: the embedded database is one process's alone, and its folder with it. */
const isAlone = ({ databaseUrl, s3 }: BackendConfig): boolean => databaseUrl === undefined && !s3;

/** Makes files and their rows agree, of what was stored before an instant. */
async function sweepStored(
  { database, files, log }: BackendContext,
  before: Date,
  signal?: AbortSignal,
): Promise<void> {
  const removed = await sweepStrayBytes(database, files, before, signal);
  if (signal?.aborted) return;
  if (removed > 0) log.info({ removed }, 'Stored files of which no row speaks were removed');
  const lost = await findLost(database, files, signal);
  if (lost.length > 0)
    log.error(
      { count: lost.length, keys: lost.slice(0, 20) },
      'Stored files are missing: restore them from a backup',
    );
}

async function listen(app: App, { host, port }: BackendConfig): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new StartupError(`BACKEND_PORT: port ${port} is in use.`, { cause: error });
    if (code === 'EACCES')
      throw new StartupError(`BACKEND_PORT: port ${port} may not be used by this account.`, { cause: error });
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
      throw new StartupError(`HOST: ${host} is not an address of this machine.`, { cause: error });
    }
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
