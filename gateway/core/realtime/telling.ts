import type { ExecutionResult } from 'graphql';
import { MessageType } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { endStalled, say } from './speaking.ts';
import type { Tell } from './streams.ts';

/** Answers as they are written: those that are the same for thousands once. */
const payloads = new WeakMap<ExecutionResult, string>();

function payloadOf(answer: ExecutionResult): string {
  const payload = payloads.get(answer) ?? JSON.stringify({ data: answer.data ?? null });
  payloads.set(answer, payload);
  return payload;
}

/**
 * Tells the events of one subscription as graphql-ws would, without what it makes for each message. What has errors goes
 * its way.
 */
export function tellOver(socket: WebSocket, id: string): Tell {
  const beginning = `${JSON.stringify({ id, type: MessageType.Next }).slice(0, -1)},"payload":`;
  return (answer) => {
    if (answer.errors) return false;
    endStalled(socket);
    return say(socket, `${beginning}${payloadOf(answer)}}`);
  };
}

/** Leaves all to graphql-ws. */
export const tellNothing: Tell = () => false;
