import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { RequestError } from '../../../web/core/errors.ts';
import { accountsPageQuery } from '../../../web/accounts/AccountsPage.query.ts';
import { Component as AccountsPage } from '../../../web/accounts/AccountsPage.tsx';
import { changedSearch, parseFilters } from '../../../web/accounts/filters.ts';
import { importPageQuery } from '../../../web/accounts/ImportPage.query.ts';
import { Component as ImportPage } from '../../../web/accounts/ImportPage.tsx';
import { showScreen } from '../showScreen.tsx';

const platform = (capabilities: readonly string[]) => ({
  Platform: () => ({ capabilities }),
  Viewer: () => ({ isAdministrator: true }),
});
const zoe = { id: 'zoe', name: 'Zoé Quéré', email: 'zoe@example.org', jobTitle: 'Voilière', isGuest: false };
const showAccounts = (address = '/comptes', capabilities = ['ACCOUNT_SEARCH', 'ACCOUNT_IMPORTS']) =>
  showScreen(
    AccountsPage,
    accountsPageQuery,
    parseFilters(new URL(address, 'https://x').searchParams),
    {
      ...platform(capabilities),
      AccountConnection: () => ({
        totalCount: 1234,
        edges: [
          {
            isAdministrator: true,
            isGuest: false,
            createdAt: '2026-01-10T12:00:00Z',
            lastSeenAt: null,
            node: zoe,
          },
        ],
        pageInfo: { hasNextPage: true, endCursor: 'zoe' },
      }),
    },
    { path: '/comptes', address, isInAddressBar: true },
  );

test('B960: reads filters and order from the address, and writes what differs from the default', () => {
  expect(
    parseFilters(new URLSearchParams('q=zo&etat=jamais&role=externes&tri=connexion&ordre=desc')),
  ).toEqual({
    query: 'zo',
    kind: 'NEVER_USED',
    role: 'GUEST',
    orderBy: { field: 'LAST_SEEN_AT', direction: 'DESC' },
  });
  expect(parseFilters(new URLSearchParams('etat=x&tri=y'))).toEqual({
    query: '',
    kind: 'ALL',
    role: null,
    orderBy: { field: 'NAME', direction: 'ASC' },
  });
  expect(changedSearch(new URLSearchParams('q=zo&tri=email'), { q: '', ordre: 'desc' })).toBe(
    '?tri=email&ordre=desc',
  );
});

test('B960: shows accounts under heads that show the order and change it', async () => {
  await showAccounts('/comptes?tri=email&ordre=desc');
  expect(screen.getByRole('status').textContent).toMatch(/1\s234 comptes/);
  const heads = screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'));
  expect(heads).toEqual(['none', 'descending', 'none', 'none', null]);
  const row = within(screen.getByRole('rowheader').closest('tr')!);
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'zoe@example.org',
    '10/01/2026',
    'Jamais',
    'Administrateur',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Vu le' }));
  await userEvent.click(screen.getByRole('button', { name: 'Vu le' }));
  const sorted = () => screen.getByRole('columnheader', { name: 'Vu le' }).getAttribute('aria-sort');
  expect(sorted()).toBe('descending');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'État' }), 'Jamais connectés');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'État' }).value).toBe('jamais');
  expect(sorted()).toBe('descending');
});

test('B960: loads the next page with the filters', async () => {
  const { asked } = await showAccounts('/comptes?q=zo');
  await userEvent.click(screen.getByRole('button', { name: 'Afficher plus de comptes' }));
  expect(asked('AccountRowsPaginationQuery')).toMatchObject({ query: 'zo', first: 20, after: 'zoe' });
});

test('B961: exports what is filtered', async () => {
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { asked, answer } = await showAccounts('/comptes?role=internes');
  await userEvent.click(screen.getByRole('button', { name: 'Exporter' }));
  expect(asked('AccountExportMutation')).toMatchObject({ input: { role: 'EMPLOYEE', kind: 'ALL' } });
  await answer('AccountExportMutation', {
    CreateAccountExportPayload: () => ({ downloadUrl: 'https://x/comptes.csv', userErrors: [] }),
  });
  expect(press.mock.contexts).toEqual([expect.objectContaining({ href: 'https://x/comptes.csv' })]);
  press.mockRestore();
});

test('B960 B961: what is chosen while the list loads joins what was chosen before, also in the export', async () => {
  const { asked, search } = await showAccounts();
  // Nothing that the router has changed is rendered until this ends.
  await act(async () => {
    fireEvent.change(screen.getByRole('combobox', { name: 'État' }), { target: { value: 'jamais' } });
    await vi.waitFor(() => expect(location.search).toBe('?etat=jamais'));
    fireEvent.click(screen.getByRole('button', { name: 'Exporter' }));
    fireEvent.click(screen.getByRole('button', { name: 'Vu le' }));
  });
  expect(asked('AccountExportMutation')).toMatchObject({ input: { kind: 'NEVER_USED' } });
  expect(search()).toBe('?etat=jamais&tri=connexion');
});

