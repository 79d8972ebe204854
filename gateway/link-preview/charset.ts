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
    // A declaration readable as ASCII cannot be in UTF-16, whatever the name: `unicode`, `ucs-2`.
    if (charset !== undefined) return decoderOf(charset)?.encoding.startsWith('utf-16') ? 'utf-8' : charset;
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

/** Encodings of which Node.js 20's `TextDecoder` lacks letters: quotation marks and €, and most Hangul syllables. */
const incomplete: ReadonlySet<string> = new Set(['windows-1252', 'euc-kr', 'gbk']);

/** Decodes text without a declared charset: valid UTF-8, else Windows-1252. */
function decodeUndeclared(bytes: Buffer): string {
  try {
    // Streaming mode, because a long page may be cut within a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch (error) {
    if (error instanceof TypeError) return iconv.decode(bytes, 'windows-1252');
    throw error;
  }
}

/** Decodes a page by byte order mark, content type or declaration, in the order of browsers. */
export function decodePage(bytes: Buffer, contentType: string): string {
  const marked = byteOrderMarks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const decoder =
    decoderOf(marked?.charset) ?? decoderOf(charsetIn(contentType)) ?? decoderOf(declaredCharset(bytes));
  if (decoder === undefined) return decodeUndeclared(bytes);
  return incomplete.has(decoder.encoding) ? iconv.decode(bytes, decoder.encoding) : decoder.decode(bytes);
}
