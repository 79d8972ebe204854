import type { Logger } from 'pino';
import type { BackendConfig } from './config.ts';
import type { Database } from './database/database.ts';
import type { Peers } from './database/peers.ts';
import type { FileStore } from './files/store.ts';
import type { Drain } from '../../server/drain.ts';
import type { MeasuredMailer } from './mail/mailMetrics.ts';
import type { Metrics } from './metrics.ts';
import type { DevicePush } from './push/firebase.ts';
import type { Channels } from './realtime/endpoint/channels.ts';
import type { GatewayChannel } from './realtime/gatewayChannel.ts';
import type { PusherClient } from './realtime/pusherClient.ts';

/** Services that every feature uses. */
export interface BackendContext {
  config: BackendConfig;
  database: Database;
  /** Other backends on the same database. */
  peers: Peers;
  /** State of the shutdown drain. */
  drain: Drain;
  files: FileStore;
  /** Client of the realtime channel; features publish with `queueEvent`, within their transaction. */
  realtime: Pick<PusherClient, 'check' | 'state' | 'settled' | 'drain'>;
  /** The channel of gateways. */
  gateways: Pick<GatewayChannel, 'source' | 'missed'>;
  /** In-process subscribers of the realtime endpoint. */
  channels: Channels;
  mailer: MeasuredMailer;
  /** Undefined: push through the realtime channel only. */
  devices: DevicePush | undefined;
  log: Logger;
  metrics: Metrics;
}
