/** What a search found: which tab stands open, and what can be done with a community. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as SearchPage } from '../../../web/search/SearchPage.tsx';
import { searchPageQuery } from '../../../web/search/SearchPage.query.ts';
import { showScreen } from '../showScreen.tsx';

const nothing = { edges: [], pageInfo: { hasNextPage: false } };
const none = { postCount: 0, personCount: 0, communityCount: 0, documentCount: 0, commentCount: 0 };

const show = (counts: Partial<typeof none>, communities: readonly object[] = []) =>
  showScreen(
    SearchPage,
    searchPageQuery,
    { query: 'voile' },
    {
      Platform: () => ({ capabilities: ['COMMENT_SEARCH'] }),
      Search: () => ({
        query: 'voile',
        words: [],
        ...none,
        ...counts,
        similar: { posts: [], people: [], communities: [], documents: [] },
      }),
      PostConnection: () => nothing,
      UserConnection: () => nothing,
      DocumentConnection: () => nothing,
      CommentConnection: () => nothing,
      CommunityConnection: () => ({ ...nothing, edges: communities.map((node) => ({ node })) }),
    },
    { path: '/search/:query', address: '/search/voile' },
  );
const opened = () => screen.getByRole('tab', { selected: true }).textContent;

test.each([
  ['Publications (4)', { postCount: 4, personCount: 3, communityCount: 2, documentCount: 1 }],
  ['Contacts (3)', { personCount: 3, communityCount: 2, documentCount: 1 }],
  ['Communautés (2)', { communityCount: 2, documentCount: 1 }],
  ['Documents (1)', { documentCount: 1 }],
  ['Publications (0)', {}],
])('B632: the first tab with results stands open: %s', async (tab, counts) => {
  await show(counts);
  expect(opened()).toBe(tab);
});

test('posts are counted up to a thousand, which their tab says; people one by one', async () => {
  await show({ postCount: 1_000, personCount: 1_000 });
  expect(opened()).toBe('Publications (1,0k+)');
  expect(screen.getByRole('tab', { name: 'Contacts (1,0k)' })).toBeTruthy();
});

test('B637: a public community that was found can be joined, a private one asked', async () => {
  const community = (id: string, kind: string) => ({
    id,
    slug: id,
    title: `Voile ${id}`,
    kind,
    viewerRole: null,
    viewerHasRequestedMembership: false,
    viewerCanRequestMembership: kind === 'PRIVATE',
    viewerCanJoin: kind === 'PUBLIC',
  });
  await show({ communityCount: 2 }, [community('1', 'PUBLIC'), community('2', 'PRIVATE')]);
  expect(screen.getByRole('button', { name: 'Rejoindre Voile 1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Demander à rejoindre Voile 2' })).toBeTruthy();
});
