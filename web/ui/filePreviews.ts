import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';

/** An image that is removed while it loads still needs its object URL: revoke it 10 seconds later. */
function revokeLater(address: string): void {
  setTimeout(URL.revokeObjectURL, 10_000, address);
}

/** The object URL of a file that a component shows; null without a file. */
export function useObjectUrl(file: Blob | null): string | null {
  const address = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (address !== null && revokeLater(address)), [address]);
  return address;
}

/** The object URLs of files that a component shows. */
export function useFilePreviews(files: readonly File[]): readonly string[] {
  const addresses = useMemo(() => files.map((file) => URL.createObjectURL(file)), [files]);
  useEffect(() => () => addresses.forEach(revokeLater), [addresses]);
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
    revokeLater(entry.address);
  };
}

/** The address under which the browser shows a file of its own; null until it has one, and without a file. */
export const useFilePreview = (file: File | null): string | null =>
  useSyncExternalStore(
    useCallback(() => (file ? show(file) : () => {}), [file]),
    () => (file ? (shown.get(file)?.address ?? null) : null),
  );
