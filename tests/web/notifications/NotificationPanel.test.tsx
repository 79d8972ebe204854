import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadQuery } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import type { NotificationPanelQuery } from '../../../web/__generated__/NotificationPanelQuery.graphql.ts';
import { RequestError } from '../../../web/core/errors.ts';
import NotificationPanel, { notificationPanelQuery } from '../../../web/notifications/NotificationPanel.tsx';
import { announceCounters } from '../../../web/live/viewerEvents.ts';
import { trackRequests } from '../../../web/relay/pendingRequests.ts';
import { sendDeletions } from '../../../web/sending/deleteLater.ts';
import { toasts } from '../../../web/ui/toastsByPlace.ts';
import { showElement } from '../showScreen.tsx';
import { observeEnds } from '../ui/endOfList.ts';

afterEach(() => toasts.bottom.clear());

const notice = (id: string, more: object = {}) => ({
  id,
  isRead: id === 'a',
  commentOrReplyDatabaseId: null,
  excerpt: null,
  kind: 'OTHER',
  text: `Nouvelle ${id}`,
  createdAt: '2026-11-20T09:00:00Z',
  ...more,
});

/** Response with the list, and mutation results. */
const listed = (nodes: object[], hasNextPage = false) => ({
  Viewer: () => ({ id: 'viewer' }),
  NotificationConnection: () => ({
    edges: nodes.map((node) => ({ node })),
    pageInfo: { hasNextPage, endCursor: 'last' },
  }),
  DeleteAllNotificationsPayload: () => ({ userErrors: [] }),
  MarkNotificationsReadPayload: () => ({ userErrors: [] }),
  MarkAllNotificationsReadPayload: () => ({ userErrors: [] }),
});

/** Renders the open panel; by default with two notifications, one of them read. */
async function open(
  notices: object[] = [notice('a'), notice('b')],
  hasNextPage = false,
  capabilities: readonly string[] = [],
) {
  const environment = createMockEnvironment({ log: trackRequests });
  const { mock } = environment;
  const queryRef = loadQuery<NotificationPanelQuery>(environment, notificationPanelQuery, {});
  mock.resolveMostRecentOperation((operation) =>
    MockPayloadGenerator.generate(operation, {
      ...listed(notices, hasNextPage),
      Platform: () => ({ capabilities }),
    }),
  );
  const onClose = vi.fn<() => void>();
  const { location, isAsked, asked, answer, fail } = await showElement(
    <NotificationPanel queryRef={queryRef} onRetry={() => {}} onClose={onClose} />,
    { environment },
  );
  return {
    onClose,
    environment,
    answer,
    fail,
    /** The present address and its state. */
    where: () => [location().pathname, location().state],
    /** The variables of what waits for an answer. */
    variables: (name: string) => (isAsked(name) ? asked(name) : undefined),
    /** Refetches, as reopening the panel does. */
    ask: () =>
      loadQuery<NotificationPanelQuery>(
        environment,
        notificationPanelQuery,
        {},
        { fetchPolicy: 'network-only' },
      ),
  };
}
const unread = () => screen.getAllByRole('img', { name: 'Non lue' });
const openSettings = () =>
  userEvent.click(screen.getByRole('button', { name: 'Réglages des notifications' }));

const choose = async (name: string) => {
  await openSettings();
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

test('B154 B155: the panel has a title and a menu', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Notifications' })).toBeTruthy();
  await openSettings();
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Marquer comme lues',
    'Supprimer toutes les notifications',
    'Paramètres des notifications',
  ]);
});

test('B158: an empty list shows a message', async () => {
  await open([]);
  expect(screen.getByText('Aucune notification')).toBeTruthy();
});

test('B160 B161 B162: a notice shows its marked-up text, its age, and whether it is unread', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:30:00Z') });
  await open([notice('a'), notice('b', { text: '<b>Anaïs</b> a publié<script>1</script>' })]);
  const [read, fresh] = screen.getAllByRole('listitem');
  expect(fresh?.querySelector('b')?.textContent).toBe('Anaïs');
  expect(fresh?.querySelector('script')).toBeNull();
  expect(fresh?.querySelector('time')?.textContent).toBe('Il y a une heure');
  expect(unread().map((sign) => sign.closest('li'))).toEqual([fresh]);
  expect(read?.querySelector('time')).toBeTruthy();
});

test('a notice that begins with a right-to-left name stays a French sentence', async () => {
  await open([notice('a', { text: '<b>נועה לוי</b> a publié dans <b>Voile</b>' })]);
  expect(screen.getByText(/a publié dans/).getAttribute('dir')).toBe('ltr');
});

test('B156 B157: loads pages of twenty on scroll', async () => {
  const reachEnds = observeEnds();
  const { variables, answer } = await open([notice('a')], true);
  await reachEnds();
  expect(variables('NotificationListPaginationQuery')).toMatchObject({ count: 20, cursor: 'last' });
  await answer('NotificationListPaginationQuery', listed([notice('b')]));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Nouvelle a'),
    expect.stringContaining('Nouvelle b'),
  ]);
  expect(await reachEnds()).toBe(0);
});

