import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Keeps chosen pictures in their check until the returned function ends it for one of them. */
export function holdPictures() {
  const held = new Map<unknown, (isReadable: boolean) => void>();
  const spy = vi.spyOn(globalThis, 'createImageBitmap').mockImplementation(
    (picture: unknown) =>
      new Promise((resolve, reject) => {
        held.set(picture, (isReadable) => {
          if (isReadable) resolve({ width: 1, height: 1, close: () => {} });
          else reject(new Error('No picture.'));
        });
      }),
  );
  onTestFinished(() => spy.mockRestore());
  return (picture: File, isReadable = true) =>
    act(async () => {
      const end = held.get(picture);
      if (!end) throw new Error(`${picture.name} is not checked.`);
      end(isReadable);
    });
}
