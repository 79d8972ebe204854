import { expect, onTestFinished, test } from 'vitest';
import { addToast, toasts } from '../../../web/ui/toastQueues.ts';

test('a toast is gone once: when it is closed, or when others have taken its place', () => {
  onTestFinished(() => toasts.bottom.clear());
  const gone: number[] = [];
  const close = [1, 2, 3, 4].map((count) =>
    addToast({ text: `Message ${count}`, duration: 6_000, onGone: () => gone.push(count) }),
  );
  expect(gone).toEqual([1]);
  close[2]?.();
  expect(gone).toEqual([1, 3]);
  // The first does not come back in its place.
  expect(toasts.bottom.visible.map(({ content }) => content.get().text)).toEqual(['Message 4', 'Message 2']);
  close[2]?.();
  close[0]?.();
  expect(gone).toEqual([1, 3]);
});
