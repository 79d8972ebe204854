import { strFromU8, unzipSync } from 'fflate';
import { extensionIn } from '../previewParts.tsx';
import { readOpenDocument } from './readOpenDocument.ts';
import { readPresentation, readSpreadsheet, readWordDocument } from './readOpenXml.ts';

/** A part of a document: a heading, a paragraph, or the rows of a table. */
export type Block =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'table'; rows: readonly (readonly string[])[] };

/** Reads an XML part of the package; null when there is none. */
export type ReadPart = (name: string) => Document | null;

/** Largest part that is unpacked, in bytes: a bomb would fill the browser's memory. */
const largestPart = 20 * 1_024 * 1_024;
/** Most blocks that are shown. */
const mostBlocks = 2_000;

const isText =
  /^(content\.xml|word\/document\.xml|xl\/.*\.xml|xl\/_rels\/.*\.rels|ppt\/slides\/slide\d+\.xml)$/;

/** The text of an Office Open XML or OpenDocument file. @throws when it is damaged */
export function readOffice(bytes: Uint8Array, name: string): readonly Block[] {
  const parts = unzipSync(bytes, {
    filter: ({ name: part, originalSize }) => isText.test(part) && originalSize <= largestPart,
  });
  const read: ReadPart = (part) => {
    const content = parts[part];
    if (!content) return null;
    const parsed = new DOMParser().parseFromString(strFromU8(content), 'application/xml');
    if (parsed.querySelector('parsererror')) throw new Error(`${part} is not XML.`);
    return parsed;
  };
  const readers: Record<string, () => Block[]> = {
    docx: () => readWordDocument(read),
    xlsx: () => readSpreadsheet(read),
    pptx: () => readPresentation(read, Object.keys(parts)),
  };
  return (readers[extensionIn(name)] ?? (() => readOpenDocument(read)))().slice(0, mostBlocks);
}
