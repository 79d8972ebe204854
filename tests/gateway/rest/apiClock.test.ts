import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApiClock } from '../../../gateway/rest/apiClock.ts';
import { createEventHub } from '../../../gateway/realtime/eventHub.ts';
import { emptyEvent } from '../realtimeEvent.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }));
afterEach(() => vi.useRealTimers());

/** A clock that has seen answers, one every 300 ms, of an API that is ahead by so many milliseconds. */
function clockBehind(ahead: number) {
  const log = { warn: vi.fn(), info: vi.fn() };
  const clock = createApiClock(log);
  const observe = (by: number) => {
    for (let answer = 0; answer < 20; answer += 1) {
      const sentAt = Date.now();
      vi.advanceTimersByTime(20);
      const date = new Date(Date.now() + by).toUTCString();
      vi.advanceTimersByTime(280);
      clock.observe(date, sentAt);
    }
  };
  observe(ahead);
  return { clock, log, observe };
}

it("equals this machine's clock before the first response and without a Date header", () => {
  const clock = createApiClock({ warn: vi.fn(), info: vi.fn() });
  clock.observe(undefined, Date.now());
  clock.observe('soon', Date.now());
  expect(clock.now()).toBe(Date.now());
});

it.each([-10_000, -400, 0, 400, 10_000])('follows a clock that is ahead by %d ms', (ahead) => {
  const { clock } = clockBehind(ahead);
  expect(Math.abs(clock.offset() - ahead)).toBeLessThan(500);
});

it('follows a clock that was set, and reports when it differs by more than five seconds', () => {
  const { clock, log, observe } = clockBehind(0);
  expect(log.warn).not.toHaveBeenCalled();
  observe(8_000);
  expect(Math.abs(clock.offset() - 8_000)).toBeLessThan(500);
  expect(log.warn).toHaveBeenCalledOnce();
  observe(0);
  expect(log.info).toHaveBeenCalledOnce();
});

it.each([
  [8_000, -8_000],
  [-8_000, 8_000],
])(
  'lets a client that moves between gateways with different clocks (%d, %d ms) learn what it missed',
  (...apart) => {
    let time = Date.now();
    /** A gateway whose clock is ahead of the API's, and how to do something on its machine. */
    const gateways = apart.map((ahead) => {
      const onMachine = <Value>(act: () => Value): Value => {
        vi.setSystemTime(time + ahead);
        return act();
      };
      const clock = onMachine(() => createApiClock({ warn: vi.fn(), info: vi.fn() }));
      onMachine(() => clock.observe(new Date(time).toUTCString(), Date.now()));
      return { clock, onMachine, hub: onMachine(() => createEventHub(undefined, clock.now)) };
    });
    const [from, to] = gateways;
    if (!from || !to) throw new Error('There are two gateways.');
    const leave = () => {
      time += 60_000;
      return from.onMachine(from.clock.now);
    };
    const isMissed = (since: number) => to.onMachine(() => to.hub.hasNewsSince('anne@example.org', since));
    const quiet = leave();
    time += 4_000;
    expect(isMissed(quiet)).toBe(false);
    const eventful = leave();
    time += 1_000;
    to.onMachine(() => to.hub.deliver({ ...emptyEvent, actions: ['chat'] }, ['anne@example.org']));
    time += 3_000;
    expect(isMissed(eventful)).toBe(true);
  },
);
