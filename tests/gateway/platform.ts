/**
 * The gateway in front of a real backend, both on free ports of 127.0.0.1, for the tests of the features.
 * Every answer lists the API calls that it needed.
 */
import { pusherUrlOf } from '../../scripts/processes.ts';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { NotOfferedError } from '../../gateway/compat/extensions.ts';
import { type GatewayConfig, readConfig } from '../../gateway/config/config.ts';
import { type RunningGateway, startGateway } from '../../gateway/app/gateway.ts';
import { createContext } from '../../gateway/graphql/requests.ts';
import { startBackend, type TestBackend, type TestOptions, type TestPerson } from '../backend/harness.ts';
import { type Content, createContent } from './content.ts';
import { listen, type Listener, whenConnected } from './listening.ts';

/** An error as clients read it. */
export interface ClientError {
  message: string;
  path?: (string | number)[];
  extensions: { code: string };
}

/** A user error of a payload. */
export interface Refusal {
  code: string;
  message: string;
  path: string[] | null;
}

/** Response of an operation, and its cost. */
interface Outcome<Data> {
  status: number;
  /** Thrown on reading when there is none. */
  data: Data;
  errors: ClientError[];
  /** Calls to the API, in the order in which they left: `POST /api/publication`. */
  calls: string[];
}

export interface AskOptions {
  as?: Pick<TestPerson, 'token'> | undefined;
  variables?: Record<string, unknown>;
  /** Files by the path of their variable: `variables.input.image`. */
  files?: Record<string, File> | undefined;
}

type Mutating = Pick<AskOptions, 'as' | 'files'> & { selection?: string };

export interface Platform {
  backend: TestBackend;
  gateway: RunningGateway;
  content: Content;
  /** Address of the gateway, without a slash at the end. */
  url: string;
  ask<Data>(document: string, options?: AskOptions): Promise<Outcome<Data>>;
  /** Runs a mutation; returns its payload, of which `selection` is read beside the refusals, or throws its error. */
  mutate<Payload>(
    name: string,
    input: object,
    options: Mutating,
  ): Promise<Payload & { userErrors: Refusal[] }>;
  /** Reads fields of the viewer. */
  readViewer<Data>(as: Pick<TestPerson, 'token'>, selection: string): Promise<Data>;
  /** Reads fields of a node; null if the reader does not see it. */
  readNode<Data>(as: Pick<TestPerson, 'token'>, id: string, selection: string): Promise<Data>;
  /** Reads fields of `post(databaseId:)` and the like; null if the reader does not see it. */
  readRow<Data>(
    as: Pick<TestPerson, 'token'>,
    field: 'community' | 'conversation' | 'post' | 'user',
    databaseId: number | string,
    selection: string,
  ): Promise<Data>;
  /** Subscribes as a person; resolves when subscribed. */
  listen<Event>(
    document: string,
    as: Pick<TestPerson, 'token'>,
    /** Another gateway than the platform's own. */
    at?: string,
    variables?: Record<string, unknown>,
  ): Promise<Listener<Event>>;
  close(): Promise<void>;
}

