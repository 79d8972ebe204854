import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { loadQuery, RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test, vi } from 'vitest';
import type { LiveFiguresQuery } from '../../../web/__generated__/LiveFiguresQuery.graphql.ts';
import { LiveFigures } from '../../../web/statistics/LiveFigures.tsx';
import { liveFiguresQuery } from '../../../web/statistics/LiveFigures.query.ts';

test('B662 B670: who is there, and which accounts there are, is told by a figure each, and read every 20 s', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const environment = createMockEnvironment();
  const queryRef = loadQuery<LiveFiguresQuery>(environment, liveFiguresQuery, {});
  environment.mock.resolveMostRecentOperation((operation) =>
    MockPayloadGenerator.generate(operation, {
      Viewer: () => ({ id: 'viewer' }),
      Administration: () => ({
        id: 'administration',
        liveCount: 1,
        accountCounts: { total: 2, neverUsed: 3, external: 4, web: 5, mobile: 6 },
      }),
    }),
  );
  await act(async () =>
    render(
      <RelayEnvironmentProvider environment={environment}>
        <Suspense fallback="…">
          <LiveFigures queryRef={queryRef} />
        </Suspense>
      </RelayEnvironmentProvider>,
    ),
  );
  const told = screen
    .getAllByRole('term')
    .map((term) => [term.firstChild?.textContent, term.parentElement?.querySelector('dd')?.textContent]);
  expect(told).toEqual([
    ['Connectés en ce moment', '1'],
    ['Profils créés', '2'],
    ['Non actifs', '3'],
    ['Externes', '4'],
    ['Connexions web', '5'],
    ['Connexions mobiles', '6'],
  ]);
  await act(async () => vi.advanceTimersByTime(19_999));
  expect(environment.mock.getAllOperations()).toEqual([]);
  await act(async () => vi.advanceTimersByTime(1));
  await act(async () =>
    environment.mock.resolveMostRecentOperation((operation) =>
      MockPayloadGenerator.generate(operation, {
        Viewer: () => ({ id: 'viewer' }),
        Administration: () => ({ id: 'administration', liveCount: 4321 }),
      }),
    ),
  );
  expect(screen.getAllByRole('definition')[0]?.textContent).toMatch(/4\s321/);
});
