import { createHmac, randomUUID } from 'node:crypto';
import type { GatewayConfig } from '../config/config.ts';
import { call } from '../rest/call.ts';
import type { RestClient } from '../rest/client.ts';
import { decodeArray, decodeFields, decodeText } from '../compat/decode.ts';
import { isRecord } from '../compat/decodeList.ts';
import { parseContentEvent } from './events.rest.ts';
import type { EventRow, RealtimeEvent } from './eventTypes.ts';

/** The encrypted channel on which our own backend sends events with their rows; only gateways can join and read it. */
export const gatewayChannelName = 'private-encrypted-gateways';

/** Credentials to join a channel, with the key by which pusher-js decrypts an encrypted one. */
export interface ChannelAuthorization {
  auth: string;
  shared_secret?: string;
}

/** The API's service for the gateways' channel: it lets them join and keeps recent events. */
export interface GatewayAccess {
  /** Lets a connection join the channel. Rejects with a UserError if the API rejects it. */
  authorize(socketId: string): Promise<ChannelAuthorization>;
  /** Reads the events of a source between two numbers. Rejects when the API does not keep them. */
  readMissed(source: string, after: number, before: number): Promise<GatewayEvent[]>;
}

/** Access of the gateway to its channel; undefined if the API has none, or the gateway has no secret for it. */
export function createGatewayAccess(
  { gatewaySecret, extensions }: Pick<GatewayConfig, 'gatewaySecret' | 'extensions'>,
  rest: Pick<RestClient, 'open'>,
): GatewayAccess | undefined {
  if (gatewaySecret === undefined || !extensions.has('GATEWAY_EVENTS')) return undefined;
  const prove = (text: string) => createHmac('sha256', gatewaySecret).update(text).digest('hex');
  const open = () => rest.open({ token: null, requestId: randomUUID() });
  return {
    authorize(socketId) {
      const proof = prove(`${socketId}:${gatewayChannelName}`);
      const json = { socket_id: socketId, channel_name: gatewayChannelName, proof } as const;
      return open().read(call('POST /api/realtime/authorization', { json }), (answer) => {
        const { auth, shared_secret: sharedSecret } = decodeFields(answer, 'authorization');
        return { auth: decodeText(auth), shared_secret: decodeText(sharedSecret) };
      });
    },
    readMissed(source, after, before) {
      const json = { source, after, before, proof: prove(`${source}:${after}:${before}`) };
      return open().read(call('POST /api/realtime/missed', { json }), (answer) =>
        decodeArray(decodeFields(answer, 'answer').events, 'events').flatMap(
          (event) => readGatewayEvent(event) ?? [],
        ),
      );
    },
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

/** Creates a function that counts the events missing before one by its source's numbers; undefined if repeated. */
export function createGapDetection(): (
  event: Pick<GatewayEvent, 'source' | 'sequence'>,
) => number | undefined {
  const latest = new Map<string, number>();
  return ({ source, sequence }) => {
    const last = latest.get(source) ?? sequence - 1;
    if (sequence <= last) return undefined;
    latest.set(source, sequence);
    return sequence - last - 1;
  };
}
