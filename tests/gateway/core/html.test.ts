import { describe, expect, test } from 'vitest';
import {
  isBlankHtml,
  plainText as plainTextOfBackend,
  sanitizePostHtml,
} from '../../../backend/core/html.ts';
import { textOfHtml, safeHtml } from '../../../gateway/core/html.ts';
import { holdsWords } from '../../../gateway/core/matching.ts';
import { readPage } from '../../../gateway/link-preview/page.ts';

describe('plain text', () => {
  test.each([
    ['<p>Un</p><p>deux<br>trois</p>', 'Un deux trois'],
    ['  a \n b ', 'a b'],
    ['Tom &amp; Zoé &#39;s &eacute;t&eacute; &lt;b&gt;', "Tom & Zoé 's été <b>"],
    ['<ul><li>un</li><li>deux</li></ul>', 'un deux'],
    ['avant<script>alert("a")</script><style>p{}</style>après', 'avantaprès'],
    ['<b>gras</b>, puis <i>fin</i>.', 'gras, puis fin.'],
    ['3 < 4 et 5 > 2', '3 < 4 et 5 > 2'],
    ['<h2>Titre</h2>suite', 'Titre suite'],
  ])('%s', (html, text) => expect(textOfHtml(html)).toBe(text));
});

const size = 512 * 1024;
const filled = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

/** Half a megabyte of what once took a time that grows with its square: none of these would end in time. */
const hostile: [name: string, html: string][] = [
  ['tags that begin', filled('<br ')],
  ['tags within each other', filled('<b>')],
  ['tags that close what is not open', filled('<b>').slice(0, size / 2) + filled('</i>').slice(0, size / 2)],
  ['brackets', filled('<')],
  ['comments that begin', filled('<!--')],
  ['attributes', `<a ${filled('a=b c ')}>`],
  ['entities', filled('&#x26')],
  ['white space', `${filled(' ')}<`],
  ['styles', `<p style="${filled('color:rgba(')}">`],
];

describe('half a megabyte of', () => {
  test.each(hostile)('%s is read at once', (_name, html) => {
    expect(textOfHtml(html).length).toBeLessThanOrEqual(size);
    expect(plainTextOfBackend(html)).toEqual(expect.any(String));
    expect(isBlankHtml(html)).toEqual(expect.any(Boolean));
    expect(safeHtml(html)).not.toMatch(/<(?!\/?(?:a|b|p|br|i)[\s>])/);
    expect(sanitizePostHtml(html)).toEqual(expect.any(String));
    const page = readPage(
      'https://a.example/',
      `<title>Titre${html}</title>${html}<meta name="description" content="a">`,
    );
    expect(page?.title.slice(0, 5)).toBe('Titre');
  });

  test('words to look for', () => {
    const search = filled('z ');
    const people = Array.from({ length: 2_000 }, (_, row) => `Zoé Martin zoe${row}@example.org`);
    expect(people.filter((person) => holdsWords(person, search))).toHaveLength(2_000);
  });
});

test('what has more tags than anybody writes is shown as it stands', () => {
  const html = '<b>'.repeat(20_000);
  expect(safeHtml(html)).toBe('&lt;b&gt;'.repeat(20_000));
  expect(sanitizePostHtml(html)).toBe('&lt;b&gt;'.repeat(20_000));
  expect(safeHtml('<b>gras</b>')).toBe('<b>gras</b>');
});

test('what a page says of itself is kept short, whatever it says', () => {
  const long = 'mot '.repeat(50_000);
  const page = readPage(
    'https://a.example/',
    `<title>${long}</title><meta name="description" content="${long}"><meta property="og:image" content="https://a.example/${'x'.repeat(5_000)}">`,
  );
  expect(page?.title).toHaveLength(200);
  expect(page?.description).toHaveLength(400);
  expect(page?.imageUrl).toBeNull();
});

test('lists, tables and lines pass both storeys as they were written', () => {
  const html =
    '<p>Un</p><p></p><div>deux</div><ol start="3"><li><p>trois</p></li></ol>' +
    '<table><tbody><tr><th colspan="2">Ville</th></tr><tr><td><p>Brest</p></td><td>Lille</td></tr></tbody></table>';
  expect(sanitizePostHtml(html)).toBe(html);
  expect(safeHtml(html)).toBe(html);
  expect(textOfHtml(html)).toBe('Un deux trois Ville Brest Lille');
});

test.each(['100000', '0', '-2', '1', '1.5', 'a', '21'])(
  'a cell that goes over %s columns goes over one',
  (count) => {
    const html = `<table><tbody><tr><td colspan="${count}" style="position:fixed" onclick="a()">x</td></tr></tbody></table>`;
    for (const clean of [sanitizePostHtml, safeHtml])
      expect(clean(html)).toBe('<table><tbody><tr><td>x</td></tr></tbody></table>');
  },
);
