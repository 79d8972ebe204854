import { expect, it } from 'vitest';
import { htmlOf } from '../../mobile/text.ts';

it.each([
  ['<b>gras</b>', '&lt;b&gt;gras&lt;/b&gt;'],
  ['1 < 2 > 0', '1 &lt; 2 &gt; 0'],
  ['R&D &lt;', 'R&amp;D &amp;lt;'],
  ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
])('escapes typed markup: %s', (typed, html) => {
  expect(htmlOf(typed)).toBe(html);
});
