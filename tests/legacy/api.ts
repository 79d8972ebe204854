/**
 * An older API that answers the documents: plain HTTP, a small organisation in memory. It believes what bodies
 * say of who calls, refuses calls of which a documented field is missing, and notes every field that the
 * documents do not have. Habits of such systems are switches, and can be turned while it runs.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { deviationsOf, encodingOf, sentIn, type Written } from './bodies.ts';
import { type Asked, type Documented, type Json, Refused, type Sent } from './documented.ts';
import { failures, type Habit, shapes, textOf, writings } from './habits.ts';
import { type Organisation, type Person, personOf } from './organisation.ts';
import { rooms } from './rooms.ts';
import { seed } from './seed.ts';
import { holderOf } from './tokens.ts';

/** A request as it came. */
interface Request {
  /** As documented: `POST /api/notif/{id}`; the method and path where nothing documents them. */
  operation: string;
  method: string;
  path: string;
  encoding: Written;
  /** Texts by their fields; a file by its name. */
  fields: Record<string, string[]>;
  headers: IncomingMessage['headers'];
  hadContentLength: boolean;
  isWrite: boolean;
  status: number;
}

export interface LegacyApi {
  url: string;
  requests: Request[];
  /** The files that were asked for. */
  served: Pick<Request, 'path' | 'headers'>[];
  /** What was asked for otherwise than documented. */
  deviations: string[];
  habits: Set<Habit>;
  /** The operations that failures, cuts and empty answers are about; all but sign-in where there is none. */
  about: Set<string>;
  organisation: Organisation;
  /** Takes these habits instead of the present ones. */
  behave(habits: readonly Habit[], about?: readonly string[]): void;
  /** The organisation is as it was at first. */
  reset(): void;
  close(): Promise<void>;
}

const pack = promisify(gzip);
/** A picture of one pixel, for every path below `uploads` and `cgu`. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Route {
  documented: Documented;
  pattern: RegExp;
}

const routeOf = (documented: Documented): Route => {
  const [method = '', path = ''] = documented.operation.split(' ');
  const source = path.replaceAll('.', String.raw`\.`).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return { documented, pattern: new RegExp(`^${method} ${source}$`) };
};

/** Calls with a literal path come before those with a value in the same place. */
const literalFirst = (a: Route, b: Route): number =>
  Number(a.documented.operation.includes('{')) - Number(b.documented.operation.includes('{'));

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const textsOf = (sent: Sent): Record<string, string[]> =>
  Object.fromEntries(
    [...sent].map(([name, values]) => [
      name,
      values.map((value) => (typeof value === 'string' ? value : value.name)),
    ]),
  );

/** What the documents demand of a call and it lacks; undefined where nothing. */
function lackingIn({ fields }: Documented, sent: Sent, organisation: Organisation): string | undefined {
  for (const { name, isIdentity, isOptional } of fields) {
    if (!sent.has(name) && !isOptional) return `${name} manquant`;
    const value = sent.get(name)?.[0];
    if (isIdentity && (typeof value !== 'string' || !personOf(organisation, value)))
      return `${name} invalide`;
  }
  return undefined;
}

const askedBy = (
  organisation: Organisation,
  me: Person,
  sent: Sent,
  values: Record<string, string>,
): Asked => {
  const texts = (name: string) => (sent.get(name) ?? []).filter((value) => typeof value === 'string');
  return {
    organisation,
    me,
    texts,
    text: (name) => texts(name)[0] ?? '',
    number: (name) => Number(texts(name)[0] ?? 0),
    files: (name) => (sent.get(name) ?? []).filter((value) => typeof value !== 'string'),
    has: (name) => sent.has(name),
    at: (name) => decodeURIComponent(values[name] ?? ''),
  };
};

/** What Latin-1 has no letter for, as JSON can write it. */
const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_none, index) => text.charCodeAt(index))
    .map((code) => (code < 256 ? String.fromCharCode(code) : `\\u${code.toString(16).padStart(4, '0')}`))
    .join('');

const signIn = 'POST /api/login_check';

