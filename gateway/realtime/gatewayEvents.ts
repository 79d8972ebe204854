import { createHmac, randomUUID } from 'node:crypto';
import type { GatewayConfig } from '../config/config.ts';
import { call } from '../rest/call.ts';
import type { RestClient } from '../rest/client.ts';
import { decodeFields, text } from '../compat/decode.ts';
import { parseContentEvent } from './events.ts';
import type { EventRow, RealtimeEvent } from './eventTypes.ts';

/** The encrypted channel on which our backend sends rows with the events; only gateways can join and read it. */
export const gatewayChannelName = 'private-encrypted-gateways';

/** Credentials to join a channel, with the key by which pusher-js decrypts an encrypted one. */
export interface ChannelAuthorization {
  auth: string;
  shared_secret?: string;
}

/** Asks the API to let a connection join the channel. Rejects with a UserError if the API rejects it. */
export type AuthorizeGateway = (socketId: string) => Promise<ChannelAuthorization>;

/** Credentials of the gateway for its channel; undefined if the API has none, or the gateway has no secret for it. */
export function gatewayAuthorization(
  { gatewaySecret, extensions }: Pick<GatewayConfig, 'gatewaySecret' | 'extensions'>,
  rest: Pick<RestClient, 'open'>,
): AuthorizeGateway | undefined {
  if (gatewaySecret === undefined || !extensions.has('GATEWAY_EVENTS')) return undefined;
  return (socketId) => {
    const proof = createHmac('sha256', gatewaySecret)
      .update(`${socketId}:${gatewayChannelName}`)
      .digest('hex');
    return rest.open({ token: null, requestId: randomUUID() }).read(
      call('POST /api/realtime/authorization', {
        json: { socket_id: socketId, channel_name: gatewayChannelName, proof },
      }),
      (answer) => {
        const { auth, shared_secret: sharedSecret } = decodeFields(answer, 'authorization');
        return { auth: text(auth), shared_secret: text(sharedSecret) };
      },
    );
  };
}

/** An event of the channel. */
export interface GatewayEvent {
  /** The process that published it. */
  source: string;
  /** Counts the events of the source. */
  sequence: number;
  /** The documented event. */
  data: unknown;
  /** The same, read, with its row; undefined for other events, for example about sessions. */
  read: { event: RealtimeEvent; receivers: string[] } | undefined;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads an event of the channel; undefined for anything else. */
export function readGatewayEvent(value: unknown): GatewayEvent | undefined {
  if (!isRecord(value)) return undefined;
  const { source, sequence, event: data } = value;
  if (typeof source !== 'string' || typeof sequence !== 'number') return undefined;
  const read = parseContentEvent(data);
  if (read) read.event.row = readRow(value);
  if (read?.event.notices && isRecord(value.notice)) read.event.notices.content = value.notice;
  return { source, sequence, data, read };
}

function readRow({ row, previous, files, actors }: Readonly<Record<string, unknown>>): EventRow | null {
  if (!isRecord(row)) return null;
  const keys = Object.entries(isRecord(files) ? files : {}).filter((file) => typeof file[1] === 'string');
  return {
    actors: new Set(Array.isArray(actors) ? actors.filter((actor) => typeof actor === 'string') : []),
    previous: typeof previous === 'number' ? String(previous) : previous === null ? null : undefined,
    valueFor: (reader) =>
      keys.length === 0
        ? row
        : withPaths(
            row,
            keys.map(([path, key]) => [path, pathFor(reader, path, String(key))]),
          ),
  };
}

/** The path with the signature of another reader; the API checks their right when the file is opened. */
function pathFor(reader: string, path: string, key: string): string {
  const signature = createHmac('sha256', key).update(reader).digest('base64url').slice(0, 32);
  return path.replace(/&for=.*$/, `&for=${reader}&sig=${signature}`);
}

/** A copy of a value in which some paths are others; a path may be followed by more. */
function withPaths(value: unknown, paths: readonly (readonly [old: string, own: string])[]): unknown {
  if (typeof value === 'string') {
    const found = paths.find(([old]) => value === old || value.startsWith(`${old}&`));
    return found ? found[1] + value.slice(found[0].length) : value;
  }
  if (Array.isArray(value)) return value.map((item) => withPaths(item, paths));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withPaths(item, paths)]));
}

/** Detects missing events by comparing the sequence numbers of each source. */
export function createGapDetection(): (
  event: Pick<GatewayEvent, 'source' | 'sequence'>,
) => 'next' | 'afterGap' | 'repeated' {
  const latest = new Map<string, number>();
  return ({ source, sequence }) => {
    const last = latest.get(source) ?? sequence - 1;
    if (sequence <= last) return 'repeated';
    latest.set(source, sequence);
    return sequence === last + 1 ? 'next' : 'afterGap';
  };
}
