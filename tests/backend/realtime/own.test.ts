import { expect, it } from 'vitest';
import type { RealtimeConfig } from '../../../backend/core/config.ts';
import { createChannels } from '../../../backend/core/realtime/endpoint/channels.ts';
import { createRealtimePublisher } from '../../../backend/core/realtime/publisher.ts';

const config: RealtimeConfig = {
  appId: 'app',
  key: 'key',
  secret: 'a very secret secret',
  channel: 'private-platform',
  event: 'event',
  target: { kind: 'embedded' },
};
const log = { warn() {}, info() {} };
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const event = (conversationid: number) => ({
  pusheraction: ['chat'],
  conversationid,
  receveur: ['a@b.fr'],
});

it('events are told to those who listen to this very process, in order, and by no network', async () => {
  const told: unknown[] = [];
  const channels = {
    ...createChannels(),
    broadcast: (channel: string, message: object) => void told.push({ channel, ...message }),
  };
  let left = 0;
  const publisher = createRealtimePublisher(config, log, channels, (outcome, events) => {
    if (outcome === 'ok') left += events;
  });
  for (const n of numbers(12)) void publisher.publish(event(n));
  await publisher.settled();
  expect(told).toEqual(
    numbers(12).map((n) => ({ channel: 'private-platform', event: 'event', data: event(n) })),
  );
  expect(left).toBe(12);
});
