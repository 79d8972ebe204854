import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { InfiniteScroll } from '../../../web/ui/InfiniteScroll.tsx';
import { observeEnds } from './endOfList.ts';

/** A list of as many pages as it needs to be filled; tells how many were asked for, and lets the one under way come. */
function showList(pages: number) {
  let asked = 0;
  let come = () => {};
  function List() {
    const [count, setCount] = useState(0);
    const [isLoading, setLoading] = useState(false);
    return (
      <InfiniteScroll
        hasNext={count < pages}
        isLoading={isLoading}
        onLoad={() => {
          asked += 1;
          setLoading(true);
          come = () => {
            setLoading(false);
            setCount(count + 1);
          };
        }}
      />
    );
  }
  render(<List />);
  return { asked: () => asked, come: () => act(async () => come()) };
}

test('B343: however often the end of a list comes near, one page is under way', async () => {
  const reachEnds = observeEnds();
  const { asked, come } = showList(5);
  expect(asked()).toBe(0);
  for (let count = 0; count < 10; count += 1) await reachEnds();
  expect(asked()).toBe(1);
  await come();
  for (let count = 0; count < 10; count += 1) await reachEnds();
  expect(asked()).toBe(2);
});

test('B457: while the page is not filled the next one is fetched, without any scrolling', async () => {
  /** As browsers do: who begins to watch is told soon whether it is in view. */
  class InView {
    readonly #notify: (entries: { isIntersecting: boolean }[]) => void;
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
      this.#notify = notify;
    }
    observe() {
      queueMicrotask(() => this.#notify([{ isIntersecting: true }]));
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', InView);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { asked, come } = await act(async () => showList(3));
  for (const count of [1, 2, 3]) {
    expect(asked()).toBe(count);
    await come();
  }
  expect(asked()).toBe(3);
});