/** Starts it on a free port of 127.0.0.1. */
export async function startLegacyApi(
  options: { habits?: readonly Habit[]; about?: readonly string[] } = {},
): Promise<LegacyApi> {
  const organisation = seed();
  const habits = new Set(options.habits);
  const about = new Set(options.about);
  const requests: Request[] = [];
  const served: LegacyApi['served'] = [];
  const deviations: string[] = [];
  const routes = rooms(() => (habits.has('md5') ? 'md5' : 'sha256'))
    .map(routeOf)
    .toSorted(literalFirst);
  let url = '';

  const concerns = (operation: string) => (about.size === 0 ? operation !== signIn : about.has(operation));

  async function send(response: ServerResponse, status: number, text: string, type = 'application/json') {
    const charset = habits.has('latin1') ? 'iso-8859-1' : 'utf-8';
    let body = habits.has('latin1') ? Buffer.from(escaped(text), 'latin1') : Buffer.from(text);
    response.setHeader('content-type', `${habits.has('htmlType') ? 'text/html' : type}; charset=${charset}`);
    if (habits.has('gzip')) {
      body = await pack(body);
      response.setHeader('content-encoding', 'gzip');
    }
    response.writeHead(status).end(body);
  }

  /** The answer as it is written, under the habits of the moment. */
  function written(answer: Json, { operation, isWrite }: Documented): string {
    let shaped = answer;
    for (const [name, shape] of Object.entries(shapes))
      if (habits.has(name as Habit)) shaped = shape(shaped, { url, operation, isWrite });
    let text = textOf(shaped);
    for (const [name, write] of Object.entries(writings)) if (habits.has(name as Habit)) text = write(text);
    return text;
  }

  /** What is answered instead of the answer; undefined where nothing is. */
  function failure({ operation }: Documented): string | undefined {
    if (!concerns(operation)) return undefined;
    const found = Object.entries(failures).find(([name]) => habits.has(name as Habit));
    return found?.[1]();
  }

  function judge(route: Route | undefined, request: Request, sent: Sent): Person {
    if (!route) throw new Refused(404, 'Page non trouvée');
    if (habits.has('lengthRequired') && request.encoding !== 'none' && !request.hadContentLength)
      throw new Refused(411, 'Length Required');
    const { documented } = route;
    const me = holderOf(organisation, request.headers.authorization);
    if (!me && !documented.isOpen) throw new Refused(401, 'JWT Token not found');
    const lacking = lackingIn(documented, sent, organisation);
    if (lacking !== undefined) {
      deviations.push(`${documented.operation}: ${lacking}`);
      throw new Refused(400, lacking);
    }
    return me ?? organisation.people[0]!;
  }

  async function take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = incoming;
    const { pathname } = new URL(incoming.url ?? '/', 'http://api');
    const body = await bodyOf(incoming);
    if (/^\/(?:uploads|cgu)\//.test(pathname)) {
      served.push({ path: pathname, headers });
      response.writeHead(200, { 'content-type': 'image/png' }).end(pixel);
      return;
    }
    const route = routes.find(({ pattern }) => pattern.test(`${method} ${pathname}`));
    const encoding = encodingOf(incoming, body);
    const sent = await sentIn(incoming, body, encoding, route?.documented);
    const request: Request = {
      operation: route?.documented.operation ?? `${method} ${pathname}`,
      method,
      path: pathname,
      encoding,
      fields: textsOf(sent),
      headers,
      hadContentLength: headers['content-length'] !== undefined,
      isWrite: route?.documented.isWrite ?? false,
      status: 200,
    };
    requests.push(request);
    if (!route) deviations.push(`${request.operation} is not documented`);
    else deviations.push(...deviationsOf(route.documented, encoding, sent));
    if (headers['idempotency-key'] !== undefined) deviations.push(`${request.operation}: Idempotency-Key`);
    // What is not read from a form was never sent, to an old PHP.
    const isRead =
      !habits.has('formOnly') || encoding !== 'json' || route?.documented.encoding !== 'unstated';
    try {
      const known: Sent = isRead ? sent : new Map();
      const me = judge(route, request, known);
      await answer(route!, askedBy(organisation, me, known, pathValues(route!, request)), response);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      request.status = error.status;
      await send(response, error.status, JSON.stringify({ message: error.message }));
    }
  }

  const pathValues = ({ pattern }: Route, { method, path }: Request): Record<string, string> => ({
    ...pattern.exec(`${method} ${path}`)?.groups,
  });

  async function answer({ documented }: Route, asked: Asked, response: ServerResponse): Promise<void> {
    const { operation, isWrite } = documented;
    const isConcerned = concerns(operation);
    const failed = failure(documented);
    if (failed !== undefined) {
      await send(response, 200, failed, failed.startsWith('<') ? 'text/html' : 'application/json');
      return;
    }
    if (habits.has('loginRedirect') && isConcerned) {
      response.writeHead(302, { location: '/login' }).end();
      return;
    }
    const isLost = habits.has('lostWrites') && isWrite && isConcerned;
    const told = isLost ? null : documented.answer(asked);
    if (isLost || (habits.has('lateWrites') && isWrite && isConcerned)) {
      response.socket?.destroy();
      return;
    }
    if (habits.has('hanging') && isConcerned) return;
    // Only what the documents do not make somebody wait for may be empty.
    if (isWrite && isConcerned && operation !== signIn) {
      if (habits.has('emptyWrites')) return send(response, 200, '');
      if (habits.has('noContent')) {
        response.writeHead(204).end();
        return;
      }
      if (habits.has('statusOnly')) return send(response, 200, JSON.stringify({ status: true }));
      if (habits.has('okWrites')) return send(response, 200, 'OK', 'text/plain');
    }
    await send(response, 200, written(told, documented));
  }

  const server = createServer((incoming, response) => {
    take(incoming, response).catch((error: unknown) => {
      deviations.push(`${incoming.method} ${incoming.url}: ${String(error)}`);
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    requests,
    served,
    deviations,
    habits,
    about,
    organisation,
    behave(next, concerned = []) {
      habits.clear();
      about.clear();
      for (const habit of next) habits.add(habit);
      for (const operation of concerned) about.add(operation);
    },
    reset: () => void Object.assign(organisation, seed()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
