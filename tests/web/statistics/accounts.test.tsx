import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadQuery } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type {
  AccountKind,
  StatisticsPageAccountsQuery,
} from '../../../web/__generated__/StatisticsPageAccountsQuery.graphql.ts';
import type { StatisticsPageLiveQuery } from '../../../web/__generated__/StatisticsPageLiveQuery.graphql.ts';
import { accountTableQuery, liveFiguresQuery } from '../../../web/statistics/StatisticsPage.query.ts';
import { AccountTable } from '../../../web/statistics/AccountTable.tsx';
import { toAuditArguments, noFilters } from '../../../web/statistics/AuditFilters.tsx';
import { journalPageQuery } from '../../../web/statistics/JournalPage.query.ts';
import { Component as JournalPage } from '../../../web/statistics/JournalPage.tsx';
import { LiveFigures } from '../../../web/statistics/LiveFigures.tsx';
import { StatisticsSection } from '../../../web/statistics/StatisticsSection.tsx';
import { toasts } from '../../../web/ui/toastsByPlace.ts';
import { showElement, showScreen } from '../showScreen.tsx';
import '../../../web/ui/ConfirmDialog.tsx';

// Loaded on demand by the question.

describe('accounts', () => {
  /** Zoé and Ali in a table of this kind; notes what is said, and for how long. */
  async function show(kind: AccountKind, fields: { isGuest?: boolean; isAdministrator?: boolean } = {}) {
    const network = createMockEnvironment();
    const queryRef = loadQuery<StatisticsPageAccountsQuery>(network, accountTableQuery, { kind });
    const account = { isGuest: false, isAdministrator: false, createdAt: null, ...fields };
    network.mock.resolveMostRecentOperation((operation) =>
      MockPayloadGenerator.generate(operation, {
        Viewer: () => ({ id: 'viewer' }),
        AccountConnection: () => ({
          totalCount: 2,
          edges: ['Zoé', 'Ali'].map((name) => ({
            cursor: name,
            ...account,
            node: { id: name, name: name, jobTitle: 'Voilière', avatar: null },
          })),
          pageInfo: { hasNextPage: true, endCursor: 'Ali' },
        }),
      }),
    );
    const { environment, answerNextWith } = await showElement(
      <StatisticsSection<StatisticsPageAccountsQuery>
        title="Comptes"
        query={accountTableQuery}
        first={queryRef}
      >
        {({ viewer }) =>
          viewer?.administration && (
            <AccountTable administration={viewer.administration} kind={kind} name="Comptes" />
          )
        }
      </StatisticsSection>,
      { environment: network },
    );
    const add = vi.spyOn(toasts.bottom, 'add');
    onTestFinished(() => add.mockRestore());
    return {
      sent: () => environment.mock.getMostRecentOperation().request,
      answer: answerNextWith,
      said: () => add.mock.calls.map(([toast, timeout]) => [toast.get().text, timeout]),
    };
  }
  const names = () =>
    within(screen.getByRole('list', { name: 'Comptes' }))
      .getAllByRole('listitem')
      .map((row) => within(row).getAllByRole('link')[0]?.textContent);
  const right = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Administrateur\u00a0: Zoé' });

  test('B671 B680: a person made internal leaves the table of external people, which is announced for two seconds', async () => {
    const { answer, said, sent } = await show('GUEST', { isGuest: true });
    await userEvent.click(screen.getByRole('button', { name: 'Passer en interne Zoé' }));
    expect(sent().variables).toEqual({ input: { userId: 'Zoé' } });
    await answer({ convertGuest: { userErrors: [] } });
    expect(names()).toEqual(['Ali']);
    await waitFor(() => expect(said()).toEqual([['Zoé est désormais interne.', 2_000]]));
  });

  test('B672: resends invitations only to people who never signed in', async () => {
    const { answer, said } = await show('NEVER_USED');
    await userEvent.click(screen.getByRole('button', { name: 'Inviter à nouveau Zoé' }));
    await answer({ resendInvitation: { userErrors: [] } });
    await waitFor(() => expect(said()).toEqual([['L’invitation de Zoé a été envoyée à nouveau.', 2_000]]));
  });

  test('B673 B674: the right is granted after a confirmation, and revoked; a rejection changes nothing', async () => {
    const { answer, said, sent } = await show('ALL');
    expect(screen.queryByRole('button', { name: /^(Passer|Inviter)/ })).toBeNull();
    const turn = async (action: string) => {
      await userEvent.click(right());
      const question = within(await screen.findByRole('alertdialog'));
      await userEvent.click(question.getByRole('button', { name: action }));
    };
    const answered = (mutation: 'addAdministrator' | 'removeAdministrator', userErrors: object[] = []) =>
      answer({
        [mutation]: {
          user: userErrors.length === 0 ? { id: 'Zoé' } : null,
          administration: null,
          userErrors,
        },
      });
    await turn('Donner le droit');
    expect(sent().variables).toMatchObject({ input: { userId: 'Zoé' } });
    await answered('addAdministrator');
    expect(right().checked).toBe(true);
    await turn('Retirer');
    const last = "C'est le dernier administrateur de la plateforme.";
    await answered('removeAdministrator', [{ code: 'INVALID', message: last }]);
    expect(right().checked).toBe(true);
    await waitFor(() =>
      expect(said().map(([text]) => text)).toEqual(['Zoé administre désormais la plateforme.', last]),
    );
  });

  test('B669 B679: ten more accounts come when asked for', async () => {
    const { sent } = await show('ALL');
    await userEvent.click(screen.getByRole('button', { name: 'Afficher plus de comptes' }));
    expect(sent().variables).toMatchObject({ kind: 'ALL', first: 10, after: 'Ali' });
  });
});

