import { useEffect, useMemo } from 'react';

/** Pasted files; none beside pasted text, since Office programs add a picture to copied text. */
export const pastedFiles = (data: DataTransfer | null): File[] =>
  data === null || data.types.includes('text/plain') ? [] : [...data.files];

/** Revokes an object URL after 10 seconds, because a removed image may still be loading it. */
export function revokeLater(address: string): void {
  setTimeout(URL.revokeObjectURL, 10_000, address);
}

/** Downloads an address, by default under the name that its response has. The page stays, also on failure. */
export function download(address: string, fileName = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}

/** Downloads a text as a file of a media type. */
export function downloadText(text: string, type: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  download(address, fileName);
  revokeLater(address);
}

/** A name as a file name: letters and digits, joined by hyphens. */
export const toFileName = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');

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
