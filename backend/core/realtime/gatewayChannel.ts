import { hkdfSync, randomBytes } from 'node:crypto';
import Pusher from 'pusher';
import nacl from 'tweetnacl';
import type { BackendConfig } from '../config.ts';
import type { QueuedEvent, EventRow } from './eventContent.ts';
import type { RealtimeEvent } from './event.ts';

/** A channel that only gateways can join and decrypt. */
export const gatewayChannelName = 'private-encrypted-gateways';

/** Pusher rejects events above 10 kB. */
const maxEncryptedBytes = 10_000;
/** Bytes that encryption adds, before Base64 makes three bytes four characters. */
const encryptionOverhead = 16;
/** The JSON around the encrypted text: its nonce and names. */
const envelopeBytes = 80;
/** Maximum number of bytes of JSON that fit once they are encrypted. */
export const maxGatewayEventBytes =
  Math.floor(((maxEncryptedBytes - envelopeBytes) * 3) / 4) - encryptionOverhead;

/** An event on the channel, beside each documented one. */
export interface GatewayEvent {
  /** The process that published it. */
  source: string;
  /** Counts the source's events from 1, so that gateways detect gaps. */
  sequence: number;
  event: RealtimeEvent;
  /** The row as the API returns it to the person who caused the event; absent if too large. */
  row?: object;
  /** Id of the row before it in its list, null for the first. */
  previous?: number | null;
  /** File paths in the row. */
  paths?: readonly string[];
  /** The notices of the event as the API returns them, without what differs between their receivers. */
  notice?: object;
  /** By username, the queries that open these paths for a reader. */
  queries?: Readonly<Record<string, readonly string[]>>;
}

/** Writes the events of one process for gateways. */
export interface GatewayChannel {
  /** Numbers an event about to be sent; omits what does not fit. */
  number(announcement: QueuedEvent<RealtimeEvent>): GatewayEvent;
  /** Encrypts as Pusher's libraries do, for the embedded endpoint. */
  encrypt(event: GatewayEvent): { nonce: string; ciphertext: string };
  /** The master key from which Pusher's libraries derive the key of the channel. */
  readonly encryptionMasterKeyBase64: string;
}

type ChannelConfig = Pick<BackendConfig, 'gatewaySecret'> & {
  realtime: Pick<BackendConfig['realtime'], 'appId' | 'key' | 'secret'>;
};

const masterKeyOf = (gatewaySecret: string): string =>
  Buffer.from(hkdfSync('sha256', gatewaySecret, '', gatewayChannelName, 32)).toString('base64');

/** Lets a gateway's connection join the channel, and gives it the key to read it. */
export function authorizeGateway(
  { gatewaySecret, realtime: { appId, key, secret } }: ChannelConfig,
  socketId: string,
): { auth: string; shared_secret: string } {
  const encryptionMasterKeyBase64 = masterKeyOf(gatewaySecret);
  const pusher = new Pusher({ appId, key, secret, cluster: 'unused', encryptionMasterKeyBase64 });
  const { auth, shared_secret: sharedSecret } = pusher.authorizeChannel(socketId, gatewayChannelName);
  if (sharedSecret === undefined) throw new Error('The library returned no key for an encrypted channel.');
  return { auth, shared_secret: sharedSecret };
}

/** Numbers the events of this process, and encrypts them. */
export function createGatewayChannel(config: ChannelConfig): GatewayChannel {
  const source = randomBytes(9).toString('base64url');
  const key = Buffer.from(authorizeGateway(config, '1.1').shared_secret, 'base64');
  let sequence = 0;
  return {
    encryptionMasterKeyBase64: masterKeyOf(config.gatewaySecret),
    number({ event, carried: { row, notice } }) {
      sequence += 1;
      const bare = { source, sequence, event };
      const noticed = { ...bare, ...(notice && { notice }) };
      const whole = { ...noticed, ...(row && withLinks(row, event.receveur)) };
      return [whole, noticed].find(isSmallEnough) ?? bare;
    },
    encrypt(event) {
      const nonce = randomBytes(nacl.secretbox.nonceLength);
      const ciphertext = nacl.secretbox(Buffer.from(JSON.stringify(event)), nonce, key);
      return {
        nonce: nonce.toString('base64'),
        ciphertext: Buffer.from(ciphertext).toString('base64'),
      };
    },
  };
}

const isSmallEnough = (event: GatewayEvent): boolean =>
  Buffer.byteLength(JSON.stringify(event)) <= maxGatewayEventBytes;

/** Minimum bytes of a signed query: skips signing when more cannot fit. */
const queryBytes = 50;

function withLinks(
  { value, previous, paths, queriesFor }: EventRow,
  readers: readonly string[],
): Partial<GatewayEvent> {
  const whole = { row: value, ...(previous === undefined ? {} : { previous }) };
  if (paths.length === 0) return whole;
  if (readers.length * paths.length * queryBytes > maxGatewayEventBytes) return {};
  return { ...whole, paths, queries: Object.fromEntries(readers.map((name) => [name, queriesFor(name)])) };
}
