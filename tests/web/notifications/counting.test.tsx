/** What is new is counted by the client as it is told, and by the API a while later. */
import { act, renderHook } from '@testing-library/react';
import { RelayEnvironmentProvider, useRelayEnvironment } from 'react-relay/hooks';
import { commitLocalUpdate } from 'relay-runtime';
import { expect, test, vi } from 'vitest';
// Loaded before the clock is held: what is loaded meanwhile may wait for it, and for ever.
import '../../../web/notifications/recount.ts';
import { markNotificationsSeen } from '../../../web/notifications/markNotificationsSeen.ts';
import { resume, showChat } from '../chat/showChat.tsx';

test('what comes counts at once, and a count that knew of it already is put right by one reading', async () => {
  const { environment, tell, answer, waiting } = await showChat();
  const count = () => environment.getStore().getSource().get('viewer')?.unreadNotificationCount;
  const notice = (id: string) =>
    tell({
      __typename: 'NotificationReceived',
      notificationEdge: {
        __typename: 'NotificationEdge',
        cursor: '',
        node: { __typename: 'Notification', id, postSlug: null, plainText: 'Bienvenue' },
      },
    });
  // This one knew of the first notice that is told now.
  act(() =>
    commitLocalUpdate(environment, (store) => {
      store.get('viewer')?.setValue(1, 'unreadNotificationCount');
    }),
  );
  vi.useFakeTimers();
  await notice('n1');
  await notice('n2');
  expect(count()).toBe(3);
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(waiting()).not.toContain('recountQuery');
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  vi.useRealTimers();
  await expect.poll(() => waiting().filter((name) => name === 'recountQuery')).toHaveLength(1);
  await answer('recountQuery', {
    viewer: { __typename: 'Viewer', id: 'viewer', unreadNotificationCount: 2 },
  });
  expect(count()).toBe(2);
});

const counted = (unreadNotificationCount: number) => ({
  viewer: { __typename: 'Viewer', id: 'viewer', unreadNotificationCount },
});
/** An answer that was read before what follows happened. */
const older = {
  viewer: {
    __typename: 'Viewer',
    id: 'viewer',
    unreadConversationCount: 0,
    unreadNotificationCount: 3,
    conversations: {
      __typename: 'ConversationConnection',
      edges: [],
      pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
    },
    breakingNews: null,
  },
};

test('what was seen is not new again when a count that is older is answered after it', async () => {
  const { environment, answer, waiting } = await showChat();
  const count = () => environment.getStore().getSource().get('viewer')?.unreadNotificationCount;
  const { result: known } = renderHook(() => useRelayEnvironment(), {
    wrapper: (props) => <RelayEnvironmentProvider environment={environment} {...props} />,
  });
  void markNotificationsSeen(known.current, 'n3');
  await resume();
  await answer('markNotificationsSeenMutation', {
    markNotificationsSeen: { ...counted(0), userErrors: [] },
  });
  expect(count()).toBe(0);
  await answer('fetchSummariesQuery', older);
  await answer('recountQuery', counted(0));
  expect(count()).toBe(0);
  expect(waiting()).not.toContain('recountQuery');
});

test('a count that an event brought is put right where one that is older is answered after it', async () => {
  const { environment, answer, tell } = await showChat();
  const count = () => environment.getStore().getSource().get('viewer')?.unreadNotificationCount;
  await resume();
  await tell({ __typename: 'CountersChanged', viewer: { ...older.viewer, unreadNotificationCount: 4 } });
  expect(count()).toBe(4);
  vi.useFakeTimers();
  await act(async () => {});
  await answer('fetchSummariesQuery', older);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  vi.useRealTimers();
  await answer('recountQuery', counted(4));
  expect(count()).toBe(4);
});
