import { expect, it } from 'vitest';
import { IdempotencyKeys } from '../../../web/sending/useKeyedMutation.ts';
import { pastedFiles } from '../../../web/ui/browserFiles.ts';

it('uses the same key for unchanged content, and another for changed content', () => {
  const keys = new IdempotencyKeys();
  const file = new File(['a'], 'a.png', { lastModified: 1 });
  const first = keys.keyOf('send', { text: 'Bonjour', image: file });
  expect(keys.keyOf('send', { text: 'Bonjour', image: file })).toBe(first);
  expect(keys.keyOf('post', { text: 'Bonjour', image: file })).not.toBe(first);
  const second = keys.keyOf('send', { text: 'Bonsoir', image: file });
  expect(second).not.toBe(first);
  const other = new File(['b'], 'a.png', { lastModified: 2 });
  const third = keys.keyOf('send', { text: 'Bonsoir', image: other });
  expect(third).not.toBe(second);
  // The same text may be sent again.
  keys.forget(third);
  const again = keys.keyOf('send', { text: 'Bonsoir', image: other });
  expect(again).not.toBe(third);
  // An answer to what was sent before says nothing of this.
  keys.forget(third);
  expect(keys.keyOf('send', { text: 'Bonsoir', image: other })).toBe(again);
  // Contents in between keep their keys.
  expect(keys.keyOf('send', { text: 'Bonjour', image: file })).toBe(first);
});

it('keeps fifty keys, and drops the least recently used', () => {
  const keys = new IdempotencyKeys();
  const first = keys.keyOf('send', { text: 0 });
  const second = keys.keyOf('send', { text: 1 });
  for (let text = 2; text < 50; text += 1) keys.keyOf('send', { text });
  expect(keys.keyOf('send', { text: 0 })).toBe(first);
  keys.keyOf('send', { text: 50 });
  expect(keys.keyOf('send', { text: 0 })).toBe(first);
  expect(keys.keyOf('send', { text: 1 })).not.toBe(second);
});

it('treats a pasted picture as a file, and text with a picture as text', () => {
  const file = new File(['x'], 'image.png', { type: 'image/png' });
  const data = (types: string[]) => ({ types, files: [file] }) as unknown as DataTransfer;
  expect(pastedFiles(data(['Files']))).toEqual([file]);
  expect(pastedFiles(data(['text/html', 'Files']))).toEqual([file]);
  expect(pastedFiles(data(['text/plain', 'text/html', 'text/rtf', 'Files']))).toEqual([]);
  expect(pastedFiles(null)).toEqual([]);
});
