import { exploreDemo } from '../../scripts/demo.ts';
import { besideBackend, startService } from '../../scripts/processes.ts';
import { takeDemo } from '../demo.ts';
import { startOutside } from './outside.ts';

/** What mails say of where the product is; the tests open the same path where it really listens. */
export const publicUrl = 'https://agora.example.org';

/** Starts backend and gateway with the demo organisation on free ports. BASE_URL has the product's address, DATA_FOLDER its mails, OUTSIDE_URL the outside services. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const outside = await startOutside();
  const demo = await takeDemo();
  const env = {
    LOG_LEVEL: 'warn',
    ...demo.env,
    BACKEND_PORT: '0',
    PORT: '0',
    TRANSLATION_URL: `${outside.url}/translate`,
    LINK_PREVIEWS: '127.0.0.1',
    // All tests come from one address.
    RATE_LIMIT_PER_MINUTE: '1000000',
  };
  const backend = await startService('backend/server.ts', { ...env, PUBLIC_URL: publicUrl });
  const gateway = await startService('gateway/server.ts', {
    ...env,
    ...besideBackend(backend),
    ...exploreDemo(),
  });
  process.env.DATA_FOLDER = demo.folder;
  process.env.OUTSIDE_URL = outside.url;
  process.env.BASE_URL = `http://localhost:${gateway.port}`;
  return async () => {
    await gateway.stop();
    await backend.stop();
    outside.server.close();
    await demo.remove();
  };
}