test('B172: reports displayed notifications as seen, and keeps them unread', async () => {
  const { variables } = await open([notice('b'), notice('a')]);
  expect(variables('markNotificationsSeenMutation')).toEqual({ input: { upToNotificationId: 'b' } });
  expect(unread()).toHaveLength(1);
});

test('prepends notifications received while the panel is open, and reports them as seen', async () => {
  const { variables, answer } = await open();
  await answer('markNotificationsSeenMutation', { Viewer: () => ({ id: 'viewer' }) });
  act(() => announceCounters());
  await answer('newNotificationsQuery', listed([notice('c'), notice('a'), notice('b')]));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Nouvelle c'),
    expect.stringContaining('Nouvelle a'),
    expect.stringContaining('Nouvelle b'),
  ]);
  expect(variables('markNotificationsSeenMutation')).toEqual({ input: { upToNotificationId: 'c' } });
});

test('B169: a click marks an unread notification as read at once, and sends nothing for a read one', async () => {
  const { variables } = await open();
  await userEvent.click(screen.getByText('Nouvelle a'));
  expect(variables('NotificationItemReadMutation')).toBeUndefined();
  await userEvent.click(screen.getByText('Nouvelle b'));
  expect(variables('NotificationItemReadMutation')).toEqual({ input: { notificationIds: ['b'] } });
  expect(screen.queryByRole('img', { name: 'Non lue' })).toBeNull();
});

test('B173: shows failures of user actions only, and changes nothing', async () => {
  const { fail } = await open();
  expect(unread()).toHaveLength(1);
  await fail('markNotificationsSeenMutation', new RequestError('UPSTREAM_UNAVAILABLE'));
  expect(screen.queryByText(/momentanément indisponible/)).toBeNull();

  await choose('Marquer comme lues');
  await fail('NotificationPanelReadMutation', new RequestError('UPSTREAM_UNAVAILABLE'));
  expect(await screen.findByText(/momentanément indisponible/)).toBeTruthy();
  expect(unread()).toHaveLength(1);
});

test('B159: a notice shows the image of its author, or their initials', async () => {
  const actor = { initials: 'ZQ', avatar: null };
  await open([
    notice('a', { actor }),
    notice('b', { actor: { ...actor, avatar: { contentUrl: 'https://example.org/zoe.jpg' } } }),
  ]);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.querySelector('img')).toBeNull();
  expect(first?.textContent).toMatch(/^ZQ/);
  expect(second?.querySelector('img')?.getAttribute('src')).toBe('https://example.org/zoe.jpg');
  expect(second?.textContent).not.toContain('ZQ');
});

test.each([
  ['a community', 'COMMUNITY', null, ['/communaute/7', null]],
  ['those who wish to enter it', 'MEMBERSHIP_REQUESTS', null, ['/communaute/7/invitations', { id: '7' }]],
  ['an unpublished post', 'SCHEDULED_POSTS', null, ['/publications-programmees', null]],
  ['a post', 'POST', '12', ['/communaute/7/post/12', null]],
])(
  'B163–B167: a notice about %s leads there, and the panel closes',
  async (_what, destination, postDatabaseId, there) => {
    const { onClose, where } = await open([
      notice('a', { destination, community: { databaseId: '7' }, postDatabaseId }),
    ]);
    expect(where()).toEqual(['/', null]);
    await userEvent.click(screen.getByText('Nouvelle a'));
    expect(where()).toEqual(there);
    expect(onClose).toHaveBeenCalledOnce();
  },
);

test('B168: a notification without a target is not a link', async () => {
  const { onClose, where } = await open([
    notice('a', { destination: 'NONE', community: { databaseId: '7' }, postDatabaseId: null }),
  ]);
  expect(screen.queryByRole('link', { name: /Nouvelle a/ })).toBeNull();
  await userEvent.click(screen.getByText('Nouvelle a'));
  expect(where()).toEqual(['/', null]);
  expect(onClose).not.toHaveBeenCalled();
});

test('B838: one notification is deleted by itself', async () => {
  const { environment, variables } = await open(
    [notice('a', { plainText: 'Nouvelle a' }), notice('b')],
    false,
    ['NOTIFICATION_DETAILS'],
  );
  const remove = () =>
    userEvent.click(screen.getByRole('button', { name: 'Supprimer la notification : Nouvelle a' }));
  await remove();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  void sendDeletions(environment);
  expect(variables('useDeleteNotificationMutation')).toEqual({ input: { notificationId: 'a' } });
});

