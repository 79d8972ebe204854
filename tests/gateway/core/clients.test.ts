/** Applications name themselves: what operators see of it. */
import pino from 'pino';
import { GraphQLError } from 'graphql';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Subscriber } from '../../../gateway/core/realtime/subscriber.ts';
import product from '../../../package.json' with { type: 'json' };
import type { TestPerson } from '../../backend/harness.ts';
import { type Platform, startPlatform } from '../platform.ts';
import { manifestFolder, relayManifest } from './manifests.ts';
import { type FaultyApi, type Standalone, startAlone, startFaultyApi } from './standalone.ts';

const folder = manifestFolder({
  'ios/1.0.json': relayManifest({ digest: 'query Digest { platform { passwordDigest } }' }),
});
const settings = { TRUSTED_DOCUMENTS_DIR: folder.path };

let api: FaultyApi;
let gateway: Standalone;
let platform: Platform;
let person: TestPerson;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  api = await startFaultyApi();
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  gateway = await startAlone(
    { ...settings, BACKEND_URL: api.url, CORS_ORIGINS: 'https://app.example.org' },
    log,
  );
  platform = await startPlatform({ settings });
  person = await platform.backend.addPerson();
});
afterAll(async () => {
  await Promise.all([gateway.close(), platform.close()]);
  await api.close();
  folder.remove();
});

/** The lines of a metric, by what stands between its braces. */
async function counted(url: string, metric: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const found = [...text.matchAll(new RegExp(`^${metric}\\{(.*)\\} (\\d+)$`, 'gm'))];
  return Object.fromEntries(
    found.map(([, labels = '', count]) => [labels.replaceAll('"', ''), Number(count)]),
  );
}

const named = (name: string, version?: string) => ({
  'apollographql-client-name': name,
  ...(version === undefined ? {} : { 'apollographql-client-version': version }),
});

describe('operations are counted by application', () => {
  const total = 'gateway_client_operations_total';
  const query = '{ platform { passwordDigest } }';
  test.each<[string, Record<string, string>, string]>([
    ['a registered one', named('ios', '1.0'), 'client=ios,version=1.0'],
    [
      'by the other names of the headers',
      { 'graphql-client-name': 'ios', 'GraphQL-Client-Version': '1.0' },
      'client=ios,version=1.0',
    ],
    ['a version that nobody registered', named('ios', '7.7'), 'client=ios,version=other'],
    ['one without a version', named('ios'), 'client=ios,version=none'],
    ['the web client', named('web', product.version), `client=web,version=${product.version}`],
    ['one that nobody registered', named('invented', '1.0'), 'client=other,version=other'],
    ['one of the prototype', named('constructor', '1.0'), 'client=other,version=other'],
    ['one that says nothing', {}, 'client=none,version=none'],
    ['one that says what no log should hold', named('a"b\\c', '1.0'), 'client=none,version=none'],
    ['one that says too much', named('x'.repeat(200), '1.0'), 'client=none,version=none'],
  ])('%s', async (_which, headers, labels) => {
    const of = async (outcome: string) =>
      (await counted(gateway.url, total))[`${labels},outcome=${outcome}`] ?? 0;
    const before = [await of('ok'), await of('error')];
    await gateway.post({ query }, headers);
    await gateway.post({ query: '{ nothing }' }, headers);
    await gateway.post({ doc_id: 'nothing' }, headers);
    expect([await of('ok'), await of('error')]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 2]);
  });

  test('nobody makes a label', async () => {
    for (let index = 0; index < 20; index += 1)
      await gateway.post({ query }, named(`made-${index}`, `${index}`));
    expect(Object.keys(await counted(gateway.url, total)).join('\n')).not.toContain('made');
  });
});

describe('the log tells which application asked', () => {
  const since = async (act: () => Promise<unknown>): Promise<Record<string, unknown>[]> => {
    const before = lines.length;
    await act();
    return lines.slice(before);
  };
  const query = '{ branding { bodyBackgroundColor } }';

  test('in every line of a request', async () => {
    api.answer = (_request, response) => void response.writeHead(200).end('[3');
    const told = await since(() =>
      gateway.post({ query }, { ...named('ios', '1.0 (42)'), 'x-request-id': 'request-0001' }),
    );
    expect(told.length).toBeGreaterThan(0);
    for (const line of told)
      expect(line).toMatchObject({ requestId: 'request-0001', client: 'ios', clientVersion: '1.0 (42)' });
    // What became of it, and why.
    expect(told.map(({ level }) => level)).toEqual(expect.arrayContaining([30, 40]));
  });

  test('as plain characters alone', async () => {
    const told = await since(() => gateway.post({ query }, named('ios\tx', '1'.repeat(65))));
    expect(told.length).toBeGreaterThan(0);
    for (const line of told) {
      expect(line).not.toHaveProperty('client');
      expect(line).not.toHaveProperty('clientVersion');
    }
  });
});