/** Starts both; `sharedPlatform` also closes them. Realtime only where a suite asks for it. */
export async function startPlatform(
  options: TestOptions & {
    realtime?: boolean;
    /** Realtime by a line of the test's own to the port of the service; answers the line's port. */
    realtimeBy?: (port: number) => Promise<number>;
    /** A running backend, for a second gateway in front of it; a second backend costs a second database. */
    backend?: TestBackend;
    /** Settings of the gateway. */
    settings?: Record<string, string>;
    /** Overrides of the gateway's configuration. */
    config?: Partial<GatewayConfig>;
    /** Puts something between the two; answers the address that the gateway then calls. */
    between?: (backendUrl: string) => Promise<string>;
  } = {},
): Promise<Platform> {
  const { backend: running, ...wishes } = options;
  const backend = running ?? (await startBackend(wishes));
  const realtimePort = (await options.realtimeBy?.(backend.port)) ?? backend.port;
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    BACKEND_URL: (await options.between?.(backend.url)) ?? backend.url,
    GATEWAY_SECRET: backend.context.config.gatewaySecret,
    API_EXTENSIONS: 'all',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...options.settings,
    ...(options.realtime || options.realtimeBy
      ? {
          PUSHER_URL: pusherUrlOf({ ...backend.context.config.realtime, port: realtimePort }),
        }
      : {}),
  });
  const gateway = await startGateway(
    { ...config, ...options.config },
    pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
  );
  const url = `http://127.0.0.1:${gateway.port}`;

  // Requests are identified by their id.
  const calls = new Map<string, string[]>();
  const { rest } = gateway.services;
  const open = rest.open.bind(rest);
  rest.open = (session) => {
    const opened = open(session);
    const known = calls.get(session.requestId);
    // Signing in opens the API a second time, with the new token.
    if (known) calls.set(session.requestId, known);
    return { ...opened, ...counted(opened, known ?? remember(calls, session.requestId)) };
  };

  if (options.realtime || options.realtimeBy) await whenConnected(url);
  const ask: Platform['ask'] = async <Data>(
    document: string,
    { as, variables = {}, files }: AskOptions = {},
  ) => {
    if (as) await introduce(gateway, as.token);
    const requestId = `test-${(serial += 1)}-${Date.now()}`;
    const operation = { query: document, variables };
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'x-request-id': requestId,
        'apollo-require-preflight': '1',
        ...(files ? {} : { 'content-type': 'application/json' }),
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      },
      body: files ? form(operation, files) : JSON.stringify(operation),
    });
    const body = (await answer.json()) as { data?: Data; errors?: ClientError[] };
    return {
      status: answer.status,
      get data() {
        if (!body.data) throw new Error(`No data: ${JSON.stringify(body.errors)}`);
        return body.data;
      },
      errors: body.errors ?? [],
      calls: calls.get(requestId) ?? [],
    };
  };

  return {
    backend,
    gateway,
    content: createContent(backend),
    url,
    ask,
    async mutate<Payload>(name: string, input: object, { selection = '', ...options }: Mutating) {
      const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
      const { data, errors } = await ask<Record<string, (Payload & { userErrors: Refusal[] }) | null>>(
        `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} userErrors { code message path } } }`,
        { ...options, variables: { input: { ...input } } },
      );
      const payload = data[name];
      if (!payload) throw new Error(JSON.stringify(errors));
      return payload;
    },
    async readViewer<Data>(as: Pick<TestPerson, 'token'>, selection: string) {
      return (await ask<{ viewer: Data }>(`{ viewer { ${selection} } }`, { as })).data.viewer;
    },
    async readNode<Data>(as: Pick<TestPerson, 'token'>, id: string, selection: string) {
      const [type] = Buffer.from(id, 'base64url').toString().split(':');
      const document = `query ($id: ID!) { node(id: $id) { ... on ${type} { ${selection} } } }`;
      return (await ask<{ node: Data }>(document, { as, variables: { id } })).data.node;
    },
    async readRow<Data>(
      as: Pick<TestPerson, 'token'>,
      field: string,
      databaseId: number | string,
      selection: string,
    ) {
      const document = `query ($id: String!) { row: ${field}(databaseId: $id) { ${selection} } }`;
      return (await ask<{ row: Data }>(document, { as, variables: { id: String(databaseId) } })).data.row;
    },
    listen: (document, as, at = url, variables) => listen(at, document, as, variables),
    async close() {
      await gateway.close();
      if (!running) await backend.close();
    },
  };
}

/** Starts a platform before the tests of a file, and closes it after them; its members are there in between. */
export function sharedPlatform(options: Parameters<typeof startPlatform>[0] = {}): Platform {
  const platform = {} as Platform;
  beforeAll(async () => void Object.assign(platform, await startPlatform(options)));
  afterAll(() => platform.close());
  return platform;
}

/** The gate has asked who brings this token: what an operation itself costs is counted. */
async function introduce({ services }: RunningGateway, token: string): Promise<void> {
  if (services.tokenVerifier.isConfirmed(token)) return;
  const requestId = `introduction-${(serial += 1)}`;
  await services.tokenVerifier.authenticate(
    createContext(services, {
      token,
      requestId,
      origin: '',
      startedAt: Date.now(),
      isTrustedDocument: false,
    }),
  );
  services.rest.separateReads();
}

let serial = 0;

type Rest = ReturnType<RunningGateway['services']['rest']['open']>;

function remember(calls: Map<string, string[]>, requestId: string): string[] {
  const list: string[] = [];
  calls.set(requestId, list);
  return list;
}

/** The same API, noting each call that a feature makes. */
function counted(rest: Rest, list: string[]): Pick<Rest, 'read' | 'write' | 'as'> {
  /** Notes a call unless it is not sent, because the API does not offer it. */
  const noted = async <Result>(
    call: Parameters<Rest['read']>[0],
    send: () => Promise<Result>,
  ): Promise<Result> => {
    const name = call.operation ?? `${call.method} ${call.path}`;
    list.push(name);
    try {
      return await send();
    } catch (error) {
      if (error instanceof NotOfferedError) list.splice(list.lastIndexOf(name), 1);
      throw error;
    }
  };
  type Decode = Parameters<Rest['read']>[1];
  return {
    read: (call, decode) => noted(call, () => rest.read(call, decode)),
    // One implementation of both its forms.
    write: ((call: Parameters<Rest['write']>[0], decode: Decode) =>
      noted(call, () => rest.write(call, decode))) as Rest['write'],
    as(token) {
      const other = rest.as(token);
      return { ...other, ...counted(other, list) };
    },
  };
}

/** A request of the GraphQL multipart request specification. */
function form(
  operation: { query: string; variables: Record<string, unknown> },
  files: Record<string, File>,
): FormData {
  const body = new FormData();
  body.append('operations', JSON.stringify(operation));
  const paths = Object.keys(files);
  body.append('map', JSON.stringify(Object.fromEntries(paths.map((path, index) => [String(index), [path]]))));
  paths.forEach((path, index) => body.append(String(index), files[path]!));
  return body;
}
