/** The gateway with trusted documents: `DOCUMENTS` is their folder. */
import { startGateway } from '../../gateway/app/gateway.ts';
import { readConfig } from '../../gateway/config/config.ts';
import { runServer } from '../../server/runServer.ts';

await runServer({
  readConfig: () => ({ ...readConfig(), trustedDocumentsFolder: process.env.DOCUMENTS ?? '' }),
  stopSeconds: () => 5,
  start: (config) => startGateway(config),
  ready: ({ port }) => ({ type: 'ready', port }),
});
