/** What the database's functions make of texts: indexes and kept columns hold it, so it must never change. */
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());

/** Words of each text, as plain text and as HTML. */
const cases = [
  ['', ' ', ' '],
  ['   ', '  ', '  '],
  [
    "<b>Élan&nbsp;Œuvre</b> d’été, d'ici\u0001là",
    '  b elan nbsp oeuvre b d ete d ici la',
    ' elan oeuvre d ete d ici la',
  ],
  ['ÀÉ_ß-ﬁ/…', ' ae ss fi ', ' ae ss fi '],
  [
    'prévention/sécurité (compte-rendu.docx)',
    ' prevention securite compte rendu docx ',
    ' prevention securite compte rendu docx ',
  ],
  ['tab\tligne\nfin \\ "mots" \'cités\'', ' tab ligne fin mots cites ', ' tab ligne fin mots cites '],
  ['Ñandú Łódź Ångström 東京 😀', ' nandu lodz angstrom 東京 😀', ' nandu lodz angstrom 東京 😀'],
] as const;

it('splits texts into the words that indexes hold', async () => {
  const texts = cases.map(([text]) => text);
  const { rows } = await backend.context.database.execute(sql`
    select words_of(text) as words, words_of_html(text) as of_html,
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

it.each([
  ['finissons', 'finir', 'finissent', 'fini', 'finies'],
  ['réunis', 'réunir', 'réunissons', 'réunit'],
  ['choisissez', 'choisir', 'choisie'],
])('reduces forms of a verb in -ir to one stem: %s', async (...forms) => {
  const { rows } = await backend.context.database.execute<{ stem: string }>(
    sql`select distinct stem_of(form) as stem from unnest(${sql.param(forms)}::text[]) as form`,
  );
  expect(rows).toHaveLength(1);
});
