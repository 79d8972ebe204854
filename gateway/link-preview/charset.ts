import iconv from 'iconv-lite';

/** Bytes in which a page declares its charset. */
const declarationSize = 4_096;

const byteOrderMarks = [
  { mark: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { mark: [0xfe, 0xff], charset: 'utf-16be' },
  { mark: [0xff, 0xfe], charset: 'utf-16le' },
] as const;

/** The charset in a content type or `<meta http-equiv>`. */
const charsetIn = (contentType: string): string | undefined =>
  /charset\s*=\s*["']?\s*([^\s"';>]+)/i.exec(contentType)?.[1];

/** The charset declared in `<meta>` or an XML declaration. */
function declaredCharset(bytes: Buffer): string | undefined {
  const beginning = bytes.toString('latin1', 0, declarationSize).replaceAll(/<!--[\s\S]*?-->/g, '');
  const xml = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)/i.exec(beginning)?.[1];
  if (xml !== undefined) return xml;
  for (const [tag] of beginning.matchAll(/<meta\b[^>]*>/gi)) {
    const charset = charsetIn(tag);
    // A declaration readable as ASCII cannot be in UTF-16.
    if (charset !== undefined) return /^utf-?16/i.test(charset) ? 'utf-8' : charset;
  }
  return undefined;
}

function decoderOf(charset: string | undefined, options?: TextDecoderOptions): TextDecoder | undefined {
  if (charset === undefined) return undefined;
  try {
    return new TextDecoder(charset, options);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Node.js 20's `TextDecoder` treats Windows-1252 as Latin-1, without quotation marks and €. */
const decodeWindows1252 = (bytes: Buffer): string => iconv.decode(bytes, 'windows-1252');

/** Decodes text without a declared charset: valid UTF-8, else Windows-1252. */
function decodeUndeclared(bytes: Buffer): string {
  try {
    // Streaming mode, because a long page may be cut within a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch (error) {
    if (error instanceof TypeError) return decodeWindows1252(bytes);
    throw error;
  }
}

/** Decodes a page by byte order mark, content type or declaration, in the order of browsers. */
export function decodePage(bytes: Buffer, contentType: string): string {
  const marked = byteOrderMarks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const decoder =
    decoderOf(marked?.charset) ?? decoderOf(charsetIn(contentType)) ?? decoderOf(declaredCharset(bytes));
  if (decoder === undefined) return decodeUndeclared(bytes);
  return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
}
