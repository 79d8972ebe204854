/** Runs the realtime endpoint as its own process, for several backends. Settings: BACKEND_PORT, HOST, PUSHER_URL. */
import { runServer } from '../server/runServer.ts';
import { startRealtime } from './app/realtime.ts';
import { readConfig } from './core/config.ts';

await runServer({
  readConfig,
  stopSeconds: () => 5,
  start: startRealtime,
  ready: ({ port }) => ({ type: 'ready', port }),
});
