/** What the database's functions make of texts: indexes and kept columns hold it, so it must never change. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../harness.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const texts = [
  '',
  '   ',
  "<b>Élan&nbsp;Œuvre</b> d’été, d'ici\u0001là",
  'ÀÉ_ß-ﬁ/…',
  'prévention/sécurité (compte-rendu.docx)',
  'tab\tligne\nfin \\ "mots" \'cités\'',
  'Ñandú Łódź Ångström 東京 😀',
];

it('splits texts into the words that indexes hold', async () => {
  const { rows } = await backend.context.database.execute(sql`
    select words_of(text) as words, words_of_html(text) as of_html,
      words_of_person(text, text, text || '@example.org', text, '+33 (0)1 02') as of_person
    from unnest(${sql.param(texts)}::text[]) as text`);
  expect(rows).toMatchInlineSnapshot(`
    [
      {
        "of_html": " ",
        "of_person": "  330102",
        "words": " ",
      },
      {
        "of_html": "  ",
        "of_person": "  330102",
        "words": "  ",
      },
      {
        "of_html": " elan oeuvre d ete d ici la",
        "of_person": "  b elan nbsp oeuvre b d ete d ici la b elan nbsp oeuvre b d ete d ici la b elan nbsp oeuvre b d ete d ici la b elan nbsp oeuvre b d ete d ici la 330102",
        "words": "  b elan nbsp oeuvre b d ete d ici la",
      },
      {
        "of_html": " ae ss fi ",
        "of_person": " ae ss fi ae ss fi ae ss fi ae ss fi 330102",
        "words": " ae ss fi ",
      },
      {
        "of_html": " prevention securite compte rendu docx ",
        "of_person": " prevention securite compte rendu docx prevention securite compte rendu docx prevention securite compte rendu docx prevention securite compte rendu docx 330102",
        "words": " prevention securite compte rendu docx ",
      },
      {
        "of_html": " tab ligne fin mots cites ",
        "of_person": " tab ligne fin mots cites tab ligne fin mots cites tab ligne fin mots cites tab ligne fin mots cites 330102",
        "words": " tab ligne fin mots cites ",
      },
      {
        "of_html": " nandu lodz angstrom 東京 😀",
        "of_person": " nandu lodz angstrom 東京 😀 nandu lodz angstrom 東京 😀 nandu lodz angstrom 東京 😀 nandu lodz angstrom 東京 😀 330102",
        "words": " nandu lodz angstrom 東京 😀",
      },
    ]
  `);
});
