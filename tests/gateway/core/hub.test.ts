import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEventHub } from '../../../gateway/core/realtime/hub.ts';
import type { RealtimeEvent } from '../../../gateway/core/realtime/deliveries.ts';
import { emptyEvent } from '../realtimeEvent.ts';

const event: RealtimeEvent = { ...emptyEvent, actions: ['posts'] };
const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }));
afterEach(() => vi.useRealTimers());

it('knows to whom something happened since, and forgets it after minutes', () => {
  const hub = createEventHub();
  minutes(1);
  hub.deliver(event, ['Anne@example.org']);
  minutes(1);
  const since = Date.now();
  minutes(1);
  expect(hub.hasNewsSince('anne@example.org', since)).toBe(false);
  expect(hub.hasNewsSince('anne@example.org', since - 60_000)).toBe(true);
  expect(hub.hasNewsSince('karim@example.org', since - 60_000)).toBe(false);
  hub.deliver(event, ['karim@example.org']);
  expect(hub.hasNewsSince('karim@example.org', since)).toBe(true);
  expect(hub.hasNewsSince('anne@example.org', since)).toBe(false);
  // What is longer ago than anybody remembers may have been followed by anything.
  minutes(6);
  expect(hub.hasNewsSince('anne@example.org', since)).toBe(true);
});

it('tells everybody of what is for everybody, and of a gap in what it heard', () => {
  const hub = createEventHub();
  minutes(1);
  const since = Date.now();
  minutes(1);
  expect(hub.hasNewsSince('anne@example.org', since)).toBe(false);
  hub.deliver(event, ['*']);
  expect(hub.hasNewsSince('anne@example.org', since)).toBe(true);
  minutes(1);
  const after = Date.now();
  minutes(1);
  hub.resumeAll();
  expect(hub.hasNewsSince('anne@example.org', after)).toBe(true);
});

it('hands what thousands hear to some at a time, in order, and lets other things be done between', async () => {
  vi.useRealTimers();
  const hub = createEventHub();
  const heard: string[][] = [];
  for (let number = 0; number < 1_000; number += 1) {
    const following = hub.follow(`${number}@example.org`);
    const own: string[] = [];
    heard.push(own);
    const listen = async (): Promise<void> => {
      for (const delivery of (await following.next()) ?? [])
        if (delivery.kind === 'event') own.push(...delivery.event.actions);
      return listen();
    };
    void listen();
  }
  const told = () => heard.filter(({ length }) => length > 0).length;
  hub.deliver({ ...event, actions: ['first'] }, ['*']);
  await new Promise((resolve) => setImmediate(resolve));
  expect(told()).toBeGreaterThan(0);
  expect(told()).toBeLessThan(1_000);
  hub.deliver({ ...event, actions: ['second'] }, ['*']);
  await expect.poll(() => heard.every(({ length }) => length === 2)).toBe(true);
  expect(new Set(heard.map((actions) => actions.join()))).toEqual(new Set(['first,second']));
});
