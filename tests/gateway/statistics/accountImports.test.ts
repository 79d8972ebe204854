import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../../../backend/accounts/tables.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
let zoe: TestPerson;
let ali: TestPerson;

beforeAll(async () => {
  platform = await startPlatform();
  const { backend } = platform;
  zoe = await backend.addPerson({ isAdministrator: true, email: 'zoe@example.org' });
  ali = await backend.addPerson({ firstName: 'Ali', email: 'ali@example.org' });
});
afterAll(() => platform.close());

interface Answer {
  importUsers: {
    report: object | null;
    viewer: { administration: { accounts: { totalCount: number } } } | null;
    userErrors: { code: string; path: string[] | null }[];
  };
}

async function send(lines: string[], isDryRun: boolean, as = zoe): Promise<Answer['importUsers']> {
  const { data } = await platform.ask<Answer>(
    `mutation ($input: ImportUsersInput!) {
      importUsers(input: $input) {
        report {
          isApplied createdCount updatedCount unchangedCount deletedCount errorCount
          errors { line email message } ignoredColumns csv
        }
        viewer { administration { accounts { totalCount } } }
        userErrors { code path }
      }
    }`,
    {
      as,
      variables: { input: { file: null, isDryRun } },
      files: { 'variables.input.file': new File([lines.join('\n')], 'personnes.csv') },
    },
  );
  return data.importUsers;
}
const newcomers = ['ida@example.org', 'leo@example.org'];
const stored = () => platform.backend.context.database.$count(users, inArray(users.email, newcomers));

const file = [
  'E-mail;Prénom;Nom;Badge',
  'ida@example.org;Ida;Noé;1',
  'leo@example.org;Léo;Roc;2',
  'ali@example.org;Aly;;3',
  'zoe@example.org;;;4',
];
const outcome = { createdCount: 2, updatedCount: 1, unchangedCount: 1, deletedCount: 0, errorCount: 0 };

it('B962: reports what a file would do, and which lines are wrong', async () => {
  const dry = await send(file, true);
  expect(dry).toMatchObject({
    report: { ...outcome, isApplied: false, errors: [], ignoredColumns: ['Badge'] },
    viewer: { administration: { accounts: { totalCount: 2 } } },
    userErrors: [],
  });
  expect(dry.report).toHaveProperty('csv', expect.stringContaining('4;ali@example.org;modifié;'));
  // Nothing of a file with a wrong line, even where it is to be applied.
  expect((await send([...file, 'nobody;;;'], false)).report).toMatchObject({
    isApplied: false,
    errorCount: 1,
    errors: [{ line: 6, email: 'nobody', message: expect.stringContaining('E-mail') }],
  });
  expect(await stored()).toBe(0);
});

it('B962: refuses files without addresses at the file, and people who are no administrators', async () => {
  expect(await send(['Nom;Prénom', 'A;B'], true)).toEqual({
    report: null,
    viewer: null,
    userErrors: [{ code: 'INVALID', path: ['file'] }],
  });
  expect(await send(file, false, ali)).toEqual({
    report: null,
    viewer: null,
    userErrors: [{ code: 'FORBIDDEN', path: null }],
  });
  expect(await stored()).toBe(0);
});

it('B963: imports a file, and answers the list with the new accounts', async () => {
  expect(await send(file, false)).toMatchObject({
    report: { ...outcome, isApplied: true },
    viewer: { administration: { accounts: { totalCount: 4 } } },
    userErrors: [],
  });
  expect(await stored()).toBe(2);
  const { database } = platform.backend.context;
  const [changed] = await database.select().from(users).where(eq(users.email, 'ali@example.org'));
  expect(changed).toMatchObject({ firstName: 'Aly' });
});
