import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The built page of the web client. */
export interface IndexHtml {
  /** Absolute path of its file. */
  path: string;
  /** Content security policy sources of its inline scripts or styles, `'sha256-…'` each. */
  cspHashes(kind: 'script' | 'style'): string;
}

/** Contents of the inline elements of a kind. */
const textsOf = (html: string, kind: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${kind}>([\\s\\S]*?)</${kind}>`, 'g'))].map(([, text = '']) => text);

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Opens the page of a folder, which may not exist yet and may be rebuilt at any time. */
export function createIndexHtml(folder: string): IndexHtml {
  const path = join(resolve(folder), 'index.html');
  let madeAt = -1;
  let cspHashes = { script: '', style: '' };
  return {
    path,
    cspHashes(kind) {
      const now = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (now !== madeAt) {
        const html = now === 0 ? '' : readFileSync(path, 'utf8');
        cspHashes = {
          script: textsOf(html, 'script').map(sourceOf).join(' '),
          style: textsOf(html, 'style').map(sourceOf).join(' '),
        };
        madeAt = now;
      }
      return cspHashes[kind];
    },
  };
}
