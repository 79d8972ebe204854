import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Project root. */
export const root = resolve(import.meta.dirname, '..');

const nodeModule = (path: string) => resolve(root, 'node_modules', path);

/** Project tools, run with this Node, independent of PATH. */
export const tools = {
  relay: nodeModule('relay-compiler/cli.js'),
  vite: nodeModule('vite/bin/vite.js'),
  vitest: nodeModule('vitest/vitest.mjs'),
  playwright: nodeModule('@playwright/test/cli.js'),
  codegen: nodeModule('@graphql-codegen/cli/cjs/bin.js'),
  manifest: nodeModule('@apollo/generate-persisted-query-manifest/cli.js'),
  tsc: nodeModule('typescript-native/bin/tsc'),
  oxlint: nodeModule('oxlint/bin/oxlint'),
  tsx: nodeModule('tsx/dist/cli.mjs'),
  drizzleKit: nodeModule('drizzle-kit/bin.cjs'),
  knip: nodeModule('knip/bin/knip.js'),
  oxfmt: nodeModule('oxfmt/bin/oxfmt'),
} as const;

/** An error whose message is sufficient for users. */
export class ExplainedError extends Error {}

/** Runs a tool to its end; `quiet` shows output only on failure. */
export async function run(
  tool: string,
  args: string[] = [],
  options: { quiet?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  const child = spawn(process.execPath, [tool, ...args], {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  // The child ends with this process.
  const end = () => void child.kill();
  process.once('exit', end);
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, 'close');
  process.off('exit', end);
  if (code !== 0) {
    if (options.quiet) process.stderr.write(Buffer.concat(output));
    throw new ExplainedError(`${tool.slice(root.length + 1)} ${args.join(' ')} failed.`);
  }
}

/** Ready message of a server. */
interface Ready {
  type: 'ready';
  port: number;
  /** Realtime credentials of the backend, for a gateway beside it. */
  realtime?: { appId: string; key: string; secret: string };
  /** Secret with which the gateway authenticates client addresses. */
  gatewaySecret?: string;
}

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  message.type === 'ready' &&
  'port' in message;

/** A server in its own process. */
export interface Service {
  process: ChildProcess;
  /** Listening port. */
  port: number;
  realtime: Ready['realtime'];
  gatewaySecret: Ready['gatewaySecret'];
  /** Stops gracefully; kills after ten seconds. */
  stop(): Promise<void>;
}

/** `PUSHER_URL` of a server with Pusher's protocol on this machine. */
export const pusherUrlOf = (app: { appId?: string; key: string; secret?: string; port: number }): string => {
  const credentials = [app.key, ...(app.secret === undefined ? [] : [app.secret])]
    .map(encodeURIComponent)
    .join(':');
  return `http://${credentials}@127.0.0.1:${app.port}/apps/${app.appId ?? 'agora'}`;
};

/** Environment of a gateway for a backend started beside it, whose realtime endpoint may be reached on another port. */
export function besideBackend(backend: Service, realtimePort = backend.port): NodeJS.ProcessEnv {
  const { realtime, gatewaySecret } = backend;
  return {
    BACKEND_URL: `http://127.0.0.1:${backend.port}`,
    GATEWAY_SECRET: gatewaySecret,
    API_EXTENSIONS: 'all',
    // With another realtime service the gateway reads the same PUSHER_URL.
    ...(realtime && !process.env.PUSHER_URL
      ? {
          PUSHER_URL: pusherUrlOf({ ...realtime, port: realtimePort }),
        }
      : {}),
  };
}

/** Entry points of the servers. */
export const servers = ['backend/server.ts', 'backend/realtime.ts', 'gateway/server.ts'] as const;

/** Servers that the benchmark compares with. */
export const contestants = [
  'bare',
  'bareSockets',
  'defaults',
  'mercurius',
  'registered',
  'replay',
  'yoga',
].map((name) => `tests/bench/${name}.ts`);

/** Folder of compiled servers. */
export const compiledServers = 'dist/servers';
export const compiledContestants = 'dist/bench';

/** Name of a compiled server: `backend` for `backend/server.ts`. */
export const compiledName = (entry: string): string =>
  basename(entry) === 'server.ts' ? dirname(entry) : basename(entry, '.ts');

/** Node arguments of a compiled server; image and compose file use the same. */
export const serverArguments = (entry: string): string[] => [
  '--enable-source-maps',
  `${contestants.includes(entry) ? compiledContestants : compiledServers}/${compiledName(entry)}.js`,
];

/** Node arguments to run a server from sources. */
export const sourceArguments = (entry: string): string[] => ['--import', 'tsx', entry];

/** Arguments for the compiled server if built, else for the sources. */
export function argumentsOf(entry: string, folder = root): string[] {
  const isCompiled =
    folder === root
      ? process.env.COMPILED_SERVERS !== undefined
      : existsSync(join(folder, compiledServers, `${compiledName(entry)}.js`));
  return (isCompiled ? serverArguments : sourceArguments)(entry);
}

/** glibc settings that return freed memory to the system; also in the image. */
export const memorySettings = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Starts a server of this folder or a copy and waits until ready. Own process group: Ctrl+C only reaches the
 * launcher.
 */
export async function startService(entry: string, env: NodeJS.ProcessEnv, folder = root): Promise<Service> {
  const child = spawn(process.execPath, argumentsOf(entry, folder), {
    cwd: folder,
    env: { ...memorySettings, ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    detached: true,
  });
  let words = '';
  let isReadyNow = false;
  child.stderr?.on('data', (chunk: Buffer) => {
    if (isReadyNow) process.stderr.write(chunk);
    else words = (words + chunk.toString()).slice(-4_000);
  });
  const { port, realtime, gatewaySecret } = await new Promise<Ready>((resolve, reject) => {
    child.on('message', (message) => {
      if (isReady(message)) resolve(message);
    });
    child.once('error', reject);
    child.once('close', (code) =>
      reject(new ExplainedError(words.trim() || `${entry} ended with code ${code}.`)),
    );
  });
  isReadyNow = true;
  return {
    process: child,
    port,
    realtime,
    gatewaySecret,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await gone;
      clearTimeout(timer);
    },
  };
}
