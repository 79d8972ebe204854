import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useIdempotencyKey } from '../../../web/relay/useIdempotencyKey.ts';
import { pastedFiles } from '../../../web/ui/pastedFiles.ts';

it('what is sent again unchanged has the same key, what has changed another one', () => {
  const { result } = renderHook(() => useIdempotencyKey());
  const file = new File(['a'], 'a.png', { lastModified: 1 });
  const first = result.current.keyOf({ text: 'Bonjour', image: file });
  expect(result.current.keyOf({ text: 'Bonjour', image: file })).toBe(first);
  const second = result.current.keyOf({ text: 'Bonsoir', image: file });
  expect(second).not.toBe(first);
  const other = new File(['b'], 'a.png', { lastModified: 2 });
  const third = result.current.keyOf({ text: 'Bonsoir', image: other });
  expect(third).not.toBe(second);
  // What was written may be written again.
  result.current.forget(third);
  const again = result.current.keyOf({ text: 'Bonsoir', image: other });
  expect(again).not.toBe(third);
  // An answer to what was sent before says nothing of this.
  result.current.forget(third);
  expect(result.current.keyOf({ text: 'Bonsoir', image: other })).toBe(again);
});

it('a pasted picture is a file; text that brings a picture of itself along is text', () => {
  const file = new File(['x'], 'image.png', { type: 'image/png' });
  const data = (types: string[]) => ({ types, files: [file] }) as unknown as DataTransfer;
  expect(pastedFiles(data(['Files']))).toEqual([file]);
  expect(pastedFiles(data(['text/html', 'Files']))).toEqual([file]);
  expect(pastedFiles(data(['text/plain', 'text/html', 'text/rtf', 'Files']))).toEqual([]);
  expect(pastedFiles(null)).toEqual([]);
});
