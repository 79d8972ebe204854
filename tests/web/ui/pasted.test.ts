import { expect, test } from 'vitest';
import { cleanPasted, linesOf } from '../../../web/ui/richText/pasted.ts';

/** An entry of a list as Word writes it: a paragraph that is drawn as one. */
const entry = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

/** The tags and words alone. */
const bare = (html: string) =>
  cleanPasted(html)
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/\s+(?:style|class|lang)=(?:"[^"]*"|'[^']*'|[^\s>]+)/g, '')
    .replaceAll(/<\/?span[^>]*>/g, '')
    .replaceAll(/\s*\n\s*/g, '');

test('a list that Word draws becomes one, with what stands within it', () => {
  expect(bare([entry(1, '·', 'Un'), entry(2, 'o', 'Dedans'), entry(1, '·', 'Deux')].join('\n'))).toBe(
    '<ul><li><p>Un</p><ul><li><p>Dedans</p></li></ul></li><li><p>Deux</p></li></ul>',
  );
});

test('a counted list begins where it began, and two lists with a line between them stay two', () => {
  expect(bare(`${entry(1, '3.', 'Trois')}<p>Entre</p>${entry(1, 'a)', 'Lettre')}`)).toBe(
    '<ol start="3"><li><p>Trois</p></li></ol><p>Entre</p><ol><li><p>Lettre</p></li></ol>',
  );
});

test('a table keeps its rows and cells', () => {
  const table =
    '<table class=MsoTableGrid border=1><tr><td width=302 colspan=2><p class=MsoNormal>Ville<o:p></o:p></p></td></tr></table>';
  expect(bare(table)).toBe(
    '<table border="1"><tbody><tr><td width="302" colspan="2"><p>Ville</p></td></tr></tbody></table>',
  );
});

test('pictures, styles and comments of Word stay behind; a line that was empty is empty', () => {
  expect(
    bare(
      `<style>p{color:red}</style><p class=MsoNormal>Un<span class=MsoCommentReference><a href="#_msocom_1">[A1]</a></span><img src="file:///c:/a.png"></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><div style='mso-element:comment-list'>Relire</div>`,
    ),
  ).toBe('<p>Un</p><p></p>');
});

test('a heading is a line in bold', () => {
  expect(bare('<h2>Ordre <i>du</i> jour</h2>')).toBe('<p><strong>Ordre <i>du</i> jour</strong></p>');
});

test('a pasted text keeps its lines, the empty ones too', () => {
  expect(linesOf('un\r\n\r\ndeux\ntrois')).toEqual(['un', '', 'deux', 'trois']);
});
