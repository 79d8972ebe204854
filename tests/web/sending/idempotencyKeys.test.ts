import { expect, it } from 'vitest';
import { IdempotencyKeys } from '../../../web/sending/idempotencyKeys.ts';
import { pastedFiles } from '../../../web/ui/pastedFiles.ts';

it('what is sent again unchanged has the same key, what has changed another one', () => {
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
  // What was written may be written again.
  keys.forget(third);
  const again = keys.keyOf('send', { text: 'Bonsoir', image: other });
  expect(again).not.toBe(third);
  // An answer to what was sent before says nothing of this.
  keys.forget(third);
  expect(keys.keyOf('send', { text: 'Bonsoir', image: other })).toBe(again);
  // Of what was sent in between, each keeps its own.
  expect(keys.keyOf('send', { text: 'Bonjour', image: file })).toBe(first);
});

it('the keys of fifty are kept, and the one that was not sent for longest goes first', () => {
  const keys = new IdempotencyKeys();
  const first = keys.keyOf('send', { text: 0 });
  const second = keys.keyOf('send', { text: 1 });
  for (let text = 2; text < 50; text += 1) keys.keyOf('send', { text });
  expect(keys.keyOf('send', { text: 0 })).toBe(first);
  keys.keyOf('send', { text: 50 });
  expect(keys.keyOf('send', { text: 0 })).toBe(first);
  expect(keys.keyOf('send', { text: 1 })).not.toBe(second);
});

it('a pasted picture is a file; text that brings a picture of itself along is text', () => {
  const file = new File(['x'], 'image.png', { type: 'image/png' });
  const data = (types: string[]) => ({ types, files: [file] }) as unknown as DataTransfer;
  expect(pastedFiles(data(['Files']))).toEqual([file]);
  expect(pastedFiles(data(['text/html', 'Files']))).toEqual([file]);
  expect(pastedFiles(data(['text/plain', 'text/html', 'text/rtf', 'Files']))).toEqual([]);
  expect(pastedFiles(null)).toEqual([]);
});
