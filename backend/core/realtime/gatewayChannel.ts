import { hkdfSync, randomBytes } from 'node:crypto';
import Pusher from 'pusher';
import nacl from 'tweetnacl';
import type { BackendConfig } from '../config.ts';
import type { EventContent, QueuedEvent } from './eventQueue.ts';
import { type RealtimeEvent, receiversOf, withReceivers } from './event.wire.ts';

/** A channel that only gateways can join and decrypt. */
export const gatewayChannelName = 'private-encrypted-gateways';

/** Pusher rejects events above 10 kB. */
const maxEncryptedBytes = 10_000;
/** Bytes that encryption adds, before Base64 makes three bytes four characters. */
const encryptionOverhead = 16;
/** The JSON around the encrypted text: its nonce and names. */
const envelopeBytes = 80;
/** Maximum number of bytes of JSON that fit once they are encrypted. */
const maxGatewayEventBytes = Math.floor(((maxEncryptedBytes - envelopeBytes) * 3) / 4) - encryptionOverhead;

/** Number of events kept for gateways that missed them: some minutes, at most a few megabytes. */
const maxRecent = 500;

/** An event on the channel, beside each documented one. */
export interface GatewayEvent {
  /** The process that published it. */
  source: string;
  /** Counts the source's events from 1, so that gateways detect gaps. */
  sequence: number;
  event: RealtimeEvent;
  /** The row as the API returns it, without what is the reader's own; absent if too large. */
  row?: object;
  /** Id of the row before it in its list, null for the first. */
  previous?: number | null;
  /** Signing key by file path in the row. */
  files?: Readonly<Record<string, string>>;
  /** Usernames whose own values also changed; gateways fetch the row for them. */
  actors?: readonly string[];
  /** The notice of the event as the API returns it, without what differs between its receivers. */
  notice?: object;
}

/** The content of an event as gateways get it. */
const contentFields = ({
  notice,
  payload,
}: EventContent): Pick<GatewayEvent, 'notice' | 'row' | 'previous' | 'files' | 'actors'> => ({
  ...(notice && { notice }),
  ...(payload && { row: payload.value }),
  ...(payload?.previousRowId !== undefined && { previous: payload.previousRowId }),
  ...(payload && payload.fileKeys.size > 0 && { files: Object.fromEntries(payload.fileKeys) }),
  ...(payload?.refetchingUsernames && { actors: payload.refetchingUsernames }),
});

/** Writes the events of one process for gateways. */
export interface GatewayChannel {
  /** Numbers an event about to be sent; omits what does not fit. */
  number(announcement: QueuedEvent): GatewayEvent;
  /** The process, in its events. */
  readonly source: string;
  /** The recent events between two numbers of this process; undefined when they are no longer kept. */
  missed(after: number, before: number): GatewayEvent[] | undefined;
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
  /** The last events, the newest last. */
  const recent: GatewayEvent[] = [];
  return {
    source,
    encryptionMasterKeyBase64: masterKeyOf(config.gatewaySecret),
    number({ event, content: { payload, notice } }) {
      sequence += 1;
      const bare = { source, sequence, event };
      const noticed = { ...bare, ...contentFields({ notice }) };
      const whole = { ...bare, ...contentFields({ notice, payload }) };
      const numbered = [whole, noticed].find(isSmallEnough) ?? bare;
      recent.push(numbered);
      if (recent.length > maxRecent) recent.shift();
      return numbered;
    },
    missed(after, before) {
      const found = recent.filter((event) => event.sequence > after && event.sequence < before);
      return found.length === before - after - 1 ? found : undefined;
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

/** Bytes of JSON of an event: encrypted for gateways, with its number, Pusher still accepts it. */
const maxEventBytes = maxGatewayEventBytes - 100;

/** The same event for parts of its recipients, each part small enough to be sent together with its content. */
export function splitByRecipients(
  event: RealtimeEvent,
  { notice, payload }: EventContent = {},
): RealtimeEvent[] {
  const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  const { noticeIds, ...others } = event;
  const withPayload = bytes(contentFields({ notice, payload }));
  // Repeating a larger payload in many parts costs more than reading it.
  const content = withPayload <= maxEventBytes / 2 ? withPayload : bytes(contentFields({ notice }));
  const room = maxEventBytes - content - bytes({ ...withReceivers(event, []), noticeIds: [] });
  const parts: RealtimeEvent[] = [];
  let [usernames, ids]: [string[], number[]] = [[], []];
  const close = () => {
    if (usernames.length > 0)
      parts.push({ ...withReceivers(others, usernames), ...(noticeIds && { noticeIds: ids }) });
    [usernames, ids] = [[], []];
  };
  let used = 0;
  // A receiver who is named twice gets it once.
  for (const [username, id] of new Map(
    receiversOf(event).map((name, index) => [name, noticeIds?.[index] ?? 0]),
  )) {
    const size = bytes(username) + 1 + (noticeIds ? bytes(id) + 1 : 0);
    if (used + size > room) {
      close();
      used = 0;
    }
    usernames.push(username);
    ids.push(id);
    used += size;
  }
  close();
  return parts;
}
