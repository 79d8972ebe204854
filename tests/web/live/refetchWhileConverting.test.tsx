import { render } from '@testing-library/react';
import { Environment, Network, RecordSource, Store, type Variables } from 'relay-runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RefetchWhileConverting } from '../../../web/live/polling.tsx';
import { startRefetching } from '../../../web/live/refetchVisible.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #sendEvent: (entries: { target: Element; isIntersecting: boolean }[]) => void;
      constructor(sendEvent: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
        this.#sendEvent = sendEvent;
      }
      observe(target: Element) {
        this.#sendEvent([{ target, isIntersecting: true }]);
      }
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('polls a visible video until it is converted', async () => {
  const asked: Variables[] = [];
  const environment = new Environment({
    store: new Store(new RecordSource()),
    network: Network.create(async (_operation, variables) => {
      asked.push(variables);
      return { data: { nodes: [] } };
    }),
  });
  const stop = startRefetching(environment, () => {});
  const shown = render(<RefetchWhileConverting nodeId="message-1" />);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toEqual([{ ids: ['message-1'], isWide: false, bringsPanel: false }]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(asked).toHaveLength(2);

  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
  visibility.mockRestore();
  shown.unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
  stop();
});
