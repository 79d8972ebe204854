/** Who is there, as gateways tell each other: nobody stays there because a word of theirs was lost. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPresence, type Presence } from '../../../gateway/core/realtime/presence.ts';

const open: Presence[] = [];
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const presence of open.splice(0)) presence.close();
  vi.useRealTimers();
});
const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000);

/** Two gateways that hear each other; the function that is answered cuts the line between them. */
function gateways() {
  const [one, other] = [createPresence(), createPresence()];
  open.push(one, other);
  one.connect((signal) => other.receive(signal));
  other.connect((signal) => one.receive(signal));
  const cut = () => {
    one.disconnect();
    other.disconnect();
  };
  return { one, other, cut };
}

it('a gateway that is cut off from the others says of nobody there that they are here, within little more than a minute', () => {
  const { one, other, cut } = gateways();
  one.enter('anne@example.org');
  other.enter('karim@example.org');
  seconds(1);
  const told = vi.fn();
  other.follow(told);
  cut();
  seconds(40);
  expect(other.isHere('anne@example.org')).toBe(true);
  seconds(35);
  expect([other.isHere('anne@example.org'), one.isHere('karim@example.org')]).toEqual([false, false]);
  // Whoever looks at somebody hears it, without asking.
  expect(told).toHaveBeenCalled();
  expect(other.isHere('karim@example.org')).toBe(true);
});
