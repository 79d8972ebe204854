import iconv from 'iconv-lite';

/** Where a page declares its charset, in bytes from its beginning. */
const declarationSize = 4_096;

const byteOrderMarks = [
  { mark: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { mark: [0xfe, 0xff], charset: 'utf-16be' },
  { mark: [0xff, 0xfe], charset: 'utf-16le' },
] as const;

/** A charset in a content type or in the `content` of `<meta http-equiv>`. */
const charsetIn = (contentType: string): string | undefined =>
  /charset\s*=\s*["']?\s*([^\s"';>]+)/i.exec(contentType)?.[1];

/** The charset that a page declares in `<meta>` or in its XML declaration. */
function declaredCharset(bytes: Buffer): string | undefined {
  const beginning = bytes.toString('latin1', 0, declarationSize).replaceAll(/<!--[\s\S]*?-->/g, '');
  const xml = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)/i.exec(beginning)?.[1];
  if (xml !== undefined) return xml;
  for (const [tag] of beginning.matchAll(/<meta\b[^>]*>/gi)) {
    const charset = charsetIn(tag);
    // A page whose declaration can be read so is not in UTF-16.
    if (charset !== undefined) return /^utf-?16/i.test(charset) ? 'utf-8' : charset;
  }
  return undefined;
}

/** A decoder of a charset by any of its names; undefined for unknown ones. */
function decoderOf(charset: string | undefined, options?: TextDecoderOptions): TextDecoder | undefined {
  if (charset === undefined) return undefined;
  try {
    return new TextDecoder(charset, options);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Not by `TextDecoder`: in Node.js 20 it takes Windows-1252 for Latin-1, without quotation marks and €. */
const decodeWindows1252 = (bytes: Buffer): string => iconv.decode(bytes, 'windows-1252');

/** Text without a declared charset: UTF-8 where all of it is, Windows-1252 otherwise. */
function decodeUndeclared(bytes: Buffer): string {
  try {
    // As a stream, because a long page is cut within a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch (error) {
    if (error instanceof TypeError) return decodeWindows1252(bytes);
    throw error;
  }
}

/** The text of a page, by its byte order mark, its content type, or what it declares, in the order of browsers. */
export function decodePage(bytes: Buffer, contentType: string): string {
  const marked = byteOrderMarks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const decoder =
    decoderOf(marked?.charset) ?? decoderOf(charsetIn(contentType)) ?? decoderOf(declaredCharset(bytes));
  if (decoder === undefined) return decodeUndeclared(bytes);
  return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
}
