import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import pLimit from 'p-limit';
import Pusher from 'pusher';
import { WebSocket } from 'ws';
import { besideBackend, type Service } from '../../scripts/processes.ts';
import { addressOf, quantile, report, type Services } from './services.ts';

/** Connections of a person: as many as one may have at most. */
const perPerson = 20;
const rounds = 15;
/** Handshakes under way at once: what the kernel lets wait for a server (4,096), with feature; of more it cuts some. */
const mostOpening = 2_000;
/** Maximum number of people that the API returns per page. */
const pageSize = 200;

/** KiB of memory that a process holds; 0 where the system does not report it. */
function memoryOf({ process: { pid } }: Service): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Many clients of one server, each with its own connection. */
interface Crowd {
  /** Resolves, with milliseconds, once everybody is connected. */
  gather(): Promise<number>;
  /** Sends one event to all clients; returns the milliseconds until each client received it. */
  broadcast(): Promise<number[]>;
  /** Cuts everybody off at once. */
  scatter(): Promise<void>;
}

function createCrowd(options: {
  connections: number;
  open(index: number): WebSocket;
  /** Sends the server's handshake; resolves once the client is connected. */
  greet(socket: WebSocket, index: number): Promise<void>;
  /** Whether this is what `announce` announced. */
  isNews(text: string): boolean;
  announce(): Promise<unknown>;
}): Crowd {
  let sockets: WebSocket[] = [];
  return {
    async gather() {
      const began = performance.now();
      const opening = pLimit(mostOpening);
      sockets = await Promise.all(
        Array.from({ length: options.connections }, async (_, index) => {
          const socket = await opening(async () => {
            const opened = options.open(index);
            await once(opened, 'open');
            return opened;
          });
          await options.greet(socket, index);
          return socket;
        }),
      );
      return performance.now() - began;
    },
    async broadcast() {
      const times: number[] = [];
      let began = 0;
      const all = Promise.all(
        sockets.map(
          (socket) =>
            new Promise<void>((resolve) => {
              const take = (data: Buffer) => {
                if (!options.isNews(data.toString())) return;
                times.push(performance.now() - began);
                socket.off('message', take);
                resolve();
              };
              socket.on('message', take);
            }),
        ),
      );
      began = performance.now();
      await options.announce();
      await all;
      return times;
    },
    async scatter() {
      await Promise.all(
        sockets.map(async (socket) => {
          const closed = once(socket, 'close');
          socket.terminate();
          await closed;
        }),
      );
      sockets = [];
    },
  };
}

const heard = (socket: WebSocket, text: string) =>
  new Promise<void>((resolve, reject) => {
    socket.on('message', function take(data: Buffer) {
      if (!data.toString().includes(text)) return;
      socket.off('message', take);
      resolve();
    });
    socket.once('close', (code, why) =>
      reject(new Error(`A connection was closed (${code}, ${why.toString()}).`)),
    );
  });

interface Figures {
  gathered: number;
  regathered: number;
  memory: number;
  times: number[];
  lasts: number[];
}

async function measure(service: Service, crowd: Crowd, connections: number): Promise<Figures> {
  const before = memoryOf(service);
  const gathered = await crowd.gather();
  const memory = (memoryOf(service) - before) / connections;
  const times: number[] = [];
  const lasts: number[] = [];
  for (let round = 0; round < rounds + 3; round += 1) {
    const own = await crowd.broadcast();
    if (round < 3) continue;
    times.push(...own);
    lasts.push(Math.max(...own));
  }
  await crowd.scatter();
  const regathered = await crowd.gather();
  await crowd.broadcast();
  await crowd.scatter();
  return { gathered, regathered, memory, times, lasts };
}

/** Everybody of the organisation, page by page. */
async function* namesOf(backend: Service, token: string): AsyncGenerator<string> {
  for (let start = 0; ;) {
    const { users } = await fetch(`${addressOf(backend)}/api/users/${start}/${pageSize}`, {
      headers: { authorization: `Bearer ${token}` },
    }).then((answer) => answer.json() as Promise<{ users: { email: string }[] }>);
    if (users.length === 0) return;
    for (const { email } of users) yield email;
    start += users.length;
  }
}