test.each(['NotificationPanelQuery', 'newNotificationsQuery'])(
  'B171: an older answer to %s does not bring back what was deleted',
  async (query) => {
    const notices = [notice('a'), notice('b')];
    const { environment, ask, answer, variables } = await open(notices, false, ['EXPLICIT_READ_MARKS']);
    await choose('Supprimer toutes les notifications');
    expect(screen.getByText('Aucune notification')).toBeTruthy();
    act(() => announceCounters());
    ask();
    void sendDeletions(environment);
    // Notifications newer than the list are not deleted.
    expect(variables('useDeleteAllMutation')).toEqual({ input: { upToNotificationId: 'a' } });
    await answer('useDeleteAllMutation', listed([]));
    await answer(query, listed([notice('c'), ...notices]));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Nouvelle c'),
    ]);
  },
);

test('an API that can only delete all is asked for no less', async () => {
  const { environment, variables } = await open();
  await choose('Supprimer toutes les notifications');
  void sendDeletions(environment);
  expect(variables('useDeleteAllMutation')).toEqual({ input: { upToNotificationId: null } });
});

test.each([
  ['those listed', ['EXPLICIT_READ_MARKS'], 'a'],
  ['all, where the API can only mark all', [], null],
])('B170: marks %s as read', async (_title, capabilities, upToNotificationId) => {
  const { variables } = await open(undefined, false, capabilities);
  await choose('Marquer comme lues');
  expect(variables('NotificationPanelReadMutation')).toEqual({ input: { upToNotificationId } });
});

test('B170 B836: from « Non lues » what came since « Tout » was loaded is marked as read too', async () => {
  const { variables, answer } = await open(undefined, false, ['NOTIFICATION_DETAILS', 'EXPLICIT_READ_MARKS']);
  await userEvent.click(screen.getByRole('tab', { name: 'Non lues' }));
  const newer = notice('c', { createdAt: '2026-11-20T09:30:00Z' });
  await answer('NotificationListPaginationQuery', listed([newer, notice('b')]));
  await userEvent.click(screen.getByRole('button', { name: 'Marquer comme lues' }));
  expect(variables('NotificationPanelReadMutation')).toEqual({ input: { upToNotificationId: 'c' } });
});

test('B170: an older response does not mark a read notification as unread', async () => {
  const notices = [notice('a'), notice('b')];
  const { ask, answer } = await open(notices);
  ask();
  await choose('Marquer comme lues');
  await answer('NotificationPanelReadMutation', listed([]));
  expect(screen.queryByRole('img', { name: 'Non lue' })).toBeNull();
  await answer('NotificationPanelQuery', listed([notice('c'), ...notices]));
  expect(unread()).toHaveLength(1);
});

test('B835: new posts of one community are a row that opens', async () => {
  const posts = ['a', 'b', 'c'].map((id) => notice(id, { kind: 'POST', community: { databaseId: '7' } }));
  await open([...posts, notice('d', { kind: 'COMMENT' })]);
  expect(screen.queryByText('Nouvelle b')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /et 2 autres publications/ }));
  expect(screen.getByText('Nouvelle b')).toBeTruthy();
  expect(screen.getByText('Nouvelle d')).toBeTruthy();
});

test('B836: tabs list mentions and unread notifications', async () => {
  const { variables, answer } = await open(undefined, false, ['NOTIFICATION_DETAILS']);
  await userEvent.click(screen.getByRole('tab', { name: 'Mentions' }));
  expect(variables('NotificationListPaginationQuery')).toMatchObject({ filter: 'MENTIONS', count: 20 });
  await answer('NotificationListPaginationQuery', listed([notice('m')]));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(screen.getByRole('tab', { name: 'Non lues' }));
  await answer('NotificationListPaginationQuery', listed([]));
  expect(screen.getByText('Aucune notification non lue')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Tout' }));
  await answer('NotificationListPaginationQuery', listed([notice('a'), notice('b')]));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('B836: news while another tab loads is loaded into that tab', async () => {
  const { environment, answer } = await open(undefined, false, ['NOTIFICATION_DETAILS']);
  await userEvent.click(screen.getByRole('tab', { name: 'Mentions' }));
  await answer('NotificationListPaginationQuery', listed([notice('m')]));
  await userEvent.click(screen.getByRole('tab', { name: 'Non lues' }));
  await act(async () => announceCounters());
  const filters = environment.mock.getAllOperations().map(({ request }) => request.variables.filter);
  expect(filters.filter((filter) => filter !== undefined)).toEqual(['UNREAD']);
  await answer('NotificationListPaginationQuery', listed([notice('b')]));
  expect(screen.getByText('Nouvelle b')).toBeTruthy();
});

test('B836 B838: without the capability there are no tabs and no single deletions', async () => {
  await open();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Supprimer la notification/ })).toBeNull();
});

test('B833 B837: a notice shows an excerpt, and leads to its comment', async () => {
  await open([
    notice('a', {
      destination: 'POST',
      community: { databaseId: '7' },
      postDatabaseId: '12',
      commentOrReplyDatabaseId: '31',
      excerpt: 'Il manque la grue',
    }),
  ]);
  expect(screen.getByRole('link', { name: /Il manque la grue/ }).getAttribute('href')).toBe(
    '/communaute/7/post/12?commentaire=31',
  );
});
