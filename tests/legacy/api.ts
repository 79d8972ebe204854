/**
 * An older API that answers the documents: plain HTTP, a small organisation in memory. It believes what bodies
 * say of who calls, refuses calls of which a documented field is missing, and notes every field that the
 * documents do not have. Habits of such systems and failures are switches, and can be turned while it runs: in
 * code by `behave`, from outside by `/emulator`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { announcementOf } from './announcements.ts';
import { createAnnouncer, type Realtime } from './announcer.ts';
import { answer, failInstead, send } from './answers.ts';
import { type Behaviour, createBehaviour, type Wishes } from './behaviour.ts';
import { deviationsOf, encodingOf, sentIn, type Written } from './bodies.ts';
import { type Asked, type Json, Refused, type Sent } from './documented.ts';
import { answerEmulator } from './emulator.ts';
import type { Habit } from './habits.ts';
import type { Organisation, Person } from './organisation.ts';
import { rooms } from './rooms.ts';
import { askedBy, lackingIn, type Route, routesOf } from './routes.ts';
import { seed } from './seed.ts';
import { holderOf } from './tokens.ts';
import { fileAt } from './uploads.ts';

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
  /** Milliseconds of the process when it came, and when it was answered. */
  began: number;
  ended: number;
}

export interface LegacyApi {
  url: string;
  requests: Request[];
  /** The files that were asked for. */
  served: Pick<Request, 'path' | 'headers'>[];
  /** What was asked for otherwise than documented. */
  deviations: string[];
  behaviour: Behaviour;
  organisation: Organisation;
  /** Takes these habits instead of the present ones, and no failure. */
  behave(habits: readonly Habit[], about?: readonly string[]): void;
  /** The organisation is as it was at first. */
  reset(): void;
  close(): Promise<void>;
}

/** How it is started: as wished, on a free port unless one is given, and silent unless it has where to send events. */
export interface LegacyOptions extends Wishes {
  port?: number;
  realtime?: Realtime;
}

/** Requests that are remembered. */
const mostRemembered = 50_000;

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

/** What is known of a request before it is judged. */
interface Incoming {
  request: Request;
  route: Route | undefined;
  sent: Sent;
}

async function readRequest(
  incoming: IncomingMessage,
  body: Buffer,
  routes: readonly Route[],
): Promise<Incoming> {
  const { method = 'GET', headers } = incoming;
  const { pathname: path } = new URL(incoming.url ?? '/', 'http://api');
  const route = routes.find(({ pattern }) => pattern.test(`${method} ${path}`));
  const encoding = encodingOf(incoming, body);
  const sent = await sentIn(incoming, body, encoding, route?.documented);
  const request: Request = {
    operation: route?.documented.operation ?? `${method} ${path}`,
    method,
    path,
    encoding,
    fields: textsOf(sent),
    headers,
    hadContentLength: headers['content-length'] !== undefined,
    isWrite: route?.documented.isWrite ?? false,
    status: 200,
    began: performance.now(),
    ended: Infinity,
  };
  return { request, route, sent };
}

/** A call without something that the documents demand of it. */
class Lacking extends Refused {
  constructor(what: string) {
    super(400, what);
  }
}

/** What of a request no document has. */
const undocumented = ({ request: { operation, encoding, headers }, route, sent }: Incoming): string[] => [
  ...(route ? deviationsOf(route.documented, encoding, sent) : [`${operation} is not documented`]),
  ...(headers['idempotency-key'] === undefined ? [] : [`${operation}: Idempotency-Key`]),
];

/** Whose call it is; throws a Refused where it is not answered. */
function judge(
  organisation: Organisation,
  { request, route, sent }: Incoming,
  { habits }: Behaviour,
): { route: Route; me: Person } {
  if (!route) throw new Refused(404, 'Page non trouvée');
  if (habits.has('lengthRequired') && request.encoding !== 'none' && !request.hadContentLength)
    throw new Refused(411, 'Length Required');
  const { documented } = route;
  const me = holderOf(organisation, request.headers.authorization);
  if (!me && !documented.isOpen) throw new Refused(401, 'JWT Token not found');
  const lacking = lackingIn(documented, sent, organisation);
  if (lacking !== undefined) throw new Lacking(lacking);
  return { route, me: me ?? organisation.people[0]! };
}

/** Starts it on 127.0.0.1. */
export async function startLegacyApi(options: LegacyOptions = {}): Promise<LegacyApi> {
  const organisation = seed();
  const behaviour = createBehaviour(options);
  const { habits } = behaviour;
  const requests: Request[] = [];
  const served: LegacyApi['served'] = [];
  const deviations: string[] = [];
  const routes = routesOf(rooms(() => (habits.has('md5') ? 'md5' : 'sha256')));
  const announce = options.realtime && createAnnouncer(options.realtime);
  const reset = () => void Object.assign(organisation, seed());
  const operations = routes.map(({ documented }) => documented.operation).toSorted();
  const emulator = { behaviour, operations, deviations, wishes: options, reset };
  let url = '';

  /** Does what is asked, and lets others know. */
  async function act({ documented }: Route, asked: Asked): Promise<Json> {
    const told = documented.answer(asked);
    const announcement = announcementOf(documented.operation, asked);
    if (announcement) await announce?.(organisation, announcement, asked.me.email, habits);
    return told;
  }

  async function take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(incoming.url ?? '/', 'http://api');
    const body = await bodyOf(incoming);
    if (/^\/emulator(?:\/|$)/.test(pathname))
      return answerEmulator(emulator, incoming, body.toString(), response);
    if (/^\/(?:uploads|cgu)\//.test(pathname)) {
      served.push({ path: pathname, headers: incoming.headers });
      const { type, bytes } = await fileAt(organisation, pathname.slice(1));
      response.writeHead(200, { 'content-type': type }).end(bytes);
      return undefined;
    }
    const read = await readRequest(incoming, body, routes);
    const { request } = read;
    if (requests.length === mostRemembered) requests.length = 0;
    requests.push(request);
    response.once('finish', () => (request.ended = performance.now()));
    deviations.push(...undocumented(read));
    const failure = await failInstead(behaviour, request.operation, response);
    if (failure !== null) {
      if (failure !== 'cut') request.status = failure;
      return undefined;
    }
    try {
      // What is not read from a form was never sent, to an old PHP.
      const isRead =
        !habits.has('formOnly') ||
        request.encoding !== 'json' ||
        read.route?.documented.encoding !== 'unstated';
      const sent: Sent = isRead ? read.sent : new Map();
      const { route, me } = judge(organisation, { ...read, sent }, behaviour);
      const values = { ...route.pattern.exec(`${request.method} ${request.path}`)?.groups };
      const asked = askedBy(organisation, me, sent, values, habits.has('allAtOnce'));
      await answer(route.documented, () => act(route, asked), behaviour, url, response);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error instanceof Lacking) deviations.push(`${request.operation}: ${error.message}`);
      request.status = error.status;
      await send(behaviour, response, error.status, JSON.stringify({ message: error.message }));
    }
    return undefined;
  }

  const server = createServer((incoming, response) => {
    take(incoming, response).catch((error: unknown) => {
      // Who asked has left meanwhile.
      if (incoming.destroyed || response.headersSent) return;
      deviations.push(`${incoming.method} ${incoming.url}: ${String(error)}`);
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    requests,
    served,
    deviations,
    behaviour,
    organisation,
    behave: (next, about = []) => behaviour.become({ habits: next, about }),
    reset,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
