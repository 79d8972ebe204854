/** Applications name themselves: metrics and logs by application. */
import pino from 'pino';
import { GraphQLError } from 'graphql';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Subscriber } from '../../../gateway/realtime/subscriber.ts';
import product from '../../../package.json' with { type: 'json' };
import type { TestPerson } from '../../backend/harness.ts';
import { type Platform, startPlatform } from '../platform.ts';
import { manifestFolder, manifestOf } from '../graphql/manifests.ts';
import { type FaultyApi, type Standalone, startAlone, startFaultyApi } from '../app/standalone.ts';

const folder = manifestFolder({
  'ios/1.0.json': manifestOf({ digest: 'query Digest { platform { passwordDigestAlgorithm } }' }),
});
const config = { trustedDocumentsFolder: folder.path };

let api: FaultyApi;
let gateway: Standalone;
let platform: Platform;
let person: TestPerson;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  api = await startFaultyApi();
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  gateway = await startAlone({ BACKEND_URL: api.url }, log, config);
  platform = await startPlatform({ config });
  person = await platform.backend.addPerson();
});
afterAll(async () => {
  await Promise.all([gateway.close(), platform.close()]);
  await api.close();
  folder.remove();
});

/** Lines of a metric by their labels. */
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
  const query = '{ platform { passwordDigestAlgorithm } }';
  test.each<[string, Record<string, string>, string]>([
    ['a registered one', named('ios', '1.0'), 'client=ios,version=1.0'],
    [
      'one with other header names',
      { 'graphql-client-name': 'ios', 'GraphQL-Client-Version': '1.0' },
      'client=ios,version=1.0',
    ],
    ['an unknown version', named('ios', '7.7'), 'client=ios,version=other'],
    ['one without a version', named('ios'), 'client=ios,version=none'],
    ['the web client', named('web', product.version), `client=web,version=${product.version}`],
    ['an unknown one', named('invented', '1.0'), 'client=other,version=other'],
    ['one of the prototype', named('constructor', '1.0'), 'client=other,version=other'],
    ['one without a name', {}, 'client=none,version=none'],
    ['one with unsafe characters', named('a"b\\c', '1.0'), 'client=none,version=none'],
    ['one with a long name', named('x'.repeat(200), '1.0'), 'client=none,version=none'],
  ])('%s', async (_which, headers, labels) => {
    const of = async (outcome: string) =>
      (await counted(gateway.url, total))[`${labels},outcome=${outcome}`] ?? 0;
    const before = [await of('ok'), await of('error')];
    await gateway.post({ query }, headers);
    await gateway.post({ query: '{ nothing }' }, headers);
    await gateway.post({ doc_id: 'nothing' }, headers);
    expect([await of('ok'), await of('error')]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 2]);
  });
});

describe('the log names the application', () => {
  const query = '{ branding { primaryColor } }';
  const linesOf = async (headers: Record<string, string>) => {
    const before = lines.length;
    api.answer = (_request, response) => void response.writeHead(200).end('[3');
    await gateway.post({ query }, headers);
    expect(lines.length).toBeGreaterThan(before);
    return lines.slice(before);
  };

  test('in every line of a request', async () => {
    const logged = await linesOf({ ...named('ios', '1.0 (42)'), 'x-request-id': 'request-0001' });
    for (const line of logged)
      expect(line).toMatchObject({ requestId: 'request-0001', client: 'ios', clientVersion: '1.0 (42)' });
    // What became of it, and why.
    expect(logged.map(({ level }) => level)).toEqual(expect.arrayContaining([30, 40]));
  });

  test('in short plain text only', async () => {
    for (const line of await linesOf(named('ios\tx', '1'.repeat(65))))
      expect([line.client, line.clientVersion]).toEqual([undefined, undefined]);
  });
});

describe('WebSockets', () => {
  const open = async () => counted(platform.url, 'gateway_client_websockets');
  const operations = async () => counted(platform.url, 'gateway_client_operations_total');
  const outcomesOf = async (labels: string) => {
    const all = await operations();
    return ['ok', 'error'].map((outcome) => all[`${labels},outcome=${outcome}`] ?? 0);
  };
  const events = 'subscription { viewerEvents { __typename } }';

  function connect(parameters: Record<string, unknown>, headers: Record<string, string> = {}) {
    class Named extends WebSocket {
      constructor(address: string, protocols: string) {
        super(address, protocols, { headers });
      }
    }
    return createClient({
      url: `${platform.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: Named,
      connectionParams: { authorization: `Bearer ${person.token}`, ...parameters },
      lazy: false,
      retryAttempts: 0,
    });
  }

  /** Runs an operation over a WebSocket of its own until it ends. */
  async function answered(parameters: Record<string, unknown>, query = events) {
    const client = connect(parameters);
    await new Promise<void>((resolve) => {
      client.subscribe({ query }, { next: () => undefined, error: () => resolve(), complete: resolve });
    });
    await client.dispose();
  }

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['the connection’s parameters', named('ios', '1.0'), {}],
    ['parameters in any case', { 'GraphQL-Client-Name': 'ios', 'graphql-client-VERSION': '1.0' }, {}],
    ['the headers of the handshake', { 'graphql-client-name': 7 }, named('ios', '1.0')],
  ])('are counted by the name in %s', async (_where, parameters, headers) => {
    const labels = 'client=ios,version=1.0';
    const [before = 0] = await outcomesOf(labels);
    const client = connect(parameters, headers);
    client.subscribe({ query: events }, { next: () => {}, error: () => {}, complete: () => {} });
    await expect.poll(async () => (await outcomesOf(labels))[0]).toBe(before + 1);
    expect((await open())[labels]).toBe(1);
    await client.dispose();
    await expect.poll(async () => (await open())[labels]).toBe(0);
  });

  test('count each operation once, rejected or started', async () => {
    const { events: hub } = platform.gateway.services;
    const labels = 'client=ios,version=other';
    const refused = new GraphQLError('No.', { extensions: { code: 'FORBIDDEN' } });
    const subscribing = vi.spyOn(hub, 'subscribe').mockImplementationOnce(() => {
      throw refused;
    });
    await answered(named('ios', '7.7'));
    expect(await outcomesOf(labels)).toEqual([0, 1]);
    // One that breaks after it began.
    const broken = new Subscriber(person.email, () => undefined);
    vi.spyOn(broken, 'next').mockRejectedValueOnce(refused);
    subscribing.mockReturnValueOnce(broken);
    await answered(named('ios', '7.7'));
    expect(await outcomesOf(labels)).toEqual([1, 1]);
    expect(broken.isClosed).toBe(true);
    await answered(named('ios', '7.7'), '{ viewer { email } }');
    expect(await outcomesOf(labels)).toEqual([2, 1]);
    await answered(named('invented'), '{ nothing }');
    expect(await outcomesOf('client=other,version=other')).toEqual([0, 1]);
  });
});
