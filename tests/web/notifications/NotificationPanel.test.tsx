import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadQuery, RelayEnvironmentProvider } from 'react-relay';
import { MemoryRouter } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test } from 'vitest';
import type { NotificationPanelQuery } from '../../../web/__generated__/NotificationPanelQuery.graphql.ts';
import { Fault } from '../../../web/core/errors.ts';
import NotificationPanel from '../../../web/notifications/NotificationPanel.tsx';
import { notificationPanelQuery } from '../../../web/notifications/NotificationPanel.query.ts';
import { ToastHost } from '../../../web/ui/ToastHost.tsx';

/** The open panel, with two notices of which one is read. */
async function open() {
  const environment = createMockEnvironment();
  const { mock } = environment;
  const queryRef = loadQuery<NotificationPanelQuery>(environment, notificationPanelQuery, {});
  mock.resolveMostRecentOperation((operation) =>
    MockPayloadGenerator.generate(operation, {
      Viewer: () => ({ id: 'viewer' }),
      NotificationConnection: () => ({
        edges: ['a', 'b'].map((id) => ({
          node: { id, isRead: id === 'a', text: `Nouvelle ${id}`, createdAt: '2026-11-20T09:00:00Z' },
        })),
        pageInfo: { hasNextPage: false },
      }),
    }),
  );
  await act(async () =>
    render(
      <RelayEnvironmentProvider environment={environment}>
        <MemoryRouter>
          <NotificationPanel queryRef={queryRef} onRetry={() => {}} onClose={() => {}} />
          <ToastHost />
        </MemoryRouter>
      </RelayEnvironmentProvider>,
    ),
  );
  return (name: string, error: Error) =>
    act(async () => {
      for (const operation of mock.getAllOperations())
        if (operation.request.node.params.name === name) mock.reject(operation, error);
    });
}
const unread = () => screen.getAllByRole('img', { name: 'Non lue' });

test('B173: what one asked for and failed leaves all as it is and says why; what one did not, says nothing', async () => {
  const fail = await open();
  expect(unread()).toHaveLength(1);
  await fail('markNotificationsSeenMutation', new Fault('UPSTREAM_UNAVAILABLE'));
  expect(screen.queryByText(/momentanément indisponible/)).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Réglages des notifications' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Marquer comme lues' }));
  await fail('NotificationPanelReadMutation', new Fault('UPSTREAM_UNAVAILABLE'));
  expect(await screen.findByText(/momentanément indisponible/)).toBeTruthy();
  expect(unread()).toHaveLength(1);
});
