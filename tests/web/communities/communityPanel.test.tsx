import { act, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider, useRelayEnvironment } from 'react-relay/hooks';
import { createMockEnvironment } from 'relay-test-utils';
import { expect, test } from 'vitest';
import type { ShellQuery } from '../../../web/__generated__/ShellQuery.graphql.ts';
import { shellQuery } from '../../../web/app/shell/Shell.query.ts';
import { CommunityPanel } from '../../../web/communities/CommunityPanel.tsx';
import { RequestError } from '../../../web/core/errors.ts';
import { markCommunityRead } from '../../../web/feed/markCommunityRead.ts';
import { refetchPanel } from '../../../web/live/communityPanel.ts';
import { trackRequests } from '../../../web/relay/pendingRequests.ts';
import { showPart } from '../showScreen.tsx';

const titles = () => screen.getAllByRole('link').map((link) => link.textContent.slice(-1));

/** The panel with the communities A, B and C, and what is unread in each. */
async function show(unread: Readonly<Record<string, number>> = {}, address = '/') {
  const environment = createMockEnvironment({ log: trackRequests });
  const inOrder = (order: string) => ({
    Viewer: () => ({ id: 'viewer' }),
    CommunityConnection: () => ({
      edges: order.split('').map((title) => ({
        node: {
          id: `community-${title}`,
          databaseId: title,
          title,
          kind: 'PUBLIC',
          unreadPostCount: unread[title] ?? 0,
          logo: null,
        },
      })),
      pageInfo: { hasNextPage: false },
    }),
  });
  const { answerNext, failNext } = await showPart<ShellQuery>(
    shellQuery,
    ({ viewer }) => viewer && <CommunityPanel viewer={viewer} />,
    inOrder('ABC'),
    { environment, path: '/*', address },
  );
  return {
    environment,
    /** The oldest that waits is answered with the communities in this order. */
    answer: (order: string, ...userErrors: { message: string }[]) =>
      answerNext({
        ...inOrder(order),
        MoveCommunityPayload: () => ({ ...(userErrors.length > 0 ? { viewer: null } : {}), userErrors }),
      }),
    refuse: () => failNext(new RequestError('OFFLINE')),
  };
}

/** Moves the community with this title one place down. */
async function moveDown(title: string) {
  const link = screen.getAllByRole('link').find(({ textContent }) => textContent.endsWith(title));
  act(() => link?.focus());
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
}

test('pending moves take precedence over answered ones', async () => {
  const { answer } = await show();
  await moveDown('A');
  await moveDown('A');
  expect(titles()).toEqual(['B', 'C', 'A']);
  await answer('BAC');
  expect(titles()).toEqual(['B', 'C', 'A']);
  await answer('BAC');
  expect(titles()).toEqual(['B', 'C', 'A']);
  await answer('BCA');
  expect(titles()).toEqual(['B', 'C', 'A']);
});

test('quick moves are sent one at a time, of those that wait for a community the last', async () => {
  const { environment, answer } = await show();
  const sent = () =>
    environment.mock.getAllOperations().flatMap(({ request }) => request.variables.input ?? []);
  await moveDown('A');
  await moveDown('B');
  await moveDown('B');
  expect(titles()).toEqual(['A', 'C', 'B']);
  expect(sent()).toEqual([{ communityId: 'community-A', position: 1 }]);
  await answer('BAC');
  expect(titles()).toEqual(['A', 'C', 'B']);
  expect(sent()).toEqual([{ communityId: 'community-B', position: 2 }]);
});

test('B341: a move that was not done is taken back alone', async () => {
  const { answer, refuse } = await show();
  await moveDown('A');
  await moveDown('A');
  await answer('BAC');
  await answer('BAC');
  expect(titles()).toEqual(['B', 'C', 'A']);
  await refuse();
  expect(titles()).toEqual(['B', 'A', 'C']);
});

test('B340: a move that the server refuses is taken back', async () => {
  const { answer } = await show();
  await moveDown('A');
  expect(titles()).toEqual(['B', 'A', 'C']);
  await answer('', { message: 'Cette place n’existe pas.' });
  expect(titles()).toEqual(['A', 'B', 'C']);
});

test('B310 B311: « Mes Communautés » lists the viewer’s communities with their unread counts', async () => {
  await show({ A: 3, C: 1 });
  const panel = within(screen.getByRole('navigation', { name: 'Mes communautés' }));
  expect(panel.getByRole('heading', { name: 'Mes Communautés' })).toBeTruthy();
  expect(
    panel.getAllByRole('listitem').map((entry) => [
      entry.querySelector('[title]')?.textContent,
      within(entry)
        .queryByRole('img', { name: /non lue/ })
        ?.getAttribute('aria-label'),
    ]),
  ).toEqual([
    ['A', '3 publications non lues'],
    ['B', undefined],
    ['C', '1 publication non lue'],
  ]);
});

test('B034: on a community’s pages the panel shows which one it is', async () => {
  await show({}, '/communaute/B/mediatheque');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'))).toEqual([
    null,
    'page',
    null,
  ]);
});

/** The environment as a component gets it. */
const known = (environment: ReturnType<typeof createMockEnvironment>) =>
  renderHook(() => useRelayEnvironment(), {
    wrapper: (props) => <RelayEnvironmentProvider environment={environment} {...props} />,
  }).result.current;

test('a late, older list does not mark a read community as unread', async () => {
  const unread = { B: 3 };
  const { environment, answer } = await show(unread);
  void refetchPanel(known(environment));
  void markCommunityRead(known(environment), 'community-B', 'post-9');
  const badge = () => screen.queryByText('3');
  expect(badge()).toBeTruthy();
  const mark = environment.mock.getMostRecentOperation();
  await act(async () =>
    environment.mock.resolve(mark, {
      data: {
        markCommunityRead: {
          community: { __typename: 'Community', id: 'community-B', unreadPostCount: 0 },
          userErrors: [],
        },
      },
    }),
  );
  expect(badge()).toBeNull();
  await answer('ABC');
  unread.B = 0;
  await answer('ABC');
  expect(badge()).toBeNull();
});

test('a list that was requested before a move does not undo it', async () => {
  const { environment, answer } = await show();
  const { mock } = environment;
  void refetchPanel(known(environment));
  const [older] = mock.getAllOperations();
  await moveDown('A');
  const move = mock.getMostRecentOperation();
  expect(move).not.toBe(older);
  await act(async () => mock.resolve(move, { data: { moveCommunity: { userErrors: [] } } }));
  await answer('ABC');
  expect(titles()).toEqual(['B', 'A', 'C']);
  expect(mock.getAllOperations()).not.toContain(older);
  await answer('BAC');
  expect(titles()).toEqual(['B', 'A', 'C']);
  expect(mock.getAllOperations()).toEqual([]);
});
