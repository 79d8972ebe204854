import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFilePreviews, useObjectUrl } from '../../../web/ui/browserFiles.ts';

const file = new File(['x'], 'x.png');
const revoked = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  revoked.mockClear();
});

it.each<[string, () => string | null | readonly string[]]>([
  ['useFilePreviews', () => useFilePreviews([file])],
  ['useObjectUrl', () => useObjectUrl(file)],
])('%s keeps the URL of a removed image while it may still load', (_name, useAddress) => {
  const { result, unmount } = renderHook(useAddress);
  expect([result.current].flat()).toEqual(['blob:x']);
  unmount();
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(revoked).toHaveBeenCalledWith('blob:x');
});
