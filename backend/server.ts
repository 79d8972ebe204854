/** Runs the backend as a process, configured by environment variables. */
import { runServer } from '../server/runServer.ts';
import { startBackend } from './app/start.ts';
import { syncCompanyWideGuests } from './communities/companyWide.ts';
import { readConfig } from './core/config.ts';
import { beginDemo } from '../fixtures/demo/seed.ts';
import { createOrganisation } from './session/createOrganisation.ts';

await runServer({
  readConfig,
  stopSeconds: ({ drainTime }) => 8 + drainTime,
  start(config) {
    const found = config.isDemo ? beginDemo(config) : createOrganisation;
    return startBackend(config, {
      async prepare(context) {
        await found(context);
        await syncCompanyWideGuests(context);
      },
    });
  },
  ready({ context, port, onFailure }, { realtime: { appId, key, secret }, gatewaySecret }, stop) {
    onFailure((error) => {
      context.log.fatal({ err: error }, 'The embedded database ended');
      void stop(1);
    });
    return { type: 'ready', port, realtime: { appId, key, secret }, gatewaySecret };
  },
});
