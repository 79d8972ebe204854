import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { linkedHtml, textOfHtml } from '../../../gateway/core/html.ts';
import cases from '../../fixtures/links.json' with { type: 'json' };

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The addresses and texts of the links in HTML. */
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

test.each(cases)('the text $text links to $href and reads the same', ({ text, href }) => {
  for (const html of [escape(text), `<p>${escape(text)}</p>`]) {
    const linked = linkedHtml(html);
    expect(linksIn(linked).map((link) => link.href)).toEqual(href === null ? [] : [href]);
    expect(textOfHtml(linked)).toBe(text);
    expect(linkedHtml(linked)).toBe(linked);
  }
});

test('links stay as they are, and tags within an address end it', () => {
  const link =
    '<a href="https://exemple.fr/b" rel="noopener noreferrer" target="_blank">https://exemple.fr/<b>a</b></a>';
  expect(linkedHtml(link)).toBe(link);
  expect(linksIn(linkedHtml('https://exemple.fr/a<br>www.exemple.fr<img src=x onerror=alert(1)>'))).toEqual([
    { href: 'https://exemple.fr/a', text: 'https://exemple.fr/a' },
    { href: 'https://www.exemple.fr', text: 'www.exemple.fr' },
  ]);
});

test('an address between angle brackets, sent as it is, is no tag', () => {
  const linked = linkedHtml('Voir <https://exemple.fr/a> ou <www.exemple.fr>');
  expect(linksIn(linked).map(({ href }) => href)).toEqual(['https://exemple.fr/a', 'https://www.exemple.fr']);
  expect(textOfHtml(linked)).toBe('Voir <https://exemple.fr/a> ou <www.exemple.fr>');
});

test('an attribute cannot be left by what an address contains', () => {
  const linked = linkedHtml('https://exemple.fr/"onmouseover="alert(1)');
  expect(linked).not.toMatch(/<a[^>]* onmouseover/);
});
