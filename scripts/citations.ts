/**
 * Citations of what the repository does not have. The organisation's specification documents are outside of
 * it, and so are the lists that were made from them: what is kept here says in its own words what holds
 * (docs/rules, docs/decisions). Only `source: '…'` of an operation names a document and its section, for
 * openapi.json (docs/existing-api/extensions.md).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';

/** Git path patterns to search. */
const places = [
  'backend',
  'gateway',
  'server',
  'web',
  'scripts',
  'tests',
  'docs',
  'schema.graphql',
  ':(glob)*.md',
] as const;

/** Whether a file is text. */
const isText = (path: string): boolean =>
  /\.(?:ts|tsx|mts|js|mjs|graphql|css|html|json|md|yaml|yml|txt|sql)$/.test(path);

/** The `source` of an operation. */
const source = /\bsource: '[^']*'/g;

const forms: readonly RegExp[] = [
  // A section of a document, by numbers: with or without brackets, or by the letter D.
  /\bD?[1-3] §\d+/g,
  /\bD[1-3]\b(?! §)/g,
  /\bdocuments? [1-3]\b/gi,
  // Numbered decisions and texts of external lists; S256 is a method of PKCE.
  /\b(?!S256\b)[XS]\d{2,3}\b/g,
  /\.\.\/shared\b/g,
];

/** Citations of missing documents, as `file:line: text`. */
export function citationsIn(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const rest = line.replaceAll(source, '');
    return forms
      .flatMap((form) => [...rest.matchAll(form)])
      .sort((a, b) => a.index - b.index)
      .map(([cited]) => `${file}:${index + 1}: ${cited}`);
  });
}

/** Paths in backticks that do not exist. */
export function lostPaths(file: string, text: string): string[] {
  if (!file.endsWith('.md') || file === 'CHANGELOG.md') return [];
  return [...text.matchAll(/`((?:backend|gateway|web|scripts|tests|docs)\/[\w./-]+)`/g)].flatMap(
    ([, path = '']) => (existsSync(join(root, path)) ? [] : [`${file}: there is no ${path}`]),
  );
}

/** All citations of missing documents and paths. */
export function checkCitations(): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--', ...places], { cwd: root, encoding: 'utf8' });
  return list
    .split('\0')
    .filter((file) => isText(file) && existsSync(join(root, file)))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [...citationsIn(file, text), ...lostPaths(file, text)];
    });
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const citations = checkCitations();
  for (const citation of citations) console.error(citation);
  if (citations.length > 0) process.exitCode = 1;
}
