import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMockEnvironment } from 'relay-test-utils';
import { expect, test, vi } from 'vitest';
import { collectRows } from '../../../web/statistics/collectRows.ts';
import { exportAccounts } from '../../../web/statistics/exportAccounts.ts';
import { ExportButton } from '../../../web/statistics/ExportButton.tsx';
import { allowUploads, showElement } from '../showScreen.tsx';

vi.mock(import('../../../web/ui/browserFiles.ts'), async (original) => ({
  ...(await original()),
  downloadText: vi.fn(),
}));

test('an export that ends before the last row says so', async () => {
  const page = Array.from({ length: 100 }, (_, index) => [index]);
  const endless = () => collectRows(['Numéro'], async () => ({ rows: page, after: 'next' }));
  const { answer } = await showElement(
    <ExportButton kind="ACCOUNTS" label="Exporter les comptes" name="comptes" rows={endless} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Exporter les comptes' }));
  await answer('ExportButtonMutation', { RecordExportPayload: () => ({ userErrors: [] }) });
  expect(await screen.findByText(/^Le fichier s’arrête après les 20\s000 premières lignes\.$/)).toBeTruthy();
});

test('accounts are exported in an order that no visit changes', async () => {
  const environment = createMockEnvironment();
  allowUploads(environment, ['ACCOUNT_SEARCH']);
  void exportAccounts(environment, 'RECENTLY_ACTIVE');
  await waitFor(() =>
    expect(environment.mock.getMostRecentOperation().request.variables).toMatchObject({
      kind: 'RECENTLY_ACTIVE',
      orderBy: { field: 'CREATED_AT', direction: 'DESC' },
    }),
  );
});

test('an export of a few pages is whole', async () => {
  const pages = [
    { rows: [[1]], after: 'second' },
    { rows: [[2]], after: null },
  ];
  const fetchPage = async (after: string | null) => pages[after === null ? 0 : 1]!;
  expect(await collectRows(['Numéro'], fetchPage)).toEqual({ rows: [['Numéro'], [1], [2]], isCut: false });
});
