import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The page of the web client, as it was built. */
export interface ClientPage {
  /** Absolute path of its file. */
  path: string;
  /** What the security policy says of the scripts and styles that stand in the page, `'sha256-…'` each. */
  sources(kind: 'script' | 'style'): string;
}

/** The texts of a page's elements of a kind; those that name a file have none. */
const textsOf = (html: string, kind: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${kind}>([\\s\\S]*?)</${kind}>`, 'g'))].map(([, text = '']) => text);

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Opens the page of a folder, which need not be there yet and may be built anew at any time. */
export function openClientPage(folder: string): ClientPage {
  const path = join(resolve(folder), 'index.html');
  let madeAt = -1;
  let sources = { script: '', style: '' };
  return {
    path,
    sources(kind) {
      const now = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (now !== madeAt) {
        const html = now === 0 ? '' : readFileSync(path, 'utf8');
        sources = {
          script: textsOf(html, 'script').map(sourceOf).join(' '),
          style: textsOf(html, 'style').map(sourceOf).join(' '),
        };
        madeAt = now;
      }
      return sources[kind];
    },
  };
}
