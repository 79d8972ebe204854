/** Maximum number of bytes of a text file that are shown. */
export const maxShownBytes = 1_048_576;

/** Byte order marks of UTF-16. */
const utf16Encodings = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** Text of bytes: UTF-16 with a byte order mark, UTF-8, or Windows-1252. An incomplete last character is dropped. */
export function decodeText(bytes: Uint8Array): string {
  const marked = utf16Encodings.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return new TextDecoder(marked.encoding).decode(bytes, { stream: true });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Fetches at most the first `maxBytes` of a file. @throws if the request fails. */
export async function fetchBeginning(
  url: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const response = await fetch(url, { headers: { range: `bytes=0-${maxBytes - 1}` }, signal });
  if (!response.ok) throw new Error(`The file was answered with ${response.status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // A server may ignore the range.
  return bytes.subarray(0, maxBytes);
}
