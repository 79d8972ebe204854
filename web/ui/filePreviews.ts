import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';

/** Revokes an object URL after 10 seconds, because a removed image may still be loading it. */
export function revokeLater(address: string): void {
  setTimeout(URL.revokeObjectURL, 10_000, address);
}

/** The object URL of a mounted file; null without one. */
export function useObjectUrl(file: Blob | null): string | null {
  const address = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (address !== null && revokeLater(address)), [address]);
  return address;
}

/** Object URLs of mounted files. */
export function useFilePreviews(files: readonly File[]): readonly string[] {
  const addresses = useMemo(() => files.map((file) => URL.createObjectURL(file)), [files]);
  useEffect(() => () => addresses.forEach(revokeLater), [addresses]);
  return addresses;
}

/** Files shown now, with their URL and number of users. */
const shown = new Map<File, { address: string; count: number }>();

/** Creates or shares a file's URL until the returned function is called. */
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

/** A file's URL; null until it exists, and without a file. */
export const useFilePreview = (file: File | null): string | null =>
  useSyncExternalStore(
    useCallback(() => (file ? show(file) : () => {}), [file]),
    () => (file ? (shown.get(file)?.address ?? null) : null),
  );
