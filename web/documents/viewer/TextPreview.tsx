import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Block } from './readOffice.ts';
import { PreviewFailed, useScrollFocus } from '../previewParts.tsx';

/** Maximum number of bytes of a text file that are shown. */
const maxShownBytes = 1_048_576;

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
async function fetchBeginning(url: string, maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url, { headers: { range: `bytes=0-${maxBytes - 1}` }, signal });
  if (!response.ok) throw new Error(`The file was answered with ${response.status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // A server may ignore the range.
  return bytes.subarray(0, maxBytes);
}

interface Props {
  url: string;
  name: string;
  /** In bytes; null when not known. */
  byteSize: number | null;
  kind: 'TEXT' | 'OFFICE';
}

/** Largest Office file that is read, in bytes. */
const largestOffice = 30 * 1_024 * 1_024;

async function read({ url, name, byteSize, kind }: Props, signal: AbortSignal) {
  if (kind === 'TEXT') return decodeText(await fetchBeginning(url, maxShownBytes, signal));
  if (byteSize !== null && byteSize > largestOffice) throw new Error('The document is too large.');
  const [bytes, { readOffice }] = await Promise.all([
    fetchBeginning(url, largestOffice, signal),
    import('./readOffice.ts'),
  ]);
  return readOffice(bytes, name);
}

/** The text of a text file, or that of an Office or OpenDocument file with its tables. */
export default function TextPreview({ url, name, byteSize, kind }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const [content, setContent] = useState<string | readonly Block[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useScrollFocus(area);
  useEffect(() => {
    const left = new AbortController();
    read({ url, name, byteSize, kind }, left.signal).then(setContent, () => {
      if (!left.signal.aborted) setFailed(true);
    });
    return () => left.abort();
  }, [url, name, byteSize, kind]);
  if (hasFailed) return <PreviewFailed />;
  return (
    <div
      ref={area}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs the focus
      tabIndex={0}
      role="document"
      aria-label={name}
      className="mx-auto size-full max-w-4xl overflow-auto rounded-t-xl bg-surface p-4 text-ink outline-none sm:p-8"
    >
      {content === null && <Skeleton className="h-64" />}
      {typeof content === 'string' && (
        <pre dir="auto" className="m-0 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
          {content}
        </pre>
      )}
      {typeof content === 'object' && content !== null && <Blocks blocks={content} />}
      {typeof content === 'string' && byteSize !== null && byteSize > maxShownBytes && (
        <p className="text-sm text-muted">La suite est dans le fichier : téléchargez-le.</p>
      )}
      {typeof content === 'object' && content !== null && (
        <p className="mt-8 mb-0 border-t border-line pt-3 text-sm text-muted">
          Texte seul. Téléchargez le fichier pour voir sa mise en page.
        </p>
      )}
    </div>
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  /* oxlint-disable react/no-array-index-key -- the blocks never change */
  return blocks.map((block, index) => {
    if (block.kind === 'table')
      return (
        <div key={index} className="my-3 overflow-x-auto">
          <table className="border-collapse text-sm">
            <tbody>
              {block.rows.map((row, line) => (
                <tr key={line}>
                  {row.map((cell, column) => (
                    <td
                      key={column}
                      dir="auto"
                      className="min-w-10 border border-line px-2 py-1 align-top whitespace-pre-wrap"
                    >
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    return (
      <p
        key={index}
        dir="auto"
        className={`mt-0 mb-3 wrap-anywhere whitespace-pre-wrap ${block.kind === 'heading' ? 'text-lg font-bold' : ''}`}
      >
        {block.text}
      </p>
    );
  });
  /* oxlint-enable react/no-array-index-key */
}
