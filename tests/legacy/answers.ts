/** How answers are written down and sent, under the habits of the moment. */
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Behaviour, Failure } from './behaviour.ts';
import { type Documented, isLimit, type Json } from './documented.ts';
import { failures, type Habit, shapes, textOf, writings } from './habits.ts';

const pack = promisify(gzip);

/** What Latin-1 has no letter for, as JSON can write it. */
const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_none, index) => text.charCodeAt(index))
    .map((code) => (code < 256 ? String.fromCharCode(code) : `\\u${code.toString(16).padStart(4, '0')}`))
    .join('');

/** Sends a text as an answer. */
export async function send(
  { habits }: Behaviour,
  response: ServerResponse,
  status: number,
  text: string,
  type = 'application/json',
): Promise<void> {
  const isLatin = habits.has('latin1') || habits.has('latin1Unsaid');
  let body = isLatin ? Buffer.from(escaped(text), 'latin1') : Buffer.from(text);
  const charset = habits.has('latin1') ? '; charset=iso-8859-1' : isLatin ? '' : '; charset=utf-8';
  response.setHeader('content-type', `${habits.has('htmlType') ? 'text/html' : type}${charset}`);
  if (habits.has('closing')) response.setHeader('connection', 'close');
  if (habits.has('gzip')) {
    body = await pack(body);
    response.setHeader('content-encoding', 'gzip');
  }
  response.writeHead(status);
  if (habits.has('pieces')) await pipeline(pieces(body), response);
  else response.end(body);
}

/** A body in so many pieces at most, which end within letters too. */
async function* pieces(body: Buffer): AsyncGenerator<Buffer> {
  const size = Math.max(7, Math.ceil(body.length / 5));
  for (let from = 0; from < body.length; from += size) {
    yield body.subarray(from, from + size);
    // The next one is another packet.
    await immediate();
  }
}

/** The answer as it is written. */
function written(
  answer: Json,
  { operation, isWrite, fields }: Documented,
  { habits }: Behaviour,
  url: string,
): string {
  const isPaged = operation.includes('{nb}') || fields.some(({ name }) => isLimit(name));
  let shaped = answer;
  for (const [name, shape] of Object.entries(shapes))
    if (habits.has(name as Habit)) shaped = shape(shaped, { url, operation, isWrite, isPaged });
  let text = textOf(shaped);
  for (const [name, write] of Object.entries(writings)) if (habits.has(name as Habit)) text = write(text);
  return text;
}

/** A failure that has the status of a success; undefined where there is none. */
function failed({ operation }: Documented, { habits, concerns }: Behaviour): string | undefined {
  if (!concerns(operation)) return undefined;
  return Object.entries(failures).find(([name]) => habits.has(name as Habit))?.[1]();
}

/** Does what a call asks for, unless a habit forbids it, and answers it as the habits of the moment want. */
export async function answer(
  documented: Documented,
  act: () => Promise<Json>,
  behaviour: Behaviour,
  url: string,
  response: ServerResponse,
): Promise<void> {
  const { operation, isWrite, isDecided } = documented;
  const { habits } = behaviour;
  const isConcerned = behaviour.concerns(operation);
  const failure = failed(documented, behaviour);
  if (failure !== undefined) {
    const type = failure.startsWith('<') ? 'text/html' : 'application/json';
    return send(behaviour, response, 200, failure, type);
  }
  if (habits.has('loginRedirect') && isConcerned) {
    response.writeHead(302, { location: '/login' }).end();
    return undefined;
  }
  const isLost = habits.has('lostWrites') && isWrite && isConcerned;
  const told = isLost ? null : await act();
  if (isLost || (habits.has('lateWrites') && isWrite && isConcerned)) {
    response.socket?.destroy();
    return undefined;
  }
  if (habits.has('hanging') && isConcerned) return undefined;
  if (isWrite && isConcerned && !isDecided) {
    if (habits.has('emptyWrites')) return send(behaviour, response, 200, '');
    if (habits.has('noContent')) {
      response.writeHead(204).end();
      return undefined;
    }
    if (habits.has('statusOnly')) return send(behaviour, response, 200, JSON.stringify({ status: true }));
    if (habits.has('okWrites')) return send(behaviour, response, 200, 'OK', 'text/plain');
  }
  if (habits.has('emptyReads') && !isWrite && isConcerned) return send(behaviour, response, 200, '');
  return send(behaviour, response, 200, written(told, documented, behaviour, url));
}

/** Seconds after which a client that is told to wait may come back. */
const patience = 2;

/** Waits and fails as it is wished to, before anything is done; answers with the failure, null where there is none. */
export async function failInstead(
  behaviour: Behaviour,
  operation: string,
  response: ServerResponse,
): Promise<Failure | null> {
  if (!behaviour.concerns(operation)) return null;
  if (behaviour.delay > 0) await wait(behaviour.delay, undefined, { ref: false });
  const { failure } = behaviour;
  if (failure === 'cut') response.socket?.destroy();
  else if (failure !== null) {
    if (failure === 429 || failure === 503) response.setHeader('retry-after', patience);
    await send(behaviour, response, failure, JSON.stringify({ message: 'Une erreur est survenue' }));
  }
  return failure;
}
