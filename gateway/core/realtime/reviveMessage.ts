import { MessageType } from 'graphql-ws';

/** Maximum length of an operation's id in bytes: close reasons, which repeat it, hold 123. */
const maxIdLength = 64;

/**
 * JSON reviver for incoming messages. Throws when an id is too long. Drops the payload of pings, so that the
 * pong does not send it back.
 */
export function reviveMessage(key: string, value: unknown): unknown {
  if (key !== '' || typeof value !== 'object' || value === null) return value;
  if ('id' in value && Buffer.byteLength(String(value.id)) > maxIdLength)
    throw new Error('The id is too long.');
  return 'type' in value && value.type === MessageType.Ping ? { type: value.type } : value;
}
