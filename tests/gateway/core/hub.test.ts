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
