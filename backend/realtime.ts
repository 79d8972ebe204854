/**
 * Runs the realtime endpoint as a process of its own, for several backends: configured by BACKEND_PORT, HOST and
 * PUSHER_… like a backend.
 */
import { runServer } from '../server/runServer.ts';
import { startRealtime } from './app/realtime.ts';
import { readConfig } from './core/config.ts';

await runServer({
  readConfig,
  stopSeconds: () => 5,
  start: startRealtime,
  ready: ({ port }) => ({ type: 'ready', port }),
});