test('hides the list and the import where the service has none', async () => {
  await showAccounts('/comptes', []);
  expect(screen.getByText(/ne propose pas cette liste/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  await showAccounts('/comptes', ['ACCOUNT_SEARCH']);
  expect(screen.queryByRole('link', { name: 'Importer' })).toBeNull();
});

const report = {
  isApplied: false,
  createdCount: 2,
  updatedCount: 1,
  unchangedCount: 3,
  deletedCount: 0,
  addedAdministratorCount: 0,
  removedAdministratorCount: 0,
  errorCount: 0,
  errors: [],
  ignoredColumns: ['Badge'],
  csv: 'Ligne',
};
const showImport = async (lastUserImport: object | null = null) => {
  const screenOf = await showScreen(
    ImportPage,
    importPageQuery,
    {},
    { ...platform(['ACCOUNT_IMPORTS']), Administration: () => ({ lastUserImport }) },
  );
  const answered = (fields: object) =>
    screenOf.answer('ImportFormMutation', {
      ImportUsersPayload: () => ({ report: { ...report, ...fields }, userErrors: [] }),
    });
  await userEvent.upload(screen.getByLabelText('Choisir un fichier'), new File(['Email'], 'personnes.csv'));
  return { ...screenOf, answered };
};
const numbers = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

test('B962 B963: shows what a chosen file does, then imports it', async () => {
  const { asked, answered } = await showImport();
  expect(screen.getByRole('progressbar')).toBeTruthy();
  expect(asked('ImportFormMutation')).toMatchObject({ input: { isDryRun: true } });
  await answered({});
  expect(numbers()).toEqual(['2', '1', '3', '0', '0']);
  expect(screen.getByText(/Colonnes ignorées.: Badge/)).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: /e-mail de bienvenue/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Importer' }));
  expect(asked('ImportFormMutation')).toMatchObject({ input: { isDryRun: false, areInvitationsSent: true } });
  await answered({ isApplied: true });
  expect(screen.getByRole('heading', { name: 'Import terminé' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Importer' })).toBeNull();
});

test('B962: forgets the report of a file when the check of another fails', async () => {
  const { answered, fail } = await showImport();
  await answered({});
  await userEvent.upload(screen.getByLabelText(/^Choisir/), new File(['?'], 'autres.csv'));
  await fail('ImportFormMutation', new RequestError('UPSTREAM_TIMEOUT'));
  expect(screen.queryAllByRole('definition')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Importer' })).toBeNull();
});

test('B962: lists wrong lines, and imports nothing of their file', async () => {
  const { answered } = await showImport();
  const errors = [{ line: 7, email: 'ada@example.org', message: 'Téléphone\u00a0: invalide' }];
  await answered({ errorCount: 1, errors });
  expect(
    within(screen.getByRole('list', { name: 'Erreurs' })).getByText('Ligne 7 · ada@example.org'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Importer' })).toBeNull();
});

test('B964: asks before accounts are closed', async () => {
  const { asked, answered, isAsked } = await showImport();
  await answered({ deletedCount: 2 });
  await userEvent.click(screen.getByRole('button', { name: 'Importer' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Supprimer 2 comptes\u00a0?' }));
  expect(isAsked('ImportFormMutation')).toBe(false);
  await act(async () => userEvent.click(question.getByRole('button', { name: 'Importer' })));
  expect(asked('ImportFormMutation')).toMatchObject({ input: { isDryRun: false } });
});

test('B962: shows who becomes or stops being administrator, and asks before', async () => {
  const { answered, isAsked } = await showImport();
  await answered({ addedAdministratorCount: 1, removedAdministratorCount: 2 });
  expect(screen.getByText(/^Administrateurs.: 1 de plus, 2 de moins/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Importer' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Retirer le rôle d’administrateur\u00a0?',
  });
  expect(question.textContent).toContain('2 personnes ne seront plus administrateur');
  expect(isAsked('ImportFormMutation')).toBe(false);
  await act(async () => userEvent.click(within(question).getByRole('button', { name: 'Annuler' })));
  expect(isAsked('ImportFormMutation')).toBe(false);
});

const running = {
  state: 'RUNNING',
  lineCount: 10_000,
  processedLineCount: 2500,
  actor: { __typename: 'UnknownUser', name: 'Zoé Quéré' },
  startedAt: '2026-11-29T12:00:00Z',
};

test('B1013: shows how many lines of an import are done, also after its window was closed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  const { isAsked, answer } = await showImport(running);
  expect(screen.getByText(/^2\s500 lignes sur 10\s000$/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Import en cours' }).getAttribute('aria-valuenow')).toBe(
    '25',
  );
  await act(async () => vi.advanceTimersByTimeAsync(1100));
  await answer('LastImportPollQuery', {
    Administration: () => ({
      lastUserImport: {
        ...running,
        state: 'COMPLETED',
        createdCount: 9999,
        updatedCount: 1,
        deletedCount: 0,
      },
    }),
  });
  expect(screen.getByText(/par Zoé Quéré.: nouveaux 9\s999, modifiés 1, partis 0\./)).toBeTruthy();
  expect(screen.queryByRole('progressbar', { name: 'Import en cours' })).toBeNull();
  await act(async () => vi.advanceTimersByTimeAsync(3000));
  expect(isAsked('LastImportPollQuery')).toBe(false);
  vi.useRealTimers();
});

test('B1014: says that an interrupted import has changed nothing', async () => {
  await showImport({ ...running, state: 'INTERRUPTED' });
  expect(screen.getByText(/interrompu, rien n’a été importé/)).toBeTruthy();
});
