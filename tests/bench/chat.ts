import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from 'graphql-ws';
import { WebSocket, WebSocketServer } from 'ws';
import type { Service } from '../../scripts/processes.ts';
import { addressOf, post, quantile, report, reportRatio } from './services.ts';

const messages = 200;

/** Sends a text, and resolves once the other person has it; the result waits for the sender's response. */
type Exchange = (text: string) => Promise<(() => Promise<void>) | undefined>;

function refuseErrors(answer: { errors?: unknown }): void {
  if (answer.errors) throw new Error(`Sending fails: ${JSON.stringify(answer.errors).slice(0, 300)}`);
}

async function milliseconds(exchange: Exchange, text: string): Promise<number> {
  const began = performance.now();
  const finish = await exchange(text);
  const took = performance.now() - began;
  await finish?.();
  return took;
}

/** Through the product: mutation, API, realtime, subscription of the other person. */
async function throughGateway(
  gateway: Service,
  sender: string,
  receiver: string,
  conversation: string,
): Promise<{ exchange: Exchange; close: () => Promise<void> }> {
  const waiting = new Map<string, () => void>();
  const client = createClient({
    url: `ws://127.0.0.1:${gateway.port}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${receiver}` },
  });
  const connected = new Promise<void>((resolve) => client.on('connected', () => resolve()));
  client.subscribe<{ viewerEvents: { messageEdge?: { node: { text: string } } } }>(
    {
      query: 'subscription { viewerEvents { ... on MessageReceived { messageEdge { node { text } } } } }',
    },
    {
      next: ({ data }) => {
        const text = data?.viewerEvents.messageEdge?.node.text;
        if (text) waiting.get(text)?.();
      },
      error: (error: unknown) => console.error(error),
      complete: () => undefined,
    },
  );
  await connected;
  return {
    async exchange(text) {
      const received = new Promise<void>((resolve) => waiting.set(text, resolve));
      const sending = post<{ errors?: unknown }>(
        `${addressOf(gateway)}/graphql`,
        {
          query:
            'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { messageEdge { node { id } } userErrors { message } } }',
          variables: {
            input: { conversationId: conversation, text, idempotencyKey: text.replace(' ', '-') },
          },
        },
        sender,
      );
      await Promise.race([received, sending.then(refuseErrors).then(() => received)]);
      waiting.delete(text);
      return async () => refuseErrors(await sending);
    },
    close: async () => client.dispose(),
  };
}

/** The floor: the bare REST write, then an echo over a WebSocket. */
async function bareWriteAndEcho(
  backend: Service,
  sender: string,
  conversation: string,
): Promise<{ exchange: Exchange; close: () => Promise<void> }> {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(data)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await new Promise((resolve) => socket.once('open', resolve));
  return {
    async exchange(text) {
      await post(
        `${addressOf(backend)}/api/messagecreate/${conversation}/noFile`,
        { content: text, gif: '' },
        sender,
      );
      const echoed = new Promise((resolve) => socket.once('message', resolve));
      socket.send(text);
      await echoed;
      return undefined;
    },
    async close() {
      socket.close();
      sockets.close();
      server.close();
    },
  };
}

/**
 * Two conversations of three people: one with the receiver, and one that they are not in. They would hear of what is
 * written for the floor, and read it while the next message through the gateway is measured.
 */
async function makeConversations(gateway: Service, tokens: { sender: string; receiver: string }) {
  const graph = `${addressOf(gateway)}/graphql`;
  const { data: receiver } = await post<{ data: { viewer: { user: { id: string } } } }>(
    graph,
    { query: '{ viewer { user { id } } }' },
    tokens.receiver,
  );
  const { data: sender } = await post<{
    data: { viewer: { user: { id: string }; users: { nodes: { id: string }[] } } };
  }>(graph, { query: '{ viewer { user { id } users(first: 5) { nodes { id } } } }' }, tokens.sender);
  const both = [receiver.viewer.user.id, sender.viewer.user.id];
  const others = sender.viewer.users.nodes.map(({ id }) => id).filter((id) => !both.includes(id));
  const create = async (title: string, userIds: readonly (string | undefined)[]) => {
    const query =
      'mutation ($input: CreateConversationInput!) { createConversation(input: $input) { conversationEdge { node { id } } } }';
    const { data } = await post<{
      data: { createConversation: { conversationEdge: { node: { id: string } } } };
    }>(graph, { query, variables: { input: { title, userIds } } }, tokens.sender);
    return data.createConversation.conversationEdge.node.id;
  };
  return {
    heard: await create('Mesure', [both[0], others[0]]),
    polling: await create('Mesure sans auditeur', [others[0], others[1]]),
  };
}

/** From sending a message until the other person has it, against the bare REST write plus an echo. */
export async function measureChat(
  backend: Service,
  gateway: Service,
  tokens: { sender: string; receiver: string },
): Promise<void> {
  const { heard, polling } = await makeConversations(gateway, tokens);
  const row = Buffer.from(polling, 'base64url').toString().split(':')[1] ?? '';
  const through = await throughGateway(gateway, tokens.sender, tokens.receiver, heard);
  const bare = await bareWriteAndEcho(backend, tokens.sender, row);
  const times = { gateway: [] as number[], bare: [] as number[] };
  try {
    for (let index = 0; index < messages + 20; index += 1) {
      const [a, b] = [
        await milliseconds(bare.exchange, `echo ${index}`),
        await milliseconds(through.exchange, `message ${index}`),
      ];
      if (index < 20) continue;
      times.bare.push(a);
      times.gateway.push(b);
    }
  } finally {
    await through.close();
    await bare.close();
  }
  const at = (share: number) => [quantile(times.gateway, share), quantile(times.bare, share)] as const;
  const [[median, floor], [late, lateFloor]] = [at(0.5), at(0.99)];
  console.log(`\nChat, from sending to receipt by the other person, ${messages} messages:`);
  console.log(
    `  gateway ${median.toFixed(1)} ms (99 %: ${late.toFixed(1)}), REST write and echo ${floor.toFixed(1)} ms (99 %: ${lateFloor.toFixed(1)})`,
  );
  reportRatio('median: gateway / REST write and echo', times.gateway, times.bare, {
    value: 1.45,
    isMost: true,
  });
  report('99 %: gateway / REST write and echo', late / lateFloor);
  report('99 % of gateway / median of REST write and echo', late / floor, { value: 4, isMost: true });
}
