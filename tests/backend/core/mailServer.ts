import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Behaviours of a mail server: accepts mails, hangs up instead of saying so, rejects all addresses or the sender, or does not respond. */
export type Mood = 'takes' | 'takesSilently' | 'refuses' | 'refusesSender' | 'frozen';

/** A minimal mail server. */
export interface MailServer {
  url: string;
  mood: Mood;
  /** Address whose mailbox is full for now. */
  full: string;
  /** Address about which it says nothing. */
  silentAbout: string;
  /** Connections that were opened so far. */
  connections: number;
  /** Sources of the mails that it took, oldest first, without the breaks of quoted-printable. */
  mails: string[];
  /** Ends the connections that it holds. */
  hangUp(): void;
  /** Stops listening, as a server that is down. */
  close(): Promise<void>;
  /** Listens again, at the same address. */
  open(): Promise<void>;
}

/** Answers one connection, line by line. */
function serve(socket: Socket, server: MailServer): void {
  let rest = '';
  let data: string[] | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const answer = (line: string) => {
    if (server.mood === 'frozen') return;
    if (data) {
      if (line !== '.') return void data.push(line);
      server.mails.push(data.join('\n').replaceAll('=\n', '').replaceAll('=3D', '='));
      data = undefined;
      return server.mood === 'takesSilently' ? void socket.destroy() : say('250 taken');
    }
    if (/^RCPT/i.test(line) && server.mood === 'refuses') return say('550 5.1.1 no such address');
    if (/^RCPT/i.test(line) && server.silentAbout !== '' && line.includes(server.silentAbout)) return;
    if (/^RCPT/i.test(line) && server.full !== '' && line.includes(server.full))
      return say('452 4.2.2 mailbox full');
    if (/^MAIL/i.test(line) && server.mood === 'refusesSender') return say('550 5.7.1 sender not allowed');
    if (/^DATA/i.test(line)) {
      data = [];
      return say('354 go on');
    }
    return say(/^QUIT/i.test(line) ? '221 bye' : '250 ok');
  };
  say('220 here');
  socket.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) answer(line);
  });
}

/** Starts one on a free port of 127.0.0.1. */
export async function startMailServer(mood: Mood = 'takes'): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    server.connections += 1;
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    if (server.mood !== 'frozen') serve(socket, server);
  });
  let port = 0;
  const server: MailServer = {
    url: '',
    mood,
    full: '',
    silentAbout: '',
    connections: 0,
    mails: [],
    hangUp() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      server.hangUp();
      if (!listener.listening) return;
      listener.close();
      await once(listener, 'close');
    },
    async open() {
      listener.listen(port, '127.0.0.1');
      await once(listener, 'listening');
      ({ port } = listener.address() as AddressInfo);
      server.url = `smtp://127.0.0.1:${port}`;
    },
  };
  await server.open();
  return server;
}
