import { describe, expect, it } from 'vitest';
import { isBlankHtml, plainText, sanitizePostHtml, sanitizeText } from '../../../backend/core/html.ts';
import { renderLetter } from '../../../backend/core/mail/letter.ts';
import { toNoticeName } from '../../../backend/notifications/notify.ts';

describe('sanitised HTML', () => {
  it.each([
    ['<script>alert(1)</script>bonjour', 'bonjour'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<p onclick="alert(1)">Bonjour</p>', '<p>Bonjour</p>'],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<iframe src="https://a.fr"></iframe>', ''],
    ['<style>*{display:none}</style>x', 'x'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '<table></table>'],
    [
      '<p style="position:fixed;color:#ff0000;background-image:url(//a)">x</p>',
      '<p style="color:#ff0000">x</p>',
    ],
    ['<form action="https://a.fr"><input name=p></form>', ''],
    ['&lt;script&gt;', '&lt;script&gt;'],
  ])('%s becomes %s', (html, expected) => {
    expect(sanitizePostHtml(html)).toBe(expected);
  });

  // Cases of the advisories for sanitize-html after 2.17.5, the last version for Node 20.
  it.each([
    ['<svg><textarea><img src=x onerror=alert(1)></textarea></svg>', ''],
    ['<textarea></textarea/><img src=x onerror=alert(1)>', ''],
    ['<math><xmp><img src=x onerror=alert(1)></xmp></math>', ''],
    ['<div><noscript></div><img src=x onerror=alert(1)></noscript>', '<div></div>'],
    ['<meta http-equiv="refresh" content="0;url=javascript:alert(1)">', ''],
    ['<svg><animate attributeName="href" values="#a;javascript:alert(1)"></svg>', ''],
    ['<svg:animate attributeName="href" to="javascript:alert(1)">', ''],
    ['<iframe><iframe><iframe><img src=x onerror=alert(1)>', ''],
  ])('the published attack %s becomes %s', (html, expected) => {
    expect(sanitizePostHtml(html)).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//a.fr',
  ])('removes %s from a link', (href) => {
    expect(sanitizePostHtml(`<a href="${href}">x</a>`)).not.toContain('href');
  });

  it('opens links without access to this window', () => {
    expect(sanitizePostHtml('<a href="https://a.fr" rel="opener" target="_self">x</a>')).toBe(
      '<a href="https://a.fr" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    );
  });

  it('keeps formatting, mentions and the quick messages of the chat', () => {
    for (const html of [
      '<p><strong>Bonjour</strong> à <em>tous</em><br />et à toutes</p>',
      '<ul><li>un</li><li>deux</li></ul>',
      '<span class="mention" data-user-id="7">Camille Martin</span>',
      '<span class="like"></span>',
    ]) {
      expect(sanitizePostHtml(html)).toBe(html);
    }
    expect(sanitizePostHtml('<span class="like fixed inset-0">x</span>')).toBe('<span class="like">x</span>');
  });

  it('survives deep nesting', () => {
    expect(sanitizePostHtml(`${'<div>'.repeat(9_000)}fin`).length).toBeLessThan(1_000);
    // HTML with too many tags becomes plain text, which exceeds every length limit.
    const absurd = sanitizePostHtml(`${'<div>'.repeat(20_000)}fin`);
    expect(absurd).not.toContain('<');
    expect(absurd.length).toBeGreaterThan(20_000);
  });

  it('is unchanged when sanitised again', () => {
    const html = '<p>a &amp; b <a href="https://a.fr?x=1&y=2">lien</a> < c</p>';
    expect(sanitizePostHtml(sanitizePostHtml(html))).toBe(sanitizePostHtml(html));
  });

  it('removes all markup from plain text', () => {
    expect(sanitizeText(' <b>Équipe</b> & <script>x</script>co ')).toBe('Équipe &amp; co');
  });

  it.each([
    ['', true],
    ['<p><br></p>', true],
    ['<p>&nbsp; </p>', true],
    ['<span class="like"></span>', false],
    ['<p>.</p>', false],
  ])('isBlankHtml(%j) is %s', (html, expected) => {
    expect(isBlankHtml(html)).toBe(expected);
  });
});

describe('a name that is written from right to left', () => {
  const name = 'דנה <לוי>';
  const whole = '\u2068דנה <לוי>\u2069';

  it('is isolated in notifications, on the panel and on devices', () => {
    const description = `${toNoticeName(name)} a publié 12 photos dans ${toNoticeName('Zoé (RH)')}`;
    expect(description).toBe('<b>\u2068דנה &lt;לוי&gt;\u2069</b> a publié 12 photos dans <b>Zoé (RH)</b>');
    expect(plainText(description)).toBe(`${whole} a publié 12 photos dans Zoé (RH)`);
  });

  it('is isolated in mails, as text and as HTML', () => {
    const { text, html } = renderLetter({
      platform: 'Agora',
      color: '#123456',
      subject: '12 messages',
      greeting: name,
      paragraphs: [],
      action: { label: 'Lire', url: 'https://agora.example' },
      closing: 'À bientôt',
    });
    expect(text).toContain(`Bonjour ${whole},`);
    expect(html).toContain('Bonjour \u2068דנה &lt;לוי&gt;\u2069,');
  });
});
