/** Bytes of a text that are shown. */
export const maxShownBytes = 1_048_576;

/** Byte order marks of UTF-16. */
const utf16 = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** Text of bytes: UTF-16 with a byte order mark, UTF-8, or else Windows-1252. The last character may be cut. */
export function decodeText(bytes: Uint8Array): string {
  const marked = utf16.find(({ mark }) => mark.every((byte, place) => bytes[place] === byte));
  if (marked) return new TextDecoder(marked.encoding).decode(bytes, { stream: true });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Fetches the beginning of a file. @throws when the file cannot be read */
export async function fetchBeginning(url: string, most: number, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(url, { headers: { range: `bytes=0-${most - 1}` }, signal });
  if (!answer.ok) throw new Error(`The file was answered with ${answer.status}.`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  // A server may ignore the range.
  return bytes.subarray(0, most);
}
