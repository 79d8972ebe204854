import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';

/** Addresses under which the browser shows files of its own, given back when they are no longer shown. */
export function useFilePreviews(files: readonly File[]): readonly string[] {
  const addresses = useMemo(() => files.map((file) => URL.createObjectURL(file)), [files]);
  useEffect(() => () => addresses.forEach((address) => URL.revokeObjectURL(address)), [addresses]);
  return addresses;
}

/** The addresses of files that are shown now, and in how many places. */
const shown = new Map<File, { address: string; count: number }>();

/** Gives a file an address until the answer is called. */
function show(file: File): () => void {
  const entry = shown.get(file) ?? { address: URL.createObjectURL(file), count: 0 };
  entry.count += 1;
  shown.set(file, entry);
  return () => {
    entry.count -= 1;
    if (entry.count > 0) return;
    shown.delete(file);
    URL.revokeObjectURL(entry.address);
  };
}

/** The address under which the browser shows a file of its own; null until it has one, and without a file. */
export const useFilePreview = (file: File | null): string | null =>
  useSyncExternalStore(
    useCallback(() => (file ? show(file) : () => {}), [file]),
    () => (file ? (shown.get(file)?.address ?? null) : null),
  );
