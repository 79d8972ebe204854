/** Runs the gateway as a process, configured by environment variables. */
import { runServer } from '../server/runServer.ts';
import { StartupError } from '../server/startupError.ts';
import { startGateway } from './app/gateway.ts';
import { readConfig } from './config/config.ts';

await runServer({
  readConfig,
  stopSeconds: ({ drainSeconds }) => 5 + drainSeconds,
  start: (config) => startGateway(config),
  async ready({ services, port }, { backendUrl }) {
    if (!(await services.rest.isReachable()))
      throw new StartupError(`BACKEND_URL: no API answers at ${backendUrl}.`);
    return { type: 'ready', port };
  },
});
