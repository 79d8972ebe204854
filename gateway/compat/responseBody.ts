import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { reportDeviation } from './deviations.ts';

const decompressors: Record<
  string,
  (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>
> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** Decompresses a body, unless its encoding is unknown. Throws above `max` decompressed bytes and if it is corrupt. */
export async function decompress(body: Buffer, encoding: string | undefined, max: number): Promise<Buffer> {
  const decompressor = decompressors[encoding?.trim().toLowerCase() ?? ''];
  if (!decompressor) return body;
  reportDeviation('gzip');
  return decompressor(body, { maxOutputLength: max });
}

/** Decodes a body by its declared charset, otherwise as UTF-8, or as Windows-1252 where that is invalid. */
export function decodeBody(body: Buffer, contentType: string | undefined): string {
  const declared = /charset\s*=\s*"?([\w-]+)/i.exec(contentType ?? '')?.[1];
  if (declared && !/^utf-?8$/i.test(declared)) {
    try {
      const text = new TextDecoder(declared).decode(body);
      reportDeviation('latin1');
      return text;
    } catch {
      // Unknown charset.
    }
  }
  // TextDecoder removes the byte order mark.
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) reportDeviation('bom');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    reportDeviation('latin1Unsaid');
    return new TextDecoder('windows-1252').decode(body);
  }
}

/** Whether a body is an HTML page. */
export const isHtmlPage = (text: string): boolean => /^\s*(?:<!doctype html|<html[\s>])/i.test(text);

/** Maximum number of positions tried when searching JSON within other text. */
const maxStarts = 100;

/** Prefix that `parseJson` gives numeric object keys, because JavaScript would sort them. */
export const idKeyPrefix = '#';

/** Prefixes numeric keys, so that lists keyed by id keep their order. */
const withOrderedKeys = (json: string): string =>
  /"\d+"\s*:/.test(json)
    ? json.replaceAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?/g, (token) =>
        token.replace(/^"(\d+"\s*:)$/, `"${idKeyPrefix}$1`),
      )
    : json;

/**
 * Parses a body. If a server wrote warnings around the JSON, takes the longest object or list; undefined if there is
 * none. Numeric object keys get `idKeyPrefix`, to keep their order.
 */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(withOrderedKeys(text));
    if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
    // Some servers encode twice.
    reportDeviation('encodedTwice');
    return parseJson(value);
  } catch {
    return parseWithin(text);
  }
}

/** Start of an object or list, as opposed to brackets in a sentence. */
const valueStart = /^(?:\{\s*["}]|\[\s*(?:[[{"\]]|-?\d))/;

/** Whether a body that `parseJson` could not read starts like JSON, so that it was truncated. */
export const isTruncatedJson = (text: string): boolean => valueStart.test(text.trimStart());

function parseWithin(text: string): unknown {
  let longest: { length: number; value: unknown } | undefined;
  let from = 0;
  for (let tried = 0; tried < maxStarts; tried += 1) {
    const begin = nextBeginning(text, from);
    if (begin < 0) break;
    const end = endOf(text, begin);
    from = begin + 1;
    if (end === undefined) {
      // Truncated: complete values inside it are not the response.
      if (valueStart.test(text.slice(begin, begin + 20))) return undefined;
      continue;
    }
    try {
      const value: unknown = JSON.parse(withOrderedKeys(text.slice(begin, end)));
      if (!longest || end - begin > longest.length) longest = { length: end - begin, value };
      from = end;
    } catch {
      // Brackets in a sentence: search further.
    }
  }
  if (longest) reportDeviation('notices');
  return longest?.value;
}

function nextBeginning(text: string, from: number): number {
  const [object, list] = [text.indexOf('{', from), text.indexOf('[', from)];
  return object < 0 || list < 0 ? Math.max(object, list) : Math.min(object, list);
}

/** The end of the bracket that opens at `begin`, ignoring strings; undefined if it is not closed. */
function endOf(text: string, begin: number): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let at = begin; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}
