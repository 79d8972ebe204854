import { createServer, type Server, type Socket, connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

/** A line to a port of this machine, as between a client and a gateway: it can be cut, or fall silent without a word. */
export interface Link {
  /** Address that the browser opens. */
  url: string;
  /** Ends every connection, and refuses new ones until it is mended. */
  cut(): void;
  /** Drops all data while connections stay open: a lost network. */
  stall(): void;
  /** Requests arrive, but connections are cut before the response. */
  cutAnswers(): void;
  /** Existing connections are dead for good; new ones work. */
  halfOpen(): void;
  /** Lets everything through again; what had stalled is cut first. */
  mend(): void;
  close(): Promise<void>;
}

/** Lays a line to a port of this machine. */
export async function layLink(port: number): Promise<Link> {
  const open = new Set<Socket>();
  /** Connections that were made live, and those of them through which nothing comes any more. */
  const live = new Set<Socket>();
  const dead = new Set<Socket>();
  let state: 'up' | 'cut' | 'stalled' | 'answerless' = 'up';
  const server: Server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (data) => {
        if (from === near && /^upgrade: websocket/im.test(data.toString('latin1', 0, 2_048))) {
          live.add(near);
          live.add(far);
        }
        if (dead.has(from)) return;
        if (state === 'up' || (state === 'answerless' && from === near)) to.write(data);
        else if (state === 'answerless') near.destroy();
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        live.delete(from);
        dead.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      state = 'cut';
      end();
    },
    stall() {
      state = 'stalled';
    },
    halfOpen() {
      for (const socket of live) dead.add(socket);
    },
    cutAnswers() {
      state = 'answerless';
    },
    mend() {
      if (state === 'stalled') end();
      state = 'up';
    },
    async close() {
      end();
      server.close();
      await once(server, 'close');
    },
  };
}