describe('the journal', () => {
  test('the audit log shows who did what, in words, and loads more on request', async () => {
    const zoe = { id: 'zoe', databaseId: '3', name: 'Zoé Quéré', isGuest: false };
    const ali = { id: 'ali', databaseId: '4', name: 'Ali Bou', email: 'ali@example.org', isGuest: false };
    const colors = [
      { field: 'primaryColor', before: '#004b67', after: '#112233' },
      { field: 'bodyBackgroundColor', before: '#ffffff', after: '' },
      { field: 'logo', before: null, after: null },
    ];
    const plain = { count: 1, changes: [], affectedUser: null };
    const entries = [
      { action: 'CONVERT_GUEST', subject: '12', actor: zoe },
      { action: 'REMOVE_ADMINISTRATOR', subject: 'ali@example.org', actor: zoe, affectedUser: ali },
      { action: 'UPDATE_BRANDING', subject: 'primaryColor, logo', actor: null, changes: colors },
      {
        action: 'UPDATE_MEMBER',
        subject: 'Voile',
        actor: zoe,
        affectedUser: ali,
        changes: [{ field: 'role', before: 'READER', after: 'ADMINISTRATOR' }],
      },
      { action: 'SIGN_IN_REFUSED', subject: '', actor: null, count: 12 },
      { action: 'SOMETHING_NEW', subject: '', actor: zoe },
    ].map((entry) => ({ ...plain, ...entry }));
    const { asked } = await showScreen(
      JournalPage,
      journalPageQuery,
      {},
      {
        Platform: () => ({ capabilities: ['AUDIT'] }),
        Viewer: () => ({ isAdministrator: true }),
        AuditEntryConnection: () => ({
          edges: entries.map((entry, index) => ({
            node: { ...entry, id: String(index), createdAt: '2026-11-20T09:00:00Z' },
          })),
          pageInfo: { hasNextPage: true, endCursor: 'four' },
        }),
      },
    );
    expect(
      [...screen.getByRole('list', { name: 'Journal' }).children].map((item) =>
        [...item.querySelectorAll(':scope > div > span')].map((part) => part.textContent).join(' '),
      ),
    ).toEqual([
      'Zoé Quéré a passé un compte en interne',
      'Zoé Quéré a retiré le droit d’administration · ali@example.org',
      'Un compte supprimé a changé les paramètres',
      'Zoé Quéré a changé le rôle d’un membre\u00a0: Ali Bou · Voile',
      ' Connexion refusée · identifiants inconnus (12 fois)',
      'Zoé Quéré a changé autre chose',
    ]);
    expect(
      screen.getAllByRole('list', { name: 'Changements' }).map((list) =>
        within(list)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['couleur principale\u00a0: #004b67 → #112233', 'fond de la page\u00a0: #ffffff → vide', 'logo'],
      ['rôle\u00a0: lecteur → administrateur'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Afficher la suite' }));
    expect(asked('AuditLogPaginationQuery')).toMatchObject({ first: 20, after: 'four' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Connexions refusées');
    expect(asked('AuditLogPaginationQuery')).toMatchObject({
      userId: null,
      actions: ['SIGN_IN_REFUSED'],
      from: null,
      to: null,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    expect(screen.queryByRole('button', { name: 'Effacer les filtres' })).toBeNull();
  });

  test('the days of the filter are included', () => {
    const day = { ...noFilters, from: '2026-11-20', to: '2026-11-20' };
    const { from, to } = toAuditArguments(day);
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000);
  });
});

describe('live figures', () => {
  test('B662 B670: shows connected users and accounts as figures, refreshed every 20 s', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const environment = createMockEnvironment();
    const queryRef = loadQuery<StatisticsPageLiveQuery>(environment, liveFiguresQuery, {});
    environment.mock.resolveMostRecentOperation((operation) =>
      MockPayloadGenerator.generate(operation, {
        Viewer: () => ({ id: 'viewer' }),
        Administration: () => ({
          id: 'administration',
          onlineUserCount: 1,
          accountCounts: {
            totalCount: 2,
            neverUsedCount: 3,
            guestCount: 4,
            webUserCount: 5,
            mobileUserCount: 6,
          },
        }),
      }),
    );
    const { names, answerNext } = await showElement(
      <StatisticsSection<StatisticsPageLiveQuery>
        title="En ce moment"
        query={liveFiguresQuery}
        first={queryRef}
      >
        {({ viewer }) => viewer?.administration && <LiveFigures administration={viewer.administration} />}
      </StatisticsSection>,
      { environment },
    );
    const rows = screen
      .getAllByRole('term')
      .map((term) => [term.firstChild?.textContent, term.parentElement?.querySelector('dd')?.textContent]);
    expect(rows).toEqual([
      ['Connectés en ce moment', '1'],
      ['Profils créés', '2'],
      ['Non actifs', '3'],
      ['Externes', '4'],
      ['Connexions web', '5'],
      ['Connexions mobiles', '6'],
    ]);
    await act(async () => vi.advanceTimersByTime(19_999));
    expect(names()).toEqual([]);
    await act(async () => vi.advanceTimersByTime(1));
    await answerNext({
      Viewer: () => ({ id: 'viewer' }),
      Administration: () => ({ id: 'administration', onlineUserCount: 4321 }),
    });
    expect(screen.getAllByRole('definition')[0]?.textContent).toMatch(/4\s321/);
  });
});
