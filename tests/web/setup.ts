import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
// Toasts load when first shown, possibly after a test's environment is gone, so load them now.
import { toasts } from '../../web/ui/toastsByPlace.ts';
import { pushes } from '../../web/app/push/pushes.ts';
import { drafts } from '../../web/drafts/useDraft.ts';
import { resetOutbox } from '../../web/sending/currentOutbox.ts';
import { uploads } from '../../web/uploads/uploadQueue.ts';
import { screen } from '../../web/live/screen.ts';
import { pendingQuestion } from '../../web/ui/pendingQuestion.ts';
import './patience.ts';

// relay-test-utils was written for Jest.
Object.assign(globalThis, { jest: vi, global: globalThis });

// Browser features that jsdom lacks.
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

// Editors read layout.
const nowhere = { top: 0, bottom: 0, left: 0, right: 0, width: 0, height: 0, x: 0, y: 0 };
if (!('getClientRects' in Range.prototype))
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => nowhere });
if (!('scrollIntoView' in Element.prototype)) Object.assign(Element.prototype, { scrollIntoView: () => {} });
if (!('elementFromPoint' in document)) Object.assign(Document.prototype, { elementFromPoint: () => null });

// Announcements of a finished test must not reach the next.
beforeEach(() => screen.reset());
// jsdom has no addresses of files.
beforeEach(
  () => void Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }),
);

// Tests share one page: reset announcements and scroll positions.
afterEach(() => {
  cleanup();
  // Answered, not dropped: what asked would wait for ever, and what asks after it too.
  pendingQuestion.get()?.answer(null);
  drafts.reset();
  pushes.reset();
  uploads.dropAll();
  resetOutbox();
  for (const key of Object.keys(localStorage))
    if (key.startsWith('chat.outbox.')) localStorage.removeItem(key);
  vi.useRealTimers();
  for (const queue of Object.values(toasts))
    for (let [toast] = queue.visible; toast; [toast] = queue.visible) queue.close(toast.key);
  // Our own announcements, and those of react-aria, which are logs.
  for (const announcer of document.querySelectorAll('[data-live-announcer]')) announcer.remove();
});

// Cancel a file's pending timers at its end.
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
afterAll(async () => {
  // Components load on demand, possibly after the last assertion.
  await vi.dynamicImportSettled();
  for (const timer of started) clearTimeout(timer);
  Object.assign(globalThis, { setTimeout: start });
});
