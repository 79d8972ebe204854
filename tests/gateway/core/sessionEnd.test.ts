/** The end of a session reaches every gateway, and every socket that was opened by it. */
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { sessions } from '../../../backend/accounts/tables.ts';
import { type RunningGateway, startGateway } from '../../../gateway/app/gateway.ts';
import { passwordDigest, type TestPerson } from '../../backend/harness.ts';
import { layLink, type Link } from '../../link.ts';
import { whenConnected } from '../listening.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
/** A second gateway before the same API; its line to the realtime service can be cut. */
let second: RunningGateway;
let realtime: Link;
let admin: TestPerson;
beforeAll(async () => {
  platform = await startPlatform({ realtime: true });
  realtime = await layLink(platform.backend.port);
  const { config } = platform.gateway.services;
  const port = Number(new URL(realtime.url).port);
  second = await startGateway(
    { ...config, port: 0, realtime: { ...config.realtime!, host: { name: '127.0.0.1', port, tls: false } } },
    pino({ level: 'silent' }),
  );
  await whenConnected(at(second));
  admin = await platform.backend.addPerson({ isAdministrator: true });
});
afterAll(async () => {
  await second.close();
  await realtime.close();
  await platform.close();
});

const at = ({ port }: RunningGateway) => `http://127.0.0.1:${port}`;
const ask = async (gateway: RunningGateway, as: { token: string }, query: string, input?: object) => {
  const answer = await fetch(`${at(gateway)}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as.token}` },
    body: JSON.stringify({ query, variables: { input } }),
  });
  return (await answer.json()) as {
    data?: Record<string, { token?: string; userErrors?: unknown[] } | null>;
    errors?: { extensions: { code: string } }[];
  };
};
/** Does something that is not refused. */
async function act(
  gateway: RunningGateway,
  as: { token: string },
  mutation: string,
  type: string,
  input: object,
) {
  const document = `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${['changePassword', 'renewSession'].includes(mutation) ? 'token' : ''} userErrors { code message } } }`;
  const { data, errors } = await ask(gateway, as, document, input);
  expect([errors, data?.[mutation]?.userErrors]).toEqual([undefined, []]);
  return data?.[mutation]?.token ?? '';
}
const codeFor = async (gateway: RunningGateway, as: { token: string }) =>
  (await ask(gateway, as, '{ viewer { username } }')).errors?.[0]?.extensions.code ?? 'yes';

