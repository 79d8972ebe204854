/** The words of texts and people are those with which indexes were built, by whichever function they are told. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
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
  'ÀÉ_ß-ﬁ/… ½ ²',
  'prévention/sécurité (compte-rendu.docx)',
  'tab\tligne\nfin \\ "mots" \'cités\'',
  'Ñandú Łódź Ångström 東京 😀',
];

it('are the same as they were told at first', async () => {
  const { database } = backend.context;
  const first = readFileSync(
    resolve(import.meta.dirname, '../../../backend/core/database/migrations/0017_words.sql'),
    'utf8',
  );
  await database
    .transaction(async (tx) => {
      for (const statement of first.split('--> statement-breakpoint').slice(0, 3))
        await tx.execute(sql.raw(statement.replaceAll('words_of', 'first_words_of')));
      const { rows } = await tx.execute(sql`
      select text, words_of(text) as words, words_of_html(text) as of_html, words_of_person(text, text, text || '@example.org', text, '+33 (0)1 02') as of_person,
        first_words_of(text) as first_words, first_words_of_html(text) as first_of_html, first_words_of_person(text, text, text || '@example.org', text, '+33 (0)1 02') as first_of_person
      from unnest(${sql.param(texts)}::text[]) as text`);
      expect(rows).toHaveLength(texts.length);
      for (const { text, words, of_html, of_person, first_words, first_of_html, first_of_person } of rows)
        expect([text, words, of_html, of_person]).toEqual([
          text,
          first_words,
          first_of_html,
          first_of_person,
        ]);
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!String(error).includes('Rollback')) throw error;
    });
});
