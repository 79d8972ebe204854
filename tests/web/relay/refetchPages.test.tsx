import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay/hooks';
import { MemoryRouter } from 'react-router-dom';
import { Environment, Network, Observable, RecordSource, Store, type Variables } from 'relay-runtime';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import membersQuery, {
  type CommunityMembersQuery,
} from '../../../web/__generated__/CommunityMembersQuery.graphql.ts';
import { CommunityMembers } from '../../../web/communities/CommunityMembers.tsx';
import { RequestError } from '../../../web/core/errors.ts';
import membersFragment from '../../../web/__generated__/CommunityMembers_community.graphql.ts';
import { refetchPages } from '../../../web/relay/pagination.ts';
import { startRefetching } from '../../../web/live/refetchVisible.ts';
import { announceCommunityChange } from '../../../web/live/watchCommunity.ts';

/** Shown names without avatar initials. */
const shown = () => [...document.querySelectorAll('li')].map((row) => row.textContent.slice(1));

function Page({ count }: { count: number }) {
  const { node } = useLazyLoadQuery<CommunityMembersQuery>(membersQuery, { id: 'community-6', first: count });
  return node && <CommunityMembers community={node} />;
}

/** The members of a community, as many as are given, of a server that answers at most a hundred at once. */
async function show(names: string[], count: number) {
  const asked: Variables[] = [];
  const answers: (() => void)[] = [];
  let isFailing = false;
  const answer = ({ first, after }: Variables) => {
    const start = typeof after === 'string' ? names.indexOf(after) + 1 : 0;
    const page = names.slice(start, start + Math.min(Number(first), 100));
    return {
      __typename: 'Community',
      id: 'community-6',
      otherMembers: {
        totalCount: names.length,
        edges: page.map((name) => ({
          cursor: name,
          node: {
            __typename: 'User',
            id: `user-${name}`,
            databaseId: name,
            name: name,
            initials: 'P',
            jobTitle: '',
            avatar: null,
          },
        })),
        pageInfo: { hasNextPage: start + page.length < names.length, endCursor: page.at(-1) ?? null },
      },
    };
  };
  const environment = new Environment({
    store: new Store(new RecordSource()),
    network: Network.create((_request, variables) =>
      Observable.create((sink) => {
        asked.push(variables);
        answers.push(() => {
          if (isFailing) return sink.error(new RequestError('UPSTREAM_UNAVAILABLE'));
          sink.next({ data: { node: answer(variables) } });
          sink.complete();
        });
      }),
    ),
  });
  onTestFinished(startRefetching(environment, () => {}));
  /** Answers what waits. */
  const settle = () => act(async () => answers.shift()?.());
  render(
    <RelayEnvironmentProvider environment={environment}>
      <MemoryRouter>
        <Suspense fallback="…">
          <Page count={count} />
        </Suspense>
      </MemoryRouter>
    </RelayEnvironmentProvider>,
  );
  await settle();
  while (shown().length < count) {
    act(() => screen.getByText('Voir plus').click());
    await settle();
  }
  asked.length = 0;
  return {
    environment,
    asked,
    settle,
    fail: (isIt: boolean) => {
      isFailing = isIt;
    },
    /** Somebody changes who is a member. */
    change: async () => {
      announceCommunityChange({ communityId: 'community-6', parts: ['MEMBERS'] });
      // Longer than the pause between two readings of one list.
      await act(() => vi.advanceTimersByTimeAsync(6_000));
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('refetches an opened list in pages of at most 100, and loads the rest on demand', async () => {
  const names = Array.from({ length: 150 }, (_, index) => `Personne ${index}`);
  const { asked, settle, change, fail } = await show(names, 120);
  const first = shown();
  expect(first).toHaveLength(120);
  names.splice(110, 1, 'Nouvelle');
  await change();
  expect(asked.at(-1)).toMatchObject({ first: 100, after: null });
  await settle();
  expect(asked.at(-1)).toMatchObject({ first: 20, after: 'Personne 99' });
  await settle();
  expect(asked).toHaveLength(2);
  expect(shown()).toEqual(names.slice(0, 120));

  // The list stays when the refetch fails, and the rest is offered when a later page fails.
  names.shift();
  fail(true);
  await change();
  await settle();
  expect(shown()[0]).toBe('Personne 0');
  fail(false);
  await change();
  await settle();
  fail(true);
  await settle();
  expect(shown()).toEqual(names.slice(0, 100));
  fail(false);
  act(() => screen.getByText('Voir plus').click());
  await settle();
  expect(shown()).toEqual(names.slice(0, 120));
});

test('a refetch is sent after an equal one in flight, whose answer may be older', async () => {
  const { environment, asked, settle } = await show(['Anaïs', 'Bruno'], 2);
  const refetched = (shown: number) =>
    refetchPages(environment, membersFragment, { id: 'community-6' }, { shown, most: 100 });
  const first = refetched(5);
  const [second, third] = [refetched(6), refetched(7)];
  expect(asked).toHaveLength(1);
  await settle();
  await first;
  // One for all that waited, with the last number of rows.
  expect(asked.slice(1)).toMatchObject([{ first: 7, after: null }]);
  await settle();
  await Promise.all([second, third]);
  expect(asked).toHaveLength(2);
});