/** A socket that follows what happens to a person. */
interface Following {
  socket: WebSocket;
  heard: string[];
  /** The code by which it is closed. */
  closed: Promise<number>;
}
const following: Following[] = [];
afterEach(() => {
  for (const { socket } of following.splice(0)) socket.terminate();
});
async function follow(gateway: RunningGateway, { token }: { token: string }): Promise<Following> {
  const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/graphql`, 'graphql-transport-ws');
  const heard: string[] = [];
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('message', (data: Buffer) => heard.push(data.toString()));
  const followers = gateway.services.events.size;
  await new Promise((resolve) => socket.once('open', resolve));
  const send = (message: object) => socket.send(JSON.stringify(message));
  send({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } });
  await expect.poll(() => heard.length).toBe(1);
  const query = 'subscription { viewerEvents { __typename ... on CountersChanged { viewer { language } } } }';
  send({ id: '1', type: 'subscribe', payload: { query } });
  await expect.poll(() => gateway.services.events.size).toBe(followers + 1);
  const opened = { socket, heard, closed };
  following.push(opened);
  return opened;
}

const endInDatabase = ({ id }: TestPerson) =>
  platform.backend.context.database
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(eq(sessions.userId, id));

const administer = async (method: string, path: string) =>
  expect((await platform.backend.call(method, path, { as: admin })).status).toBe(200);

describe('a session that ends', () => {
  const ways: [way: string, end: (person: TestPerson) => Promise<unknown>][] = [
    ['signed out', (person) => act(platform.gateway, person, 'signOut', 'SignOutInput', {})],
    [
      'with another password',
      (person) =>
        act(platform.gateway, person, 'changePassword', 'ChangePasswordInput', {
          passwordDigest: passwordDigest('Nouveau2026'),
          currentPasswordDigest: passwordDigest(),
        }),
    ],
    [
      'from another device',
      async ({ email }) => {
        const { data } = await platform.ask<{ signIn: { token: string } }>(
          'mutation ($input: SignInInput!) { signIn(input: $input) { token } }',
          { variables: { input: { username: email, passwordDigest: passwordDigest() } } },
        );
        await act(platform.gateway, data.signIn, 'endSessions', 'EndSessionsInput', {});
      },
    ],
    ['with a role that was lost', ({ id }) => administer('GET', `/api/users/${id}/toggle-admin`)],
    ['with the account', ({ id }) => administer('DELETE', `/api/userdelete/${id}`)],
  ];
  it.each(ways)('%s is refused by every gateway, and its sockets are closed', async (_way, end) => {
    const person = await platform.backend.addPerson({ isAdministrator: true });
    const sockets = [await follow(platform.gateway, person), await follow(second, person)];
    const other = await follow(second, admin);
    await end(person);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4403, 4403]);
    expect(await Promise.all([platform.gateway, second].map((gateway) => codeFor(gateway, person)))).toEqual([
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
    ]);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
    // What gateways tell each other is nothing that happened to the person.
    expect(sockets.map(({ heard }) => heard.length)).toEqual([1, 1]);
  });
});

describe('what was not heard', () => {
  const isHeard = async () => (await fetch(`${at(second)}/health/ready`)).json();

  it('of a session is found out once the line stands again: its sockets are closed', async () => {
    const [person, stays] = [await platform.backend.addPerson(), await platform.backend.addPerson()];
    const [ended, lasting] = [await follow(second, person), await follow(second, stays)];
    realtime.cut();
    await expect.poll(isHeard).toMatchObject({ realtime: false });
    await endInDatabase(person);
    realtime.mend();
    expect(await ended.closed).toBe(4403);
    await expect.poll(() => lasting.heard.join(' ')).toContain('ResumeRequired');
    expect(lasting.socket.readyState).toBe(WebSocket.OPEN);
  });

  const events = [
    { pusheraction: ['joincom'] },
    { pusheraction: ['chat'], conversationid: 1, chat: { id: 1, mine: false } },
  ];
  it.each(events)('is found out by the next event, which is not told: $pusheraction', async (event) => {
    const person = await platform.backend.addPerson();
    const { heard, closed } = await follow(second, person);
    await endInDatabase(person);
    await platform.backend.announce({ ...event, receveur: [person.email] });
    expect(await closed).toBe(4403);
    expect(heard).toHaveLength(1);
  });
});

describe('a session that is renewed', () => {
  afterEach(() => vi.useRealTimers());

  it('leaves its sockets half a minute, and asks them then to come back', async () => {
    const person = await platform.backend.addPerson();
    const { socket, closed } = await follow(second, person);
    const renewed = vi.fn();
    const stop = second.services.identity.watch(person.token, renewed);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(platform.gateway, person, 'renewSession', 'RenewSessionInput', { token: person.token });
    await expect.poll(() => renewed.mock.calls).toEqual([['renewed']]);
    stop();
    vi.advanceTimersByTime(29_999);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    vi.advanceTimersByTime(1);
    expect(await closed).toBe(1012);
  });

  it('goes on with what began before, and ends when its old token is used for what begins much later', async () => {
    const person = await platform.backend.addPerson();
    const { socket, heard, closed } = await follow(second, person);
    const input = { token: person.token };
    const token = await act(platform.gateway, person, 'renewSession', 'RenewSessionInput', input);
    const counted = '{ viewer { unreadConversationCount } }';
    await ask(platform.gateway, { token }, counted);
    const { database } = platform.backend.context;
    const ownSession = () => database.select().from(sessions).where(eq(sessions.userId, person.id));
    await expect.poll(ownSession).toMatchObject([{ usedGeneration: 1 }]);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 60_000);
    socket.send(JSON.stringify({ id: '2', type: 'subscribe', payload: { query: counted } }));
    await expect.poll(() => heard.join(' ')).toContain('"unreadConversationCount":0');
    expect((await ask(platform.gateway, { token }, counted)).errors).toBeUndefined();
    const late = await ask(platform.gateway, person, counted);
    expect(late.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    expect(await closed).toBe(4403);
    await expect.poll(() => codeFor(platform.gateway, { token })).toBe('UNAUTHENTICATED');
  });
});