describe('sockets', () => {
  const open = async () => counted(platform.url, 'gateway_client_websockets');
  const operations = async () => counted(platform.url, 'gateway_client_operations_total');

  const events = 'subscription { viewerEvents { __typename } }';

  /** A socket that names itself. */
  function connect(
    parameters: Record<string, unknown>,
    headers: Record<string, string> = {},
    url = platform.url,
  ) {
    class Named extends WebSocket {
      constructor(address: string, protocols: string) {
        super(address, protocols, { headers });
      }
    }
    return createClient({
      url: `${url.replace('http', 'ws')}/graphql`,
      webSocketImpl: Named,
      connectionParams: { authorization: `Bearer ${person.token}`, ...parameters },
      lazy: false,
      retryAttempts: 0,
    });
  }

  /** Asks something over a socket of its own, and waits there. */
  async function listen(
    parameters: Record<string, unknown>,
    headers: Record<string, string> = {},
    query = events,
    url = platform.url,
  ) {
    const client = connect(parameters, headers, url);
    await new Promise<void>((resolve) => client.on('connected', () => resolve()));
    client.subscribe({ query }, { next: () => undefined, error: () => undefined, complete: () => undefined });
    return client;
  }

  /** Asks something over a socket of its own, and waits for the end of the answer. */
  async function answered(parameters: Record<string, unknown>, query = events) {
    const client = connect(parameters);
    await new Promise<void>((resolve) => {
      client.subscribe({ query }, { next: () => undefined, error: () => resolve(), complete: resolve });
    });
    await client.dispose();
  }

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['in the connection’s parameters', named('ios', '1.0'), {}],
    ['in any case', { 'GraphQL-Client-Name': 'ios', 'graphql-client-VERSION': '1.0' }, {}],
    ['in the headers of the handshake', { 'graphql-client-name': 7 }, named('ios', '1.0')],
  ])('are counted by what they say %s', async (_where, parameters, headers) => {
    const labels = 'client=ios,version=1.0';
    const before = (await operations())[`${labels},outcome=ok`] ?? 0;
    const client = await listen(parameters, headers);
    await expect.poll(async () => (await operations())[`${labels},outcome=ok`]).toBe(before + 1);
    expect((await open())[labels]).toBe(1);
    await client.dispose();
    await expect.poll(async () => (await open())[labels]).toBe(0);
  });

  test('are told in the log by what they say', async () => {
    const told: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line: string) => void told.push(JSON.parse(line)) });
    const other = await startAlone({ ...settings, BACKEND_URL: platform.backend.url }, log);
    const clients = [
      await listen(named('ios', '1.0'), {}, undefined, other.url),
      await listen({}, named('ios', '1.0'), '{ nothing }', other.url),
    ];
    const outcomes = () =>
      told
        .filter(({ client, clientVersion }) => client === 'ios' && clientVersion === '1.0')
        .map(({ outcome }) => outcome);
    await expect.poll(outcomes).toHaveLength(2);
    expect(new Set(outcomes())).toEqual(new Set(['ok', 'error']));
    for (const client of clients) await client.dispose();
    await other.close();
  });

  test('tell of what is refused, or begun, once', async () => {
    const { events } = platform.gateway.services;
    const outcomes = async () => {
      const all = await operations();
      const of = (outcome: string) => all[`client=ios,version=other,outcome=${outcome}`] ?? 0;
      return [of('ok'), of('error')];
    };
    const refused = new GraphQLError('No.', { extensions: { code: 'FORBIDDEN' } });
    const subscribing = vi.spyOn(events, 'subscribe').mockImplementationOnce(() => {
      throw refused;
    });
    await answered(named('ios', '7.7'));
    expect(await outcomes()).toEqual([0, 1]);
    // One that breaks after it began.
    const broken = new Subscriber(person.email, () => undefined);
    vi.spyOn(broken, 'next').mockRejectedValueOnce(refused);
    subscribing.mockReturnValueOnce(broken);
    await answered(named('ios', '7.7'));
    expect(await outcomes()).toEqual([1, 1]);
    expect(broken.isClosed).toBe(true);
    await answered(named('ios', '7.7'), '{ viewer { username } }');
    expect(await outcomes()).toEqual([2, 1]);
  });

  test('tell of what they are refused', async () => {
    const client = await listen(named('invented'), {}, '{ nothing }');
    await expect.poll(async () => (await operations())['client=other,version=other,outcome=error']).toBe(1);
    await client.dispose();
  });
});

test('pages of other origins may name themselves', async () => {
  const asked = Object.keys({ ...named('', ''), 'graphql-client-name': '', 'graphql-client-version': '' });
  const answer = await fetch(`${gateway.url}/graphql`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.example.org',
      'access-control-request-method': 'POST',
      'access-control-request-headers': asked.join(','),
    },
  });
  const allowed = answer.headers.get('access-control-allow-headers')?.split(',');
  expect(allowed).toEqual(expect.arrayContaining(asked));
});
