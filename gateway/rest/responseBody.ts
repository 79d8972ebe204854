import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { reportDeviation } from './deviations.ts';

const unpack: Record<string, (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/**
 * The bytes of a body as they were before they were packed, at most so many. Throws for a body that is
 * longer, or not what its header says.
 */
export async function decompress(body: Buffer, encoding: string | undefined, most: number): Promise<Buffer> {
  const open = unpack[encoding?.trim().toLowerCase() ?? ''];
  if (!open) return body;
  reportDeviation('gzip');
  return open(body, { maxOutputLength: most });
}

/** The text of a body, in the charset that its type declares; what is no UTF-8 after all is Windows-1252. */
export function decodeText(body: Buffer, contentType: string | undefined): string {
  const declared = /charset\s*=\s*"?([\w-]+)/i.exec(contentType ?? '')?.[1];
  if (declared && !/^utf-?8$/i.test(declared)) {
    try {
      const text = new TextDecoder(declared).decode(body);
      reportDeviation('latin1');
      return text;
    } catch {
      // A charset that nobody knows: read like none.
    }
  }
  // The decoder takes it off.
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) reportDeviation('bom');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    reportDeviation('latin1Unsaid');
    return new TextDecoder('windows-1252').decode(body);
  }
}

/** Whether a body is a page for people. */
export const isHtmlPage = (text: string): boolean => /^\s*(?:<!doctype html|<html[\s>])/i.test(text);

/** How many beginnings of a value are tried in a body that is not JSON as it stands. */
const maxStarts = 100;

/** Marks the keys that are ids, as `inOrder` writes them. */
export const idKeyPrefix = '#';

/**
 * JSON whose objects keep their order when they are parsed: keys that are numbers would be sorted, and lists
 * that are keyed by ids come newest first.
 */
const withOrderedKeys = (json: string): string =>
  /"\d+"\s*:/.test(json)
    ? json.replaceAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?/g, (token) =>
        token.replace(/^"(\d+"\s*:)$/, `"${idKeyPrefix}$1`),
      )
    : json;

/**
 * The JSON of a body. Where a server writes warnings around it, the longest object or list that stands in
 * the text; undefined where there is none.
 */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(withOrderedKeys(text));
    if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
    // Some servers encode what is encoded already.
    reportDeviation('encodedTwice');
    return parseJson(value);
  } catch {
    return parseWithin(text);
  }
}

/** How an object or list begins that is no bracket of a sentence. */
const valueStart = /^(?:\{\s*["}]|\[\s*(?:[[{"\]]|-?\d))/;

/** Whether a body that is no JSON is the beginning of some: it ends in its midst. */
export const isTruncatedJson = (text: string): boolean => valueStart.test(text.trimStart());

function parseWithin(text: string): unknown {
  let found: { length: number; value: unknown } | undefined;
  let from = 0;
  for (let tried = 0; tried < maxStarts; tried += 1) {
    const begin = nextBeginning(text, from);
    if (begin < 0) break;
    const end = endOf(text, begin);
    from = begin + 1;
    if (end === undefined) {
      // An answer that ends in its midst: what is whole within it is not the answer.
      if (valueStart.test(text.slice(begin, begin + 20))) return undefined;
      continue;
    }
    try {
      const value: unknown = JSON.parse(withOrderedKeys(text.slice(begin, end)));
      if (!found || end - begin > found.length) found = { length: end - begin, value };
      from = end;
    } catch {
      // Brackets of a sentence: the value begins further on.
    }
  }
  if (found) reportDeviation('notices');
  return found?.value;
}

function nextBeginning(text: string, from: number): number {
  const [object, list] = [text.indexOf('{', from), text.indexOf('[', from)];
  return object < 0 || list < 0 ? Math.max(object, list) : Math.min(object, list);
}

/** Where the bracket that opens at `begin` is closed, strings apart; undefined where it is not. */
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
