import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
// Loaded at the first toast, which may be the last thing that a test sees: its environment is gone by then.
import { toasts } from '../../web/ui/toastQueues.ts';
import { drafts } from '../../web/drafts/useDraft.ts';
import { resetOutbox } from '../../web/sending/currentOutbox.ts';
import { communityChanges } from '../../web/live/communityChanges.ts';
import { leftPages } from '../../web/live/watchCommunity.ts';
import './patience.ts';

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
// Here every picture can be read.
Object.assign(globalThis, { createImageBitmap: () => Promise.resolve({ close: () => {} }) });
// The name is there in the simulated browser, the function is not.
if (typeof window.matchMedia !== 'function') {
  Object.assign(window, {
    matchMedia: (media: string) => ({
      media,
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    }),
  });
}

// Editors look where the writing stands.
const nowhere = { top: 0, bottom: 0, left: 0, right: 0, width: 0, height: 0, x: 0, y: 0 };
if (!('getClientRects' in Range.prototype))
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => nowhere });
if (!('elementFromPoint' in document)) Object.assign(Document.prototype, { elementFromPoint: () => null });

// Also what is told at the very end of a test, once its clock has gone, is no news to the next.
beforeEach(() => communityChanges.clear());

// All tests share one page: what one of them said is not heard in the next, and where one of them was, at an hour that
// may have been its own, is no page that the next comes back to.
afterEach(() => {
  cleanup();
  drafts.reset();
  resetOutbox();
  for (const key of Object.keys(localStorage))
    if (key.startsWith('chat.outbox.')) localStorage.removeItem(key);
  leftPages.clear();
  vi.useRealTimers();
  for (const queue of Object.values(toasts))
    for (let [toast] = queue.visible; toast; [toast] = queue.visible) queue.close(toast.key);
  // Our own announcements, and those of react-aria, which are logs.
  for (const announcer of document.querySelectorAll('[data-live-announcer]')) announcer.remove();
});

// What a file would still wait long for at its end goes with it: it would come in another's, or after the page is gone.
// What is about to come, as the next frame, does: others would wait for it in vain.
const long = 1_000;
const { setTimeout: start } = globalThis;
const started = new Set<ReturnType<typeof setTimeout>>();
Object.assign(globalThis, {
  setTimeout: (...[run, delay = 0, ...given]: Parameters<typeof start>) => {
    const timer = start(run, delay, ...given);
    if (delay >= long) started.add(timer);
    return timer;
  },
});
afterAll(() => {
  for (const timer of started) clearTimeout(timer);
  Object.assign(globalThis, { setTimeout: start });
});
