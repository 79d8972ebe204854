import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
// Loaded at the first toast, which may be the last thing that a test sees: its environment is gone by then.
import '../../web/ui/toastQueues.ts';

// What is loaded when it is used may take a while on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// relay-test-utils was written for Jest.
Object.assign(globalThis, { jest: vi, global: globalThis });

// What jsdom lacks and browsers have.
if (typeof CSS === 'undefined')
  Object.assign(globalThis, { CSS: { escape: (text: string) => text.replaceAll(/[^\w-]/g, '\\$&') } });
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
for (const name of ['IntersectionObserver', 'ResizeObserver']) {
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: NoObserver });
}
if (!('matchMedia' in window)) {
  Object.assign(window, {
    matchMedia: (media: string) => ({
      media,
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    }),
  });
}

afterEach(cleanup);
