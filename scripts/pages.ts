/**
 * Checks the Markdown pages: relative links and their anchors resolve, every npm script in a fenced
 * block exists, and the metrics that docs/operate names are exported by a server.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { root } from './processes.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const fences = /^ *```[^\n]*\n[\s\S]*?^ *```$/gm;

/** The anchors of a page as GitHub makes them from its headings. */
export function anchorsOf(text: string): Set<string> {
  const seen = new Map<string, number>();
  const headings = [...text.replaceAll(fences, '').matchAll(/^#{1,6} +(.+)$/gm)].map(([, title = '']) =>
    title
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set(
    headings.map((anchor) => {
      const count = seen.get(anchor) ?? 0;
      seen.set(anchor, count + 1);
      return count === 0 ? anchor : `${anchor}-${count}`;
    }),
  );
}

/** Relative links of a page that lead nowhere. `find` returns the text of a file, '' for a folder, undefined for nothing. */
export function brokenLinks(
  page: string,
  text: string,
  find: (path: string) => string | undefined,
): string[] {
  const prose = text.replaceAll(fences, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [path = '', anchor] = decodeURI(link).split('#');
    const target = path === '' ? page : join(dirname(page), path);
    const found = target === page ? text : find(target);
    if (found === undefined) return [`${page}: there is no ${link}`];
    if (anchor === undefined || !target.endsWith('.md') || anchorsOf(found).has(anchor)) return [];
    return [`${page}: ${target} has no heading #${anchor}`];
  });
}

/** npm scripts in fenced blocks of a page that package.json does not have. */
export function unknownCommands(page: string, text: string, scripts: ReadonlySet<string>): string[] {
  const commands = [...text.matchAll(fences)].flatMap(([block]) => [
    ...block.matchAll(/\bnpm (?:run (?:-\S+ )*([\w-]+)|(start|test)\b)/g),
  ]);
  return commands.flatMap(([, named, short]) => {
    const name = named ?? short ?? '';
    return scripts.has(name) ? [] : [`${page}: there is no npm script ${name}`];
  });
}

/** Metrics in a file of docs/operate that no server exports. */
export function unknownMetrics(page: string, text: string, exported: ReadonlySet<string>): string[] {
  return [...new Set(text.match(/\b(?:gateway|backend)_[a-z_]*[a-z]/g))]
    .filter((name) => !exported.has(name) && !exported.has(name.replace(/_(?:bucket|count|sum)$/, '')))
    .map((name) => `${page}: no server exports ${name}`);
}

/** Names of the metrics in the sources of the servers. */
function exportedMetrics(): Set<string> {
  const sources = ['gateway/http/metrics.ts', 'backend/core/metrics.ts'].map(read).join('\n');
  return new Set([...sources.matchAll(/name: '(\w+)'/g)].map(([, name = '']) => name));
}

/** All errors of tracked Markdown pages. */
export function checkPages(): string[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '*.md', 'docs/operate'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')));
  const names = new Set(Object.keys(scripts));
  const metrics = exportedMetrics();
  const find = (path: string): string | undefined => {
    if (!existsSync(join(root, path))) return undefined;
    return statSync(join(root, path)).isDirectory() ? '' : read(path);
  };
  return files
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) => {
      const text = read(file);
      const wrong = file.startsWith('docs/operate/') ? unknownMetrics(file, text, metrics) : [];
      if (!file.endsWith('.md')) return wrong;
      return [...wrong, ...brokenLinks(file, text, find), ...unknownCommands(file, text, names)];
    });
}
