import { useEffect, useMemo } from 'react';

/** Addresses under which the browser shows files of its own, given back when they are no longer shown. */
export function useFilePreviews(files: readonly File[]): readonly string[] {
  const addresses = useMemo(() => files.map((file) => URL.createObjectURL(file)), [files]);
  useEffect(() => () => addresses.forEach((address) => URL.revokeObjectURL(address)), [addresses]);
  return addresses;
}
