import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { besideBackend, type Service, startService } from '../../scripts/processes.ts';
import { type Demo, takeDemo } from '../demo.ts';
import { layLink, type Link } from '../link.ts';
import { password } from './people.ts';

/** A backend and two gateways of a test's own, which it may kill. */
export interface Place {
  /** Ports that stay the same over restarts. */
  ports: { first: number; second: number };
  /** Address of the first gateway, without a slash at the end. */
  url: string;
  /** Address of the API, without a slash at the end. */
  api: string;
  /** The line of the gateways to the realtime service. */
  realtime: Link;
  /** Kills a service without a word and starts it again. */
  restart(service: 'first gateway' | 'second gateway' | 'backend'): Promise<void>;
  signIn(username: string): Promise<string>;
  /** Posts to the API itself: what it answers is the truth. */
  call<Answer>(path: string, body: object, token: string): Promise<Answer>;
  close(): Promise<void>;
}

/** Starts the demo organisation, once `prepare` has written to it, with two gateways beside one realtime service. */
export async function startPlace(prepare?: (demo: Demo) => Promise<void>): Promise<Place> {
  const demo = await takeDemo();
  await prepare?.(demo);
  const common = {
    LOG_LEVEL: 'silent',
    ...demo.env,
    RATE_LIMIT_PER_MINUTE: '1000000',
  };
  const startBackend = (port: string) => startService('backend/server.ts', { ...common, BACKEND_PORT: port });
  let backend = await startBackend('0');
  const realtime = await layLink(backend.port);
  const startGateway = (port: string) =>
    startService('gateway/server.ts', {
      ...common,
      PORT: port,
      ...besideBackend(backend, Number(new URL(realtime.url).port)),
    });
  let [first, second] = await Promise.all([startGateway('0'), startGateway('0')]);
  const ports = { first: first.port, second: second.port };
  const backendPort = backend.port;

  const kill = async ({ process }: Service) => {
    const gone = once(process, 'exit');
    process.kill('SIGKILL');
    await gone;
  };
  const call: Place['call'] = async (path, body, token) => {
    const answer = await fetch(`http://127.0.0.1:${backendPort}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    ports,
    url: `http://localhost:${ports.first}`,
    api: `http://127.0.0.1:${backendPort}`,
    call,
    realtime,
    async restart(service) {
      if (service === 'backend') {
        await kill(backend);
        backend = await startBackend(String(backendPort));
      } else if (service === 'first gateway') {
        await kill(first);
        first = await startGateway(String(ports.first));
      } else {
        await kill(second);
        second = await startGateway(String(ports.second));
      }
    },
    async signIn(username) {
      const digest = createHash('sha256').update(password).digest('hex');
      const { token } = await call<{ token: string }>(
        '/api/login_check',
        { username, password: digest },
        'none',
      );
      return token;
    },
    async close() {
      for (const service of [first, second, backend]) await service.stop();
      await realtime.close();
      await demo.remove();
    },
  };
}
