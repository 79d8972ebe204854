import { z } from 'zod';
import type { PresenceMember } from './channels.ts';

/** A message of a client. */
export interface ReceivedMessage {
  event: string;
  /** Empty when the message names none. */
  channel: string;
  /** The data of a message to the endpoint itself. */
  data: Record<string, unknown>;
  /** The data as it came, to be passed on. */
  raw: unknown;
}

const Envelope = z.object({ event: z.string(), channel: z.string().default(''), data: z.unknown() });
const Fields = z.record(z.string(), z.unknown());
const MemberData = z.object({
  user_id: z.union([z.string(), z.number()]).transform(String),
  user_info: z.unknown().optional(),
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON, treated like an invalid message.
    return undefined;
  }
}

/** Reads a frame; undefined when it is no message. Some libraries send data as an object, others as JSON text. */
export function readMessage(frame: string): ReceivedMessage | undefined {
  const envelope = Envelope.safeParse(parse(frame));
  if (!envelope.success) return undefined;
  const { event, channel, data: raw } = envelope.data;
  const data = Fields.safeParse(typeof raw === 'string' ? parse(raw) : raw);
  return { event, channel, data: data.success ? data.data : {}, raw };
}

/** Parses `channel_data` of a presence channel; null without a user id. */
export function readMember(channelData: string): PresenceMember | null {
  const member = MemberData.safeParse(parse(channelData));
  return member.success ? member.data : null;
}
