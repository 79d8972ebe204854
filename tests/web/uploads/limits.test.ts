import { expect, test } from 'vitest';
import { documentKinds, imageKinds, judge, videoKinds, wordsOf } from '../../../web/uploads/limits.ts';

const megabyte = 1024 * 1024;
const sizes = { imageBytes: 20 * megabyte, videoBytes: 500 * megabyte, documentBytes: 100 * megabyte };
const library = {
  kinds: [...imageKinds, ...videoKinds, ...documentKinds],
  most: 5,
  tooMany: 'Il faut choisir maximum 5 fichiers',
  sizes,
};

/** A file that says that it is of a size, without its bytes. */
function file(name: string, size = 1, type = ''): File {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
}

test('one bad file keeps none of its neighbours back, and is told by its name', () => {
  const good = ['a.pdf', 'b.docx', 'c.png', 'd.txt'].map((name) => file(name));
  const { taken, refusals } = judge(
    [good[0], file('e.exe'), ...good.slice(1)].flatMap((one) => one ?? []),
    library,
  );
  expect(taken).toEqual(good);
  expect(wordsOf(refusals)).toBe('Le fichier «\u00a0e.exe\u00a0» n’est pas d’un type autorisé.');
});

test('the largest size is that of the kind, told with the size of the file', () => {
  const { taken, refusals } = judge(
    [file('film.mp4', 150 * megabyte), file('rapport.pdf', 150 * megabyte), file('photo.PNG', 21 * megabyte)],
    library,
  );
  expect(taken.map(({ name }) => name)).toEqual(['film.mp4']);
  expect(refusals.map(({ reason }) => reason)).toEqual([
    'Le fichier «\u00a0rapport.pdf\u00a0» est trop volumineux\u202F: 150\u00a0Mo, 100\u00a0Mo au maximum.',
    'Le fichier «\u00a0photo.PNG\u00a0» est trop volumineux\u202F: 21\u00a0Mo, 20\u00a0Mo au maximum.',
  ]);
  expect(judge([file('rapport.pdf', 150 * megabyte)], { ...library, sizes: null }).refusals).toEqual([]);
});

test('an empty file is told as empty, whatever its name', () => {
  expect(wordsOf(judge([file('vide.pdf', 0), file('vide.exe', 0)], library).refusals)).toBe(
    'Le fichier «\u00a0vide.pdf\u00a0» est vide. Le fichier «\u00a0vide.exe\u00a0» est vide.',
  );
});

test('those that are too many are told once; bad ones take no place', () => {
  const files = ['0.exe', '1.txt', '2.txt', '3.txt', '4.txt', '5.txt', '6.txt', '7.txt'].map((name) =>
    file(name),
  );
  const { taken, refusals } = judge(files, library);
  expect(taken.map(({ name }) => name)).toEqual(['1.txt', '2.txt', '3.txt', '4.txt', '5.txt']);
  expect(wordsOf(refusals)).toBe(
    'Le fichier «\u00a00.exe\u00a0» n’est pas d’un type autorisé. Il faut choisir maximum 5 fichiers',
  );
});

test('a picture that was pasted without a name is known by its type', () => {
  expect(judge([file('image', 1, 'image/png')], library).refusals).toEqual([]);
  expect(judge([file('sans nom')], library).refusals).toHaveLength(1);
});
