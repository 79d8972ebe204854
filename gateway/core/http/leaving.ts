import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How a server that is to end leaves those who ask it to the others: each of its answers says so. */
export interface Leaving {
  /** Whether it has begun. */
  isUnderWay(): boolean;
  /** Follows the connections of a server that is about to listen, but for WebSockets, which are told to go by themselves. */
  follow(server: Server): void;
  /** Begins; resolves once nobody holds a connection any more, or after so many seconds. */
  begin(seconds: number): Promise<void>;
}

/** What answers say by it: nothing more should be asked of this server. */
export const leavingHeaders = { connection: 'close', 'x-leaving': '1' } as const;

export function createLeaving(): Leaving {
  const open = new Set<Socket>();
  let isUnderWay = false;
  let end = () => {};
  function closed(socket: Socket): void {
    open.delete(socket);
    if (open.size === 0) end();
  }
  return {
    isUnderWay: () => isUnderWay,
    follow(server) {
      server.on('connection', (socket) => {
        open.add(socket);
        socket.once('close', () => closed(socket));
      });
      // A listener would keep a server that knows no WebSockets from answering who asks for one.
      if (server.listenerCount('upgrade') > 0) server.on('upgrade', ({ socket }) => closed(socket));
    },
    async begin(seconds) {
      isUnderWay = true;
      if (open.size === 0 || seconds === 0) return;
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, seconds * 1000);
        end = () => {
          clearTimeout(late);
          resolve();
        };
      });
    },
  };
}
