import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Environment, Network, RecordSource, Store } from 'relay-runtime';
import { refetchAfterGaps, announceResume } from '../../../web/live/viewerEvents.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('runs each refetch once after a gap, and retries failures', async () => {
  const [well, ill] = [vi.fn(async () => {}), vi.fn(async () => {})];
  ill.mockRejectedValueOnce(new Error('No answer.')).mockRejectedValueOnce(new Error('No answer.'));
  const environment = new Environment({
    network: Network.create(() => Promise.reject(new Error('Nothing is asked.'))),
    store: new Store(new RecordSource()),
  });
  const stop = refetchAfterGaps(environment, [well, ill]);
  announceResume();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ill).toHaveBeenCalledTimes(3);
  expect(well).toHaveBeenCalledTimes(1);
  stop();
});
