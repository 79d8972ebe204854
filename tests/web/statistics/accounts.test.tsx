/** The tables of accounts: what administrators do with an account. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { loadQuery, RelayEnvironmentProvider } from 'react-relay/hooks';
import { MemoryRouter } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AccountKind, AccountTableQuery } from '../../../web/__generated__/AccountTableQuery.graphql.ts';
import { AccountTable } from '../../../web/statistics/AccountTable.tsx';
import { accountTableQuery } from '../../../web/statistics/AccountTable.query.ts';
import { ConfirmHost } from '../../../web/ui/ConfirmHost.tsx';
import { toasts } from '../../../web/ui/toastQueues.ts';

/** Zoé and Ali in a table of this kind; notes what is said, and for how long. */
async function show(kind: AccountKind, told: { isExternal?: boolean; isAdministrator?: boolean } = {}) {
  const environment = createMockEnvironment();
  const queryRef = loadQuery<AccountTableQuery>(environment, accountTableQuery, { kind });
  const account = { isExternal: false, isAdministrator: false, createdAt: null, ...told };
  environment.mock.resolveMostRecentOperation((operation) =>
    MockPayloadGenerator.generate(operation, {
      Viewer: () => ({ id: 'viewer' }),
      AccountConnection: () => ({
        totalCount: 2,
        edges: ['Zoé', 'Ali'].map((name) => ({
          cursor: name,
          ...account,
          node: { id: name, fullName: name, job: 'Voilière', avatar: null },
        })),
        pageInfo: { hasNextPage: true, endCursor: 'Ali' },
      }),
    }),
  );
  await act(async () =>
    render(
      <RelayEnvironmentProvider environment={environment}>
        <MemoryRouter>
          <Suspense>
            <AccountTable queryRef={queryRef} kind={kind} name="Comptes" />
          </Suspense>
        </MemoryRouter>
        <ConfirmHost />
      </RelayEnvironmentProvider>,
    ),
  );
  const add = vi.spyOn(toasts.bottom, 'add');
  onTestFinished(() => add.mockRestore());
  return {
    sent: () => environment.mock.getMostRecentOperation().request,
    answer: (data: object) => act(async () => environment.mock.resolveMostRecentOperation({ data })),
    said: () => add.mock.calls.map(([toast, timeout]) => [toast.get().text, timeout]),
  };
}
const names = () =>
  screen.getAllByRole('listitem').map((row) => within(row).getAllByRole('link')[0]?.textContent);
const right = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Administrateur\u00a0: Zoé' });

test('B671 B680: who is made internal leaves the table of external people, which is said for two seconds', async () => {
  const { answer, said, sent } = await show('EXTERNAL', { isExternal: true });
  await userEvent.click(screen.getByRole('button', { name: 'Passer en interne Zoé' }));
  expect(sent().variables).toEqual({ input: { userId: 'Zoé' } });
  await answer({ makeInternal: { userErrors: [] } });
  expect(names()).toEqual(['Ali']);
  await waitFor(() => expect(said()).toEqual([['Zoé est désormais interne.', 2_000]]));
});

test('B672: who never signed in is invited again; others are not', async () => {
  const { answer, said } = await show('NEVER_USED');
  await userEvent.click(screen.getByRole('button', { name: 'Inviter à nouveau Zoé' }));
  await answer({ inviteAgain: { userErrors: [] } });
  await waitFor(() => expect(said()).toEqual([['L’invitation de Zoé a été envoyée à nouveau.', 2_000]]));
});

test('B673 B674: the right is given after a question, and taken; a refusal leaves it', async () => {
  const { answer, said, sent } = await show('ALL');
  expect(screen.queryByRole('button', { name: /^(Passer|Inviter)/ })).toBeNull();
  const turn = async (action: string) => {
    await userEvent.click(right());
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: action }));
  };
  const answered = (isAdministrator: boolean | null, userErrors: object[] = []) =>
    answer({ setAdministrator: { isAdministrator, administration: null, userErrors } });
  await turn('Donner le droit');
  expect(sent().variables).toMatchObject({ input: { userId: 'Zoé', isAdministrator: true } });
  await answered(true);
  expect(right().checked).toBe(true);
  await turn('Retirer');
  const last = "C'est le dernier administrateur de la plateforme.";
  await answered(null, [{ code: 'INVALID', message: last }]);
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
