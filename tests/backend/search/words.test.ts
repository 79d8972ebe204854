/** What the database's functions make of texts: indexes and kept columns hold it, so it must never change. */
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import forms from '../../fixtures/forms.json' with { type: 'json' };
import { startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());

/** Words of each text, as plain text, and as HTML with accents. */
const cases = [
  ['', ' ', ' '],
  ['   ', '  ', '  '],
  [
    "<b>Élan&nbsp;Œuvre</b> d’été, d'ici\u0001là",
    '  b elan nbsp oeuvre b d ete d ici la',
    ' élan œuvre d’été d ici là',
  ],
  ['ÀÉ_ß-ﬁ/…', ' ae ss fi ', ' àé ß ﬁ …'],
  [
    'prévention/sécurité (compte-rendu.docx)',
    ' prevention securite compte rendu docx ',
    ' prévention sécurité compte rendu docx ',
  ],
  ['tab\tligne\nfin \\ "mots" \'cités\'', ' tab ligne fin mots cites ', ' tab ligne fin mots cités '],
  ['Ñandú Łódź Ångström 東京 😀', ' nandu lodz angstrom 東京 😀', ' ñandú łódź ångström 東京 😀'],
  ['e\u0301te\u0301', ' ete', ' été'],
] as const;

it('splits texts into the words that indexes hold', async () => {
  const texts = cases.map(([text]) => text);
  const { rows } = await backend.context.database.execute(sql`
    select words_of(text) as words, accented_words_of_html(text) as of_html,
      words_of_person(text, text, 'a.roy@example.org', text, '+33 (0)1 02') as of_person
    from unnest(${sql.param(texts)}::text[]) as text`);
  expect(rows).toEqual(
    cases.map(([, plain, html]) => ({ words: plain, of_html: html, of_person: expect.any(String) })),
  );
  expect(rows[4]).toMatchObject({
    of_person:
      ' prevention securite compte rendu docx prevention securite compte rendu docx a roy prevention securite compte rendu docx 330102',
  });
});

it.each(forms)('gives forms of a word a stem in common: %s', async (...group) => {
  const { rows } = await backend.context.database.execute<{ stems: string[] }>(
    sql`select stems_of(form) as stems from unnest(${sql.param(group)}::text[]) as form`,
  );
  const [first = [], ...others] = rows.map(({ stems }) => stems);
  expect(first.filter((stem) => others.every((stems) => stems.includes(stem)))).not.toEqual([]);
});

it.each([
  ['été', "'ete'"],
  ['les', "'le'"],
  ["l'an", "'an' | 'l'"],
  ['2026', ''],
  ['', ''],
])('asks for the stems of %j by %s', async (words, query) => {
  const { rows } = await backend.context.database.execute(sql`select stem_query(${words})::text as query`);
  expect(rows).toEqual([{ query }]);
});
