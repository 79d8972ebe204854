import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Html } from '../../../web/ui/Html.tsx';

const shown = (html: string) => render(<Html html={html} />).container.innerHTML;

test('keeps the markup of a text', () => {
  expect(shown('<p>Un <strong>mot</strong> et <em>un autre</em></p><ul><li>point</li></ul>')).toContain(
    '<p>Un <strong>mot</strong> et <em>un autre</em></p><ul><li>point</li></ul>',
  );
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a handler', '<img src="x" onerror="alert(1)">'],
  ['a javascript address', '<a href="javascript:alert(1)">x</a>'],
  ['a javascript address in disguise', '<a href="java\tscript:alert(1)">x</a>'],
  ['a data address', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ['svg', '<svg><animate onbegin="alert(1)" /></svg>'],
  ['mutation through math', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>'],
  ['a frame', '<iframe src="https://example.org"></iframe>'],
  ['a form', '<form action="https://example.org"><input name="password"></form>'],
  ['styles', '<p style="position:fixed;inset:0">x</p><style>*{display:none}</style>'],
])('takes out %s', (_name, html) => {
  const result = shown(html).replace(/^<div class="html[^"]*">/, '');
  expect(result).not.toMatch(
    /script|onerror|onbegin|javascript|data:|<svg|<math|<iframe|<form|<input|style/i,
  );
});

test('identifiers of a text do not reach the page around it', () => {
  expect(shown('<p id="root" name="location" class="fixed">x</p>')).not.toMatch(/id=|name=|fixed/);
});

test('links open in a new tab and learn nothing of this one', () => {
  const link = render(<Html html='<a href="https://example.org" target="_self">site</a>' />).getByRole(
    'link',
  );
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

test('a text without markup, one with it and one without again each stand alone', () => {
  const { container, rerender } = render(<Html html='1 > 0, "oui"' />);
  expect(container.textContent).toBe('1 > 0, "oui"');
  rerender(<Html html="R&amp;D <b>oui</b>" />);
  expect([container.textContent, container.querySelector('b')?.textContent]).toEqual(['R&D oui', 'oui']);
  rerender(<Html html="non" />);
  expect([container.textContent, container.querySelector('b')]).toEqual(['non', null]);
});

test('a text has the direction of its own letters', () => {
  for (const html of ['مرحبا 123.', '<p>مرحبا 123.</p>']) {
    const { container, unmount } = render(<Html html={html} />);
    expect(container.firstElementChild?.getAttribute('dir')).toBe('auto');
    unmount();
  }
});