/** Signs in as many people as connections need. */
async function signInCrowd(
  usernames: AsyncIterable<string>,
  signIn: (username: string) => Promise<string>,
  connections: number,
): Promise<{ people: string[]; tokens: string[] }> {
  const [people, tokens]: [string[], string[]] = [[], []];
  for await (const username of usernames) {
    if (people.length * perPerson >= connections) break;
    // People who never signed in have no password that a benchmark may use.
    const token = await signIn(username).catch(() => undefined);
    if (token === undefined) continue;
    people.push(username);
    tokens.push(token);
  }
  if (people.length * perPerson < connections) throw new Error(`${people.length} people are too few.`);
  return { people, tokens };
}

/** One event to thousands of connected clients of one gateway, against a bare WebSocket server. */
export async function measureFanOut(
  services: Services,
  backend: Service,
  signIn: (username: string) => Promise<string>,
  token: string,
  connections = 1_000,
): Promise<void> {
  const { people, tokens } = await signInCrowd(namesOf(backend, token), signIn, connections);

  const gateway = await services.start('gateway/server.ts', { ...besideBackend(backend), PORT: '0' });
  const bare = await services.start('tests/bench/bareSockets.ts', {});
  const { appId = '', key = '', secret = '' } = backend.realtime ?? {};
  const pusher = new Pusher({
    appId,
    key,
    secret,
    host: '127.0.0.1',
    port: String(backend.port),
    useTLS: false,
  });
  const subscription = JSON.stringify({
    id: '1',
    type: 'subscribe',
    payload: { query: 'subscription { viewerEvents { __typename } }' },
  });
  const news =
    '{"id":"1","type":"next","payload":{"data":{"viewerEvents":{"__typename":"CountersChanged"}}}}';
  const ours = createCrowd({
    connections,
    open: () => new WebSocket(`ws://127.0.0.1:${gateway.port}/graphql`, 'graphql-transport-ws'),
    async greet(socket, index) {
      const payload = { authorization: `Bearer ${tokens[index % tokens.length] ?? ''}` };
      const acknowledged = heard(socket, 'connection_ack');
      socket.send(JSON.stringify({ type: 'connection_init', payload }));
      await acknowledged;
      // A ping that is answered says that the subscription before it was taken.
      const answered = heard(socket, '"pong"');
      socket.send(subscription);
      socket.send('{"type":"ping"}');
      await answered;
    },
    isNews: (text) => text.includes('CountersChanged'),
    announce: () => pusher.trigger('private-platform', 'event', { pusheraction: ['bench'], receveur: ['*'] }),
  });
  const floor = createCrowd({
    connections,
    open: () => new WebSocket(`ws://127.0.0.1:${bare.port}`),
    async greet(socket) {
      const acknowledged = heard(socket, 'connection_ack');
      socket.send('{"type":"connection_init"}');
      await acknowledged;
    },
    isNews: (text) => text.includes('CountersChanged'),
    announce: () =>
      fetch(`http://127.0.0.1:${bare.port}`, { method: 'POST', body: news }).then((answer) => answer.text()),
  });
  const theirs = await measure(bare, floor, connections);
  const own = await measure(gateway, ours, connections);
  await gateway.stop();
  await bare.stop();

  const ms = (value: number) => `${value.toFixed(0)} ms`;
  console.log(
    `\nOne event to ${connections} connected clients of ${people.length} people, ${rounds} rounds:`,
  );
  for (const [name, figures] of [
    ['gateway', own],
    ['bare', theirs],
  ] as const)
    console.log(
      `  ${name.padEnd(8)} 99 % of receipts ${ms(quantile(figures.times, 0.99))}, the last ${ms(quantile(figures.lasts, 0.5))}, ` +
        `${figures.memory.toFixed(1)} KiB each, all connected in ${ms(figures.gathered)}, again after a cut in ${ms(figures.regathered)}`,
    );
  report('99 % of receipts: gateway / bare', quantile(own.times, 0.99) / quantile(theirs.times, 0.99), {
    value: 2,
    isMost: true,
  });
  report('the last receipt: gateway / bare', quantile(own.lasts, 0.5) / quantile(theirs.lasts, 0.5), {
    value: 1.5,
    isMost: true,
  });
  report('KiB of a connection', own.memory, { value: 16, isMost: true });
  report('memory of a connection: gateway / bare', own.memory / theirs.memory);
  report('all connected again: gateway / bare', own.regathered / theirs.regathered);
}
