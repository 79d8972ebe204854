/**
 * `npm run dev`: hot reload on all three storeys. Backend and gateway restart when their sources
 * change, the client updates in place on http://localhost:5173, Relay and the graph's contract are
 * regenerated as fragments and SDL change.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { generateContracts } from './contracts.ts';
import { root, run, tools } from './processes.ts';

const children: ChildProcess[] = [];
const env = { ...process.env, NODE_ENV: 'development', LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' };
const backendPort = process.env.BACKEND_PORT ?? '4100';
const port = process.env.PORT ?? '4000';

function spawnChild(args: string[], extra: NodeJS.ProcessEnv = {}): void {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...env, ...extra }, stdio: 'inherit' });
  children.push(child);
  child.once('exit', (code) => {
    if (code) stop(code);
  });
}

function stop(code: number): void {
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
  setTimeout(() => process.exit(code), 5_000).unref();
}
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));

const watching = (entry: string, storey: string) => [
  join(root, 'node_modules/tsx/dist/cli.mjs'),
  'watch',
  '--clear-screen=false',
  `--include=${storey}/**/*.ts`,
  entry,
];

await generateContracts();
if (!process.env.BACKEND_URL) spawnChild(watching('backend/server.ts', 'backend'));
spawnChild(watching('gateway/server.ts', 'gateway'), {
  BACKEND_URL: process.env.BACKEND_URL ?? `http://127.0.0.1:${backendPort}`,
  // The client's documents change under the gateway: it accepts full texts and reads the list again.
  TRUSTED_DOCUMENTS_ONLY: '0',
});
spawnChild([tools.vite], { GATEWAY_URL: `http://localhost:${port}` });

let timer: NodeJS.Timeout | undefined;
watch(join(root, 'gateway'), { recursive: true }, (_event, file) => {
  if (!file?.endsWith('.graphql')) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    run(tools.codegen, ['--config', 'codegen.ts'], { quiet: true }).catch((error: unknown) =>
      console.error(String(error)),
    );
  }, 200);
});
