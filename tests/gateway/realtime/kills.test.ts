/** What subscribers hear when the realtime service dies while people write. */
import { afterEach, expect, it } from 'vitest';
import { startRealtime } from '../../../backend/app/realtime.ts';
import { pusherUrlOf } from '../../../scripts/processes.ts';
import { whenConnected } from '../listening.ts';
import { startPlatform } from '../platform.ts';

interface Event {
  __typename: string;
  messageEdge?: { node: { text: string } };
}

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const credentials = { appId: 'agora', key: 'agora', secret: 'a secret of the tests' };
const realtimeAt = (port: number) =>
  startRealtime({
    host: '127.0.0.1',
    port,
    logLevel: 'silent',
    realtime: { ...credentials, channel: 'private-platform', event: 'event', target: { kind: 'embedded' } },
  });

it('a kill of the realtime service loses, doubles and reorders no message', async () => {
  let realtime = await realtimeAt(0);
  const { port } = realtime;
  closing.push(() => realtime.close());
  const platform = await startPlatform({
    env: { PUSHER_URL: pusherUrlOf({ ...credentials, port }) },
    realtimeBy: async () => port,
  });
  closing.push(() => platform.close());
  const people = await platform.backend.addPeople([{}, {}]);
  const [author, reader] = people;
  if (!author || !reader) throw new Error('Nobody was added.');
  const conversation = await platform.content.addConversation(people);
  const send = (text: string) => platform.content.send(author, conversation, text);
  const listener = await platform.listen<Event>(
    'subscription { viewerEvents { __typename ... on MessageReceived { messageEdge { node { text } } } } }',
    reader,
  );
  closing.push(() => listener.close());
  await expect.poll(() => platform.gateway.services.events.size).toBe(1);
  const heard = (text: string) => listener.next((event) => event.messageEdge?.node.text === text);

  await send('1');
  await heard('1');
  await realtime.close();
  await expect.poll(() => platform.gateway.services.realtimeStatus.reason).toBe('not connected');
  await send('2');
  await send('3');
  realtime = await realtimeAt(port);
  await whenConnected(platform.url);
  await listener.next(({ __typename }) => __typename === 'ResumeRequired');
  await send('4');
  await heard('4');
  await send('5');
  await heard('5');

  const sent = ['1', '2', '3', '4', '5'];
  const texts = listener.heard.flatMap(({ messageEdge }) => messageEdge?.node.text ?? []);
  // Each at most once, in order; what did not come was written before the request to refetch.
  expect(texts).toEqual(sent.filter((text) => texts.includes(text)));
  expect(sent.filter((text) => !texts.includes(text)).every((text) => text === '2' || text === '3')).toBe(
    true,
  );
  const { data } = await platform.ask<{
    viewer: { conversations: { nodes: { messages: { nodes: { text: string }[] } }[] } };
  }>('{ viewer { conversations(first: 1) { nodes { messages(last: 10) { nodes { text } } } } } }', {
    as: reader,
  });
  expect(data.viewer.conversations.nodes[0]?.messages.nodes.map(({ text }) => text)).toEqual(sent);
}, 60_000);
