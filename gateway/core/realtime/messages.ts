import { MessageType } from 'graphql-ws';

/** Bytes of an operation's id: the reason by which a connection is closed has room for no more. */
const longestId = 64;

/**
 * Takes a message as it is read from JSON, and refuses one whose id is too long. A ping is answered by a pong alone:
 * what it carries would be sent back.
 */
export function reviveMessage(key: string, value: unknown): unknown {
  if (key !== '' || typeof value !== 'object' || value === null) return value;
  if ('id' in value && Buffer.byteLength(String(value.id)) > longestId)
    throw new Error('The id is too long.');
  return 'type' in value && value.type === MessageType.Ping ? { type: value.type } : value;
}
