import { rmSync } from 'node:fs';
import { test } from '@playwright/test';
import { besideBackend, type Service, startService } from '../../scripts/processes.ts';
import { demoDataFolder } from '../demo.ts';

/**
 * Gives the tests of a file a product of their own, in place of the one of all: what other files publish for the same
 * people at the same time would push away what is looked at, and count.
 */
export function haveOwnProduct(): void {
  const ofAll = process.env.BASE_URL;
  let folder: string;
  const services: Service[] = [];
  test.beforeAll(async () => {
    folder = await demoDataFolder();
    const env = { LOG_LEVEL: 'silent', DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '1000000' };
    const backend = await startService('backend/server.ts', { ...env, BACKEND_PORT: '0' });
    const gateway = await startService('gateway/server.ts', { ...env, PORT: '0', ...besideBackend(backend) });
    services.push(gateway, backend);
    process.env.BASE_URL = `http://localhost:${gateway.port}`;
  });
  test.afterAll(async () => {
    process.env.BASE_URL = ofAll;
    for (const service of services) await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });
}
