/** HTML of the API made safe, as text and with links; in time whatever it is. */
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import {
  isBlankHtml,
  plainText as plainTextOfBackend,
  sanitizePostHtml,
} from '../../../backend/core/html.ts';
import { sanitizeAndLinkHtml, sanitizeHtml, htmlToText } from '../../../gateway/content/html.ts';
import { containsWords } from '../../../gateway/content/text.ts';
import { parseLinkPreview } from '../../../gateway/link-preview/parseLinkPreview.ts';
import cases from '../../fixtures/links.json' with { type: 'json' };

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
  ])('%s', (html, text) => expect(htmlToText(html)).toBe(text));
});

const size = 256 * 1024;
const filled = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

/** Text that took quadratic time once. */
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

describe('a quarter of a megabyte', () => {
  test.each(hostile)('of %s is sanitised in time', (_name, html) => {
    expect(htmlToText(html).length).toBeLessThanOrEqual(size);
    expect(plainTextOfBackend(html)).toEqual(expect.any(String));
    expect(isBlankHtml(html)).toEqual(expect.any(Boolean));
    expect(sanitizeHtml(html)).not.toMatch(/<(?!\/?(?:a|b|p|br|i)[\s>])/);
    expect(sanitizePostHtml(html)).toEqual(expect.any(String));
    const page = parseLinkPreview(
      'https://a.example/',
      `<title>Titre${html}</title>${html}<meta name="description" content="a">`,
    );
    expect(page?.title.slice(0, 5)).toBe('Titre');
  });

  test('of words is searched in time', () => {
    const search = filled('z ');
    const people = Array.from({ length: 2_000 }, (_, row) => `Zoé Martin zoe${row}@example.org`);
    expect(people.filter((person) => containsWords(person, search))).toHaveLength(2_000);
  });
});

test('drops scripts, handlers, styles and addresses that run', () => {
  const html =
    '<p onclick="x()" style="top:0">a<script>x()</script><a href="javascript:x()">b</a><img src=x onerror=x()></p>';
  expect(sanitizeHtml(html)).toBe('<p>a<a rel="noopener noreferrer" target="_blank">b</a></p>');
});

test('a text that is read again is as safe as the first time', () => {
  const html = '<p onclick="a()">Deux fois</p>';
  expect([sanitizeHtml(html), sanitizeHtml(html)]).toEqual(['<p>Deux fois</p>', '<p>Deux fois</p>']);
});

test('escapes a text with thousands of tags', () => {
  const html = '<b>'.repeat(20_000);
  expect(sanitizeHtml(html)).toBe('&lt;b&gt;'.repeat(20_000));
  expect(sanitizePostHtml(html)).toBe('&lt;b&gt;'.repeat(20_000));
  expect(sanitizeHtml('<b>gras</b>')).toBe('<b>gras</b>');
});

test('limits the length of titles, descriptions and image addresses of previews', () => {
  const long = 'mot '.repeat(50_000);
  const page = parseLinkPreview(
    'https://a.example/',
    `<title>${long}</title><meta name="description" content="${long}"><meta property="og:image" content="https://a.example/${'x'.repeat(5_000)}">`,
  );
  expect(page?.title).toHaveLength(200);
  expect(page?.description).toHaveLength(400);
  expect(page?.imageUrl).toBeNull();
});

test('backend and gateway keep lists, tables and lines', () => {
  const html =
    '<p>Un</p><p></p><div>deux</div><ol start="3"><li><p>trois</p></li></ol>' +
    '<table><tbody><tr><th colspan="2">Ville</th></tr><tr><td><p>Brest</p></td><td>Lille</td></tr></tbody></table>';
  expect(sanitizePostHtml(html)).toBe(html);
  expect(sanitizeHtml(html)).toBe(html);
  expect(htmlToText(html)).toBe('Un deux trois Ville Brest Lille');
});

test("limits a cell's span to 20, and drops its other attributes", () => {
  const table = (attributes: string) => `<table><tbody><tr><td${attributes}>x</td></tr></tbody></table>`;
  for (const clean of [sanitizePostHtml, sanitizeHtml]) {
    for (const count of ['100000', '0', '-2', '1', '1.5', 'a', '21'])
      expect(clean(table(` colspan="${count}" style="position:fixed" onclick="a()"`))).toBe(table(''));
    for (const count of ['2', '20']) expect(clean(table(` colspan="${count}"`))).toContain(`"${count}"`);
  }
});

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The links in HTML. */
function linksIn(html: string) {
  const links: { href: string | undefined; text: string }[] = [];
  let isOpen = false;
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name === 'a') links.push({ href, text: '' });
      isOpen ||= name === 'a';
    },
    ontext(text) {
      const link = links.at(-1);
      if (isOpen && link) link.text += text;
    },
    onclosetag(name) {
      if (name === 'a') isOpen = false;
    },
  });
  parser.end(html);
  return links;
}

test('links addresses in texts without changing their words', () => {
  for (const { text, href } of cases)
    for (const html of [escape(text), `<p>${escape(text)}</p>`]) {
      const linked = sanitizeAndLinkHtml(html);
      expect(linksIn(linked).map((link) => link.href)).toEqual(href === null ? [] : [href]);
      expect(htmlToText(linked)).toBe(text);
      expect(sanitizeAndLinkHtml(linked)).toBe(linked);
    }
});

test('keeps existing links, and ends an address at a tag', () => {
  const link =
    '<a href="https://exemple.fr/b" rel="noopener noreferrer" target="_blank">https://exemple.fr/<b>a</b></a>';
  expect(sanitizeAndLinkHtml(link)).toBe(link);
  expect(
    linksIn(sanitizeAndLinkHtml('https://exemple.fr/a<br>www.exemple.fr<img src=x onerror=alert(1)>')),
  ).toEqual([
    { href: 'https://exemple.fr/a', text: 'https://exemple.fr/a' },
    { href: 'https://www.exemple.fr', text: 'www.exemple.fr' },
  ]);
});

test('treats an address in angle brackets as text', () => {
  const linked = sanitizeAndLinkHtml('Voir <https://exemple.fr/a> ou <www.exemple.fr>');
  expect(linksIn(linked).map(({ href }) => href)).toEqual(['https://exemple.fr/a', 'https://www.exemple.fr']);
  expect(htmlToText(linked)).toBe('Voir <https://exemple.fr/a> ou <www.exemple.fr>');
});

test('an address cannot add an attribute', () => {
  const linked = sanitizeAndLinkHtml('https://exemple.fr/"onmouseover="alert(1)');
  expect(linked).not.toMatch(/<a[^>]* onmouseover/);
});
