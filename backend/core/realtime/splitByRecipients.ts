import type { RealtimeEvent } from './event.ts';
import type { EventContent } from './queuedEvent.ts';
import { contentFields, maxGatewayEventBytes } from './gatewayChannel.ts';

/** Bytes of JSON of an event: encrypted for gateways, with its number, Pusher still accepts it. */
const maxEventBytes = maxGatewayEventBytes - 100;

/** The same event for parts of its recipients, each part small enough to be sent together with its content. */
export function splitByRecipients(event: RealtimeEvent, { notice, row }: EventContent = {}): RealtimeEvent[] {
  const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  const { noticeIds, ...others } = event;
  const withRow = bytes(contentFields({ notice, row }));
  // Repeating a larger row in many parts costs more than reading it.
  const content = withRow <= maxEventBytes / 2 ? withRow : bytes(contentFields({ notice }));
  const room = maxEventBytes - content - bytes({ ...event, receveur: [], noticeIds: [] });
  const parts: RealtimeEvent[] = [];
  let [receveur, ids]: [string[], number[]] = [[], []];
  const close = () => {
    if (receveur.length > 0) parts.push({ ...others, receveur, ...(noticeIds && { noticeIds: ids }) });
    [receveur, ids] = [[], []];
  };
  let used = 0;
  // A receiver who is named twice gets it once.
  for (const [username, id] of new Map(
    event.receveur.map((name, index) => [name, noticeIds?.[index] ?? 0]),
  )) {
    const size = bytes(username) + 1 + (noticeIds ? bytes(id) + 1 : 0);
    if (used + size > room) {
      close();
      used = 0;
    }
    receveur.push(username);
    ids.push(id);
    used += size;
  }
  close();
  return parts;
}
