import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Lets a stopping server finish its requests while clients move to other servers. */
export interface Drain {
  hasBegun(): boolean;
  /** Counts the open connections of a server that has not yet listened, except WebSockets, which are closed separately. */
  follow(server: Server): void;
  /**
   * Begins to drain; resolves when no connection is open, but not before a balancer has noticed, or after the given
   * number of seconds.
   */
  begin(seconds: number): Promise<void>;
}

/** Seconds within which a load balancer notices a failing health check: `compose.yaml` checks every second. */
const noticed = 3;

/** Response headers of a draining server: the client must not reuse the connection. */
export const drainHeaders = { connection: 'close' } as const;

/** Creates the drain of a server that has not begun to stop. */
export function createDrain(): Drain {
  const open = new Set<Socket>();
  let hasBegun = false;
  let end = () => {};
  function closed(socket: Socket): void {
    open.delete(socket);
    if (open.size === 0) end();
  }
  return {
    hasBegun: () => hasBegun,
    follow(server) {
      server.on('connection', (socket) => {
        open.add(socket);
        socket.once('close', () => closed(socket));
      });
      // With an 'upgrade' listener, Node no longer answers upgrade requests itself: add none to a server without WebSockets.
      if (server.listenerCount('upgrade') > 0) server.on('upgrade', ({ socket }) => closed(socket));
    },
    async begin(seconds) {
      hasBegun = true;
      if (seconds === 0) return;
      // Until then load balancers still send new connections, which must not be cut off.
      await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, noticed) * 1000));
      if (open.size === 0) return;
      await new Promise<void>((resolve) => {
        const timeout = setTimeout(resolve, Math.max(0, seconds - noticed) * 1000);
        end = () => {
          clearTimeout(timeout);
          resolve();
        };
      });
    },
  };
}
