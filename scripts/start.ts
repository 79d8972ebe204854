/**
 * `npm start`: builds what it must, starts the backend meanwhile (unless BACKEND_URL names an existing API), then the
 * gateway, and says where to go; the explorer, which developers open, is built after that. Ctrl+C stops everything, the
 * gateway first.
 */
import { buildExplorer, buildServers, buildWeb } from './build.ts';
import { demoAccounts, exploreDemo, isDemo } from './demo.ts';
import { besideBackend, ExplainedError, type Service, startService } from './processes.ts';

const services: Service[] = [];
let stopping = false;

async function stop(code: number): Promise<never> {
  if (!stopping) {
    stopping = true;
    for (const service of services.toReversed()) await service.stop();
  }
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    console.log('\nStopping…');
    void stop(0);
  });
}

// npm signals its shell, which may not forward the signal.
if (process.env.npm_lifecycle_event !== undefined) {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) void stop(0);
  }, 500).unref();
}

/** Stops everything when a service ends by itself. */
function keep(name: string, service: Service): Service {
  services.push(service);
  service.process.once('exit', (code) => {
    if (stopping) return;
    console.error(`The ${name} ended unexpectedly (code ${code}).`);
    void stop(1);
  });
  return service;
}

try {
  const env = { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' };
  const external = process.env.BACKEND_URL;
  const started = Date.now();
  console.log('Building the web client…');
  // Runs independent steps in parallel.
  const compiled = buildServers();
  const built = buildWeb('quick').then((what) => {
    if (what === 'built') console.log(`Built in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
  });
  /** Starts the backend unless there is an existing API. Returns the gateway's settings for it. */
  const startBackend = async (): Promise<NodeJS.ProcessEnv> => {
    if (external) return { BACKEND_URL: external };
    await compiled;
    console.log('Starting the backend (the first start creates the database and the demo organisation)…');
    const backend = keep('backend', await startService('backend/server.ts', env));
    return { ...besideBackend(backend), ...(isDemo() ? exploreDemo() : {}) };
  };
  const [api] = await Promise.all([startBackend(), compiled, built]);
  const gateway = keep('gateway', await startService('gateway/server.ts', { ...env, ...api }));
  const web = process.env.PUBLIC_URL ?? `http://localhost:${gateway.port}`;
  console.log(`
  Web app            ${web}
  Graph              ${web}/graphql
  Explorer           ${web}/graphql/explorer
  REST API           ${api.BACKEND_URL}
${isDemo() ? `\n${demoAccounts()}\n` : ''}
  Ctrl+C stops everything; the data stays.
`);
  // Not needed to use the product.
  await buildExplorer().then(
    (what) => what === 'built' && console.log('The explorer is built.'),
    (error: unknown) => console.error(error instanceof ExplainedError ? error.message : error),
  );
} catch (error) {
  console.error(error instanceof ExplainedError ? error.message : error);
  await stop(1);
}
