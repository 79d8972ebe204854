/** Backends as processes of their own, which can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { SignInResponse } from '../../../backend/session/wire.ts';
import { root, argumentsOf } from '../../../scripts/processes.ts';
import { freshDataFolder } from '../databases.ts';
import { passwordDigest } from '../harness.ts';

const Ready = z.object({
  type: z.literal('ready'),
  port: z.number(),
  realtime: z.object({ appId: z.string(), key: z.string(), secret: z.string() }),
});
const administrator = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'Bienvenue1' };

const children: ChildProcess[] = [];

/** Folders that are removed with the processes. */
export const folders: string[] = [];

/** Ends what is left of the processes of a test, and removes their folders. */
export function endAll(): void {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** A data folder with an empty database, for one test. */
export async function dataFolder(): Promise<string> {
  const folder = await freshDataFolder();
  folders.push(folder);
  return folder;
}

/** Starts backend/server.ts as an operator's tools do. */
function spawnBackend(env: NodeJS.ProcessEnv) {
  const { DATABASE_URL: _unset, ...inherited } = process.env;
  const child = spawn(process.execPath, argumentsOf('backend/server.ts'), {
    cwd: root,
    env: { ...inherited, BACKEND_PORT: '0', LOG_LEVEL: 'info', ...administrator, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return { child, output: () => ({ stdout, stderr }), ended: once(child, 'close') };
}

/** Starts one that succeeds. */
export async function startProcess(env: NodeJS.ProcessEnv) {
  const started = spawnBackend(env);
  const [message] = await Promise.race([
    once(started.child, 'message'),
    started.ended.then(() => {
      throw new Error(started.output().stderr);
    }),
  ]);
  const { port, realtime } = Ready.parse(message);
  return { ...started, port, realtime, url: `http://127.0.0.1:${port}` };
}

/** Starts one that fails, and gives what it leaves behind. */
export async function failToStart(env: NodeJS.ProcessEnv) {
  const { ended, output } = spawnBackend(env);
  const [code] = await ended;
  return { code, ...output() };
}

/** Posts JSON. */
export const post = (url: string, json: unknown, token = '') =>
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(json),
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
/** Signs the first administrator in; answers their token. */
export const signIn = async (url: string) => {
  const answer = await post(`${url}/api/login_check`, {
    username: 'admin@example.org',
    password: passwordDigest(),
  });
  return SignInResponse.parse(await answer.json()).token;
};

/** Asks the embedded database of a running backend. */
export async function query<Row extends object>(folder: string, text: string): Promise<Row[]> {
  const client = new Client({
    host: join(folder, 'socket'),
    port: 5432,
    user: 'postgres',
    database: 'postgres',
  });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
