import { expect, test, vi } from 'vitest';
import { choosePicture } from '../../../web/comments/commentPicture.ts';
import { separateUnreadable } from '../../../web/uploads/unreadable.ts';

const refusal = (name: string) =>
  `L’image «\u00a0${name}\u00a0» ne peut pas être lue. Veuillez en choisir une autre.`;
const file = (name: string) => new File(['x'], name);
const [good, broken, photo, note] = [file('a.png'), file('b.jpg'), file('c.heic'), file('d.csv')];

vi.stubGlobal('createImageBitmap', (picture: File) =>
  picture === good ? Promise.resolve({ close: () => {} }) : Promise.reject(new Error('No picture.')),
);

test('a picture that the browser cannot read is refused by its name when it is chosen', async () => {
  expect(await separateUnreadable([good, broken, photo, note])).toEqual({
    readable: [good, photo, note],
    reasons: [refusal('b.jpg')],
  });
});

test('B582: a comment takes the first picture that can be read', async () => {
  expect(await choosePicture([broken, good], null)).toEqual({ file: good, refusal: null });
  expect(await choosePicture([broken], null)).toEqual({ file: undefined, refusal: refusal('b.jpg') });
  expect(await choosePicture([photo], null)).toEqual({ file: photo, refusal: null });
});
