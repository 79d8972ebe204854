import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { besideBackend, startService } from '../../scripts/processes.ts';

/** What mails say of where the product is; the tests open the same path where it really listens. */
export const publicUrl = 'https://agora.example.org';

/** Starts backend and gateway with the demo organisation on free ports; BASE_URL tells the tests where, DATA_FOLDER where its mails are. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'product-'));
  const env = {
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    BACKEND_PORT: '0',
    PORT: '0',
  };
  const backend = await startService('backend/server.ts', { ...env, PUBLIC_URL: publicUrl });
  const gateway = await startService('gateway/server.ts', { ...env, ...besideBackend(backend) });
  process.env.DATA_FOLDER = folder;
  process.env.BASE_URL = `http://localhost:${gateway.port}`;
  return async () => {
    await gateway.stop();
    await backend.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
