import { expect, onTestFinished, test, vi } from 'vitest';
import { patiently } from '../../../web/ui/patiently.ts';

function network(isThere: boolean): (isThereNow: boolean) => void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  onTestFinished(() => onLine.mockRestore());
  return (isThereNow) => {
    onLine.mockReturnValue(isThereNow);
    dispatchEvent(new Event(isThereNow ? 'online' : 'offline'));
  };
}

test('code that has no way to come waits for the network, however often that goes', async () => {
  const turn = network(false);
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('No way.'));
  const loaded = patiently(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  turn(true);
  turn(false);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  load.mockResolvedValue('code');
  turn(true);
  await expect(loaded).resolves.toBe('code');
});

test('who says that it is missing hears so at once', async () => {
  network(false);
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('No way.'));
  await expect(patiently(load, { waitsForNetwork: false })).rejects.toThrow('No way.');
});

test('code lost by a network that has just come back is asked for again', async () => {
  network(true);
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Lost.'))
    .mockResolvedValue('code');
  await expect(patiently(load)).resolves.toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});

test('what goes on failing with a network has failed', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  network(true);
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('Gone.'));
  const loaded = expect(patiently(load)).rejects.toThrow('Gone.');
  await vi.runAllTimersAsync();
  await loaded;
  expect(load).toHaveBeenCalledTimes(3);
});
