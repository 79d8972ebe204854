import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { noFilters, toAuditArguments } from '../../../web/statistics/AuditFilters.tsx';
import { collectRows } from '../../../web/statistics/collectRows.ts';
import { exportAccounts } from '../../../web/statistics/exportAccounts.ts';
import { exportAudit } from '../../../web/statistics/exportAudit.ts';
import { ExportButton } from '../../../web/statistics/ExportButton.tsx';
import { allowUploads, showElement } from '../showScreen.tsx';

vi.mock(import('../../../web/ui/browserFiles.ts'), async (original) => ({
  ...(await original()),
  downloadText: vi.fn(),
}));

afterEach(() => vi.unstubAllEnvs());

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

test('the exported journal has French words and the local time, as on the screen', async () => {
  vi.stubEnv('TZ', 'Pacific/Noumea');
  const environment = createMockEnvironment();
  const exported = exportAudit(environment, toAuditArguments(noFilters));
  environment.mock.resolveMostRecentOperation((operation) =>
    MockPayloadGenerator.generate(operation, {
      AuditEntry: () => ({
        action: 'UPDATE_USER',
        createdAt: '2026-07-14T22:30:00Z',
        changes: [
          { field: 'country', before: 'France', after: 'Suisse' },
          { field: 'language', before: 'FR', after: 'DE' },
        ],
      }),
      PageInfo: () => ({ hasNextPage: false }),
    }),
  );
  const [, row] = (await exported).rows;
  expect(row).toContain('2026-07-15 09:30:00');
  expect(row).toContain('pays\u00a0: France → Suisse\nlangue\u00a0: Français → Allemand');
});

test('an export of a few pages is whole', async () => {
  const pages = [
    { rows: [[1]], after: 'second' },
    { rows: [[2]], after: null },
  ];
  const fetchPage = async (after: string | null) => pages[after === null ? 0 : 1]!;
  expect(await collectRows(['Numéro'], fetchPage)).toEqual({ rows: [['Numéro'], [1], [2]], isCut: false });
});
