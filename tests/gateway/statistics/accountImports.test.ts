import { beforeAll, expect, it } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();
let zoe: TestPerson;

beforeAll(async () => {
  const { backend } = platform;
  zoe = await backend.addPerson({ isAdministrator: true, email: 'zoe@example.org' });
  await backend.addPerson({ firstName: 'Ali', email: 'ali@example.org' });
});

interface Answer {
  report: object | null;
  viewer: { administration: { accounts: { totalCount: number } } } | null;
}

const send = (lines: string[], isDryRun: boolean) =>
  platform.mutate<Answer>(
    'importUsers',
    { file: null, isDryRun },
    {
      as: zoe,
      selection: `report {
          isApplied createdCount updatedCount unchangedCount deletedCount errorCount
          addedAdministratorCount removedAdministratorCount
          errors { line email message } ignoredColumns csv
        }
        viewer { administration { accounts { totalCount } } }`,
      files: { 'variables.input.file': new File([lines.join('\n')], 'personnes.csv') },
    },
  );

const file = [
  'E-mail;Prénom;Nom;Badge;Rôle',
  'ida@example.org;Ida;Noé;1;administrateur',
  'leo@example.org;Léo;Roc;2',
  'ali@example.org;Aly;;3',
  'zoe@example.org;;;4',
];
const outcome = {
  createdCount: 2,
  updatedCount: 1,
  unchangedCount: 1,
  deletedCount: 0,
  errorCount: 0,
  addedAdministratorCount: 1,
  removedAdministratorCount: 0,
};

it('B962: reports what a file would do, and which lines are wrong', async () => {
  const dry = await send(file, true);
  expect(dry).toMatchObject({
    report: { ...outcome, isApplied: false, errors: [], ignoredColumns: ['Badge'] },
    viewer: { administration: { accounts: { totalCount: 2 } } },
    userErrors: [],
  });
  expect(dry.report).toHaveProperty(
    'csv',
    expect.stringMatching(/4;ali@example.org;Aly[^;]*;modifié;Prénom : Ali → Aly/),
  );
  // Nothing of a file with a wrong line, even where it is to be applied.
  expect((await send([...file, 'nobody;;;'], true)).report).toMatchObject({
    isApplied: false,
    errorCount: 1,
    errors: [{ line: 6, email: 'nobody', message: expect.stringContaining('E-mail') }],
  });
  expect(await send([...file, 'nobody;;;'], false)).toEqual({
    report: null,
    viewer: null,
    userErrors: [
      { code: 'INVALID', message: expect.stringMatching(/^Ligne 6\u00a0: .*E-mail/), path: ['file', '6'] },
    ],
  });
});

it('B962: refuses files without addresses, and names the field', async () => {
  expect(await send(['Nom;Prénom', 'A;B'], true)).toEqual({
    report: null,
    viewer: null,
    userErrors: [{ code: 'INVALID', message: expect.any(String), path: ['file'] }],
  });
});

const lastImport = async () => {
  const { data } = await platform.ask<{ viewer: { administration: { lastUserImport: object | null } } }>(
    `{ viewer { administration { lastUserImport {
      state lineCount processedLineCount createdCount updatedCount deletedCount actor { name } startedAt } } } }`,
    { as: zoe },
  );
  return data.viewer.administration.lastUserImport;
};

it('B963 B1013: imports a file, and answers the list with the new accounts', async () => {
  // Nothing of dry runs; the wrong file has changed nothing.
  expect(await lastImport()).toMatchObject({ state: 'INTERRUPTED', lineCount: 5, createdCount: 0 });
  expect(await send(file, false)).toMatchObject({
    report: { ...outcome, isApplied: true },
    viewer: { administration: { accounts: { totalCount: 4 } } },
    userErrors: [],
  });
  expect(await lastImport()).toEqual({
    state: 'COMPLETED',
    lineCount: 4,
    processedLineCount: 4,
    createdCount: 2,
    updatedCount: 1,
    deletedCount: 0,
    actor: { name: expect.any(String) },
    startedAt: expect.any(String),
  });
});
