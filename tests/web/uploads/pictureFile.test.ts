/** Cutting pictures out, as far as it does not need a browser's canvas. */
import { afterEach, expect, test, vi } from 'vitest';
import { cropPicture } from '../../../web/uploads/picture/pictureFile.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['image/gif', 'image/png'],
  ['image/x-png', 'image/png'],
  ['image/png', 'image/png'],
  ['image/jpg', 'image/jpeg'],
  ['image/jpeg', 'image/jpeg'],
])('what may be transparent stays so: %s becomes %s', async (given, expected) => {
  vi.stubGlobal('createImageBitmap', async () => ({ close() {} }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage() {} });
      convertToBlob = async ({ type }: { type: string }) => new Blob(['x'], { type });
    },
  );
  const picture = new File(['x'], 'logo', { type: given });
  expect((await cropPicture(picture, { x: 0, y: 0, width: 2, height: 2 }, 1)).type).toBe(expected);
});
