import { test } from '@playwright/test';
import { besideBackend, type Service, startService } from '../../scripts/processes.ts';
import { type Demo, takeDemo } from '../demo.ts';

/**
 * Gives the tests of a file a product of their own, in place of the one of all: what other files publish for the same
 * people at the same time would push away what is looked at, and count. `settings` adds to its environment.
 */
export function haveOwnProduct(settings: () => Promise<NodeJS.ProcessEnv> = async () => ({})): void {
  const ofAll = process.env.BASE_URL;
  let demo: Demo;
  const services: Service[] = [];
  test.beforeAll(async () => {
    demo = await takeDemo();
    const env = { LOG_LEVEL: 'silent', ...demo.env, RATE_LIMIT_PER_MINUTE: '1000000', ...(await settings()) };
    const backend = await startService('backend/server.ts', { ...env, BACKEND_PORT: '0' });
    const gateway = await startService('gateway/server.ts', { ...env, PORT: '0', ...besideBackend(backend) });
    services.push(gateway, backend);
    process.env.BASE_URL = `http://localhost:${gateway.port}`;
  });
  test.afterAll(async () => {
    process.env.BASE_URL = ofAll;
    for (const service of services) await service.stop();
    await demo.remove();
  });
}
