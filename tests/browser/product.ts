import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { besideBackend, startService } from '../../scripts/processes.ts';

/** Starts backend and gateway with the demo organisation on free ports; BASE_URL tells the tests where. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'product-'));
  const env = { LOG_LEVEL: 'warn', DATA_DIR: folder, BACKEND_PORT: '0', PORT: '0' };
  const backend = await startService('backend/server.ts', env);
  const gateway = await startService('gateway/server.ts', { ...env, ...besideBackend(backend) });
  process.env.BASE_URL = `http://localhost:${gateway.port}`;
  return async () => {
    await gateway.stop();
    await backend.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
