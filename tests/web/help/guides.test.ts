/** The guides of docs/fr, as they are served below /aide. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderGuide } from '../../../web/help/vite-plugin-help.ts';
import { root } from '../../../scripts/processes.ts';

const folder = join(root, 'docs', 'fr');
const guides = readdirSync(folder);
const textOf = (guide: string) => readFileSync(join(folder, guide), 'utf8');

/** Typography apart: spaces, apostrophes and entities. */
const plain = (text: string): string =>
  text
    .replaceAll(/&nbsp;|\\u00a0|\\u202F/gi, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/[’‘]|\\'/g, "'")
    .replaceAll(/\s+/g, ' ');

/** Everything that the client can show, and more. */
const client = plain(
  readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('__generated__') && !path.startsWith('help/'))
    .map((path) => readFileSync(join(root, 'web', path), 'utf8'))
    .join('\n'),
);

test.each(guides)('%s quotes only labels that the client has', (guide) => {
  const quoted = [...plain(textOf(guide)).matchAll(/« ([^»]+) »/g)].map(([, label = '']) => label);
  expect(quoted.length).toBeGreaterThan(20);
  expect(
    quoted.filter((label) => !client.includes(label) && !['guillemets', '…', '+'].includes(label)),
  ).toEqual([]);
});

test.each(guides)('every link and picture of %s leads somewhere', (guide) => {
  const html = renderGuide(textOf(guide));
  expect(html).toContain('<html lang="fr">');
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));
  const links = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => decodeURIComponent(href));
  expect(links.length).toBeGreaterThan(5);
  for (const link of links)
    if (link.startsWith('#')) expect(ids).toContain(link.slice(1));
    else expect(guides).toContain(link.replace(/\.html$/, '.md'));
  for (const [, src = '', alt] of html.matchAll(/<img src="([^"]+)" alt="([^"]*)"/g)) {
    expect(existsSync(join(root, 'docs', 'pictures', src))).toBe(true);
    expect(alt).not.toBe('');
  }
});
