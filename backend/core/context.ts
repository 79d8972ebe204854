import type { Logger } from 'pino';
import type { BackendConfig } from './config.ts';
import type { Database } from './database/database.ts';
import type { Peers } from './database/peers.ts';
import type { FileStore } from './files/store.ts';
import type { Drain } from '../../server/drain.ts';
import type { MeasuredMailer } from './mail/measuring.ts';
import type { Metrics } from './metrics.ts';
import type { DevicePush } from './push/firebase.ts';
import type { Channels } from './realtime/endpoint/channels.ts';
import type { RealtimePublisher } from './realtime/publisher.ts';

/** What every feature works with. */
export interface BackendContext {
  config: BackendConfig;
  database: Database;
  /** The backends on the same database. */
  peers: Peers;
  /** How this one leaves who asks it to the others. */
  drain: Drain;
  files: FileStore;
  /** Features announce within the transaction that they tell of: `announceEvent`. */
  realtime: Pick<RealtimePublisher, 'check' | 'state' | 'settled' | 'drain'>;
  /** Who listens to the realtime endpoint within this process. */
  channels: Channels;
  mailer: MeasuredMailer;
  /** Undefined: pushes go through the realtime channel alone. */
  devices: DevicePush | undefined;
  log: Logger;
  metrics: Metrics;
}
