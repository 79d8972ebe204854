import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEventHub } from '../../../gateway/core/realtime/eventHub.ts';
import type { RealtimeEvent } from '../../../gateway/core/realtime/eventTypes.ts';
import { emptyEvent } from '../realtimeEvent.ts';

const event: RealtimeEvent = { ...emptyEvent, actions: ['posts'] };
const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }));
afterEach(() => vi.useRealTimers());

it('remembers who received an event, for five minutes', () => {
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
  // Too long ago to know.
  minutes(6);
  expect(hub.hasNewsSince('anne@example.org', since)).toBe(true);
});

it('counts events for everybody, and gaps, as news for everybody', () => {
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
