/** The gateway in front of the existing API, asked as clients ask it. */
import { pusherUrlOf } from '../../../scripts/processes.ts';
import { createHash } from 'node:crypto';
import pino from 'pino';
import { type RunningGateway, startGateway } from '../../../gateway/app/gateway.ts';
import { readConfig } from '../../../gateway/config/config.ts';
import { whenConnected } from '../listening.ts';
import { type ExistingApi, startExistingApi } from '../../../fixtures/existing-api/server.ts';
import type { Deviation } from '../../../fixtures/existing-api/deviations.ts';
import { password } from '../../../fixtures/existing-api/people.seed.ts';
import { type PusherService, startPusher } from '../../../fixtures/existing-api/realtime/pusher.ts';
import type { Digest } from '../../../fixtures/existing-api/calls/session.ts';

interface ClientError {
  message: string;
  path?: (string | number)[];
  extensions: { code: string };
}

/** Value of a field of the graph, whose type the tests know. */
export interface Answered {
  data: Data;
  errors: ClientError[];
  /** Upstream calls of the request. */
  calls: string[];
}

/** Data of the graph, opened by the names of fields: `data.at('viewer.feed.nodes.0.id')`. */
interface Data {
  value: unknown;
  at(path: string): unknown;
  text(path: string): string;
  list(path: string): Record<string, unknown>[];
}

interface Asking {
  variables?: Record<string, unknown>;
  files?: Record<string, File>;
  token?: string;
}

export interface Place {
  /** Digest that clients apply to passwords. */
  digest: Digest;
  api: ExistingApi;
  gateway: RunningGateway;
  url: string;
  /** Lines of the gateway's log. */
  log: Record<string, unknown>[];
  ask(document: string, asking?: Asking): Promise<Answered>;
  /** Signs in by the graph; answers the token. */
  signIn(username: string): Promise<string>;
  /** Number of calls of an operation with this outcome. */
  outcomes(operation: string, outcome: string): Promise<number>;
  close(): Promise<void>;
}

function opened(value: unknown): Data {
  const at = (path: string): unknown =>
    path
      .split('.')
      .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], value);
  return {
    value,
    at,
    text: (path) => String(at(path)),
    list: (path) => at(path) as Record<string, unknown>[],
  };
}

function bodyOf(document: string, variables: Record<string, unknown>, files: Record<string, File>) {
  const operation = JSON.stringify({ query: document, variables });
  const paths = Object.keys(files);
  if (paths.length === 0) return operation;
  const form = new FormData();
  form.append('operations', operation);
  form.append('map', JSON.stringify(Object.fromEntries(paths.map((path, index) => [index, [path]]))));
  for (const [index, path] of paths.entries()) form.append(String(index), files[path]!);
  return form;
}

/** A password as it is sent. */
export const digestOf = (digest: Digest, text = password): string =>
  createHash(digest).update(text).digest('hex');

/** Settings for receiving events: a public channel needs no secret. */
const listening = ({ key, secret, port }: PusherService, channel: string): Record<string, string> => ({
  PUSHER_URL: `${pusherUrlOf({ key, port, ...(channel.startsWith('private-') ? { secret } : {}) })}?channel=${channel}`,
});

/** Starts both; close them in `afterAll`. */
export async function startPlace(
  options: {
    deviations?: readonly Deviation[];
    settings?: Record<string, string>;
    digest?: Digest;
    /** The API's event channel, if any. */
    channel?: string;
  } = {},
): Promise<Place> {
  const { channel, digest = 'sha256' } = options;
  const pusher = channel === undefined ? undefined : await startPusher();
  const api = await startExistingApi({
    deviations: options.deviations ?? [],
    ...(pusher && channel !== undefined ? { realtime: { ...pusher, channel } } : {}),
  });
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    BACKEND_URL: api.url,
    API_FILES: 'uploads',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...(pusher && channel !== undefined ? listening(pusher, channel) : {}),
    ...options.settings,
  });
  const log: Record<string, unknown>[] = [];
  const lines = { write: (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>) };
  const gateway = await startGateway(config, pino({ level: 'info' }, lines));
  const url = `http://127.0.0.1:${gateway.port}`;
  if (pusher) await whenConnected(url);

  async function ask(
    document: string,
    { variables = {}, files = {}, token }: Asking = {},
  ): Promise<Answered> {
    const from = api.requests.length;
    const body = bodyOf(document, variables, files);
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'apollo-require-preflight': '1',
        // Both ends are one process, which would pack and unpack.
        'accept-encoding': 'identity',
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body,
    });
    const response = (await answer.json()) as { data?: unknown; errors?: ClientError[] };
    return {
      data: opened(response.data),
      errors: response.errors ?? [],
      calls: api.requests.slice(from).map(({ operation }) => operation),
    };
  }

  return {
    digest,
    api,
    gateway,
    url,
    log,
    ask,
    async signIn(username) {
      const { data, errors } = await ask(
        'mutation ($input: SignInInput!) { signIn(input: $input) { token userErrors { message } } }',
        { variables: { input: { email: username, passwordDigest: digestOf(digest), platform: 'WEB' } } },
      );
      const token = data.at('signIn.token');
      if (typeof token !== 'string')
        throw new Error(`Not signed in: ${JSON.stringify([data.value, errors])}`);
      return token;
    },
    async outcomes(operation, outcome) {
      const text = await (await fetch(`${url}/metrics`)).text();
      const line = text
        .split('\n')
        .find(
          (candidate) =>
            candidate.startsWith('gateway_upstream_answers_total') &&
            candidate.includes(`operation="${operation}"`) &&
            candidate.includes(`outcome="${outcome}"`),
        );
      return Number(line?.split(' ').at(-1) ?? 0);
    },
    async close() {
      await gateway.close();
      await api.close();
      await pusher?.close();
    },
  };
}
