import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

type Notify = (entries: { isIntersecting: boolean }[]) => void;

/** Simulates scrolling to the ends of lists; returns a function that does so and the number of lists. */
export function observeEnds() {
  const active = new Set<Notify>();
  class Observer {
    readonly notify: Notify;
    constructor(notify: Notify) {
      this.notify = notify;
    }
    observe() {
      active.add(this.notify);
    }
    unobserve() {}
    disconnect() {
      active.delete(this.notify);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  onTestFinished(() => void vi.unstubAllGlobals());
  return async () => {
    const { size } = active;
    await act(async () => {
      for (const notify of active) notify([{ isIntersecting: true }]);
    });
    return size;
  };
}
