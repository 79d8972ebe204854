import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { HomePageQuery } from '../../../web/__generated__/HomePageQuery.graphql.ts';
import { RequestError } from '../../../web/core/errors.ts';
import { HomeFeed } from '../../../web/feed/HomeFeed.tsx';
import { homePageQuery } from '../../../web/feed/HomePage.query.ts';
import { announcePosts } from '../../../web/live/viewerEvents.ts';
import { observeEnds } from '../ui/endOfList.ts';
import { plain } from './showPost.tsx';
import { showPart } from '../showScreen.tsx';

/** Renders the home feed with these posts on a mock network. */
async function showFeed(databaseIds: number[], hasNextPage: boolean) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reachEnd = observeEnds();
  // The whole feed fits on the screen.
  vi.stubGlobal('innerHeight', 100_000);
  onTestFinished(() => void vi.useRealTimers());
  const feed = (databaseIds: number[], hasNextPage = false) => ({
    Viewer: () => ({
      id: 'viewer',
      feed: {
        edges: databaseIds.map((databaseId) => ({
          cursor: `c${databaseId}`,
          node: {
            ...plain,
            id: `post-${databaseId}`,
            databaseId: String(databaseId),
            text: `<p>Publication ${databaseId}</p>`,
          },
        })),
        nodes: databaseIds.map((databaseId) => ({ id: `post-${databaseId}` })),
        pageInfo: { hasNextPage, endCursor: `c${databaseIds.at(-1)}` },
      },
    }),
  });
  const { names, asked, answerNext, failNext } = await showPart<HomePageQuery>(
    homePageQuery,
    ({ viewer }) => viewer && <HomeFeed viewer={viewer} />,
    feed(databaseIds, hasNextPage),
  );
  return {
    reachEnd,
    waiting: names,
    answer: (...found: Parameters<typeof feed>) => answerNext(feed(...found)),
    variables: asked,
    fail: () => failNext(new RequestError('UPSTREAM_UNAVAILABLE')),
  };
}

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const shown = () => screen.getAllByText(/^Publication \d+$/).map((text) => text.textContent?.slice(12));
const exhausted = () => screen.queryByText("il n'y a plus de publications");
const pill = () => screen.queryByRole('button', { name: 'Nouvelles publications' });
const event = async () => {
  announcePosts();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
};

test('B451 B454 B456: loads pages of three on scroll until the end', async () => {
  const { reachEnd, waiting, answer, variables } = await showFeed([9, 8, 7], true);
  expect(screen.getByRole('feed', { name: 'Fil d’actualité' })).toBeTruthy();
  expect(shown()).toEqual(['9', '8', '7']);
  expect(screen.getAllByRole('article')[0]?.getAttribute('aria-setsize')).toBe('-1');
  expect(exhausted()).toBeNull();
  await reachEnd();
  expect(waiting()).toEqual(['HomeFeedPaginationQuery']);
  expect(variables()).toMatchObject({ count: 3, cursor: 'c7' });
  expect(screen.getByText('Chargement des publications…')).toBeTruthy();
  // While a page is on its way no other is asked for.
  await reachEnd();
  expect(waiting()).toHaveLength(1);
  await answer([6, 5], false);
  expect(shown()).toEqual(['9', '8', '7', '6', '5']);
  expect(exhausted()).toBeTruthy();
  expect(screen.getAllByRole('article')[4]?.getAttribute('aria-posinset')).toBe('5');
  expect(screen.getAllByRole('article')[4]?.getAttribute('aria-setsize')).toBe('5');
  await reachEnd();
  expect(waiting()).toEqual([]);
});

test('B464: keeps the feed when a page fails, and fetches it again only on request', async () => {
  const { reachEnd, waiting, answer, fail } = await showFeed([9, 8, 7], true);
  await reachEnd();
  await fail();
  expect(screen.getByRole('alert').textContent).toContain('Le service est momentanément indisponible.');
  expect(shown()).toEqual(['9', '8', '7']);
  await reachEnd();
  expect(waiting()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await answer([6], false);
  expect(shown()).toEqual(['9', '8', '7', '6']);
});

test('an empty feed shows what comes there, and not that there is nothing more', async () => {
  await showFeed([], false);
  expect(screen.queryAllByRole('article')).toEqual([]);
  expect(screen.getByText('Les publications de vos communautés arrivent ici.')).toBeTruthy();
  expect(exhausted()).toBeNull();
});

test('offers new posts by a button that reloads the feed', async () => {
  const { waiting, answer } = await showFeed([9, 8, 7], true);
  announcePosts();
  announcePosts();
  await event();
  expect(waiting()).toEqual(['HomeFeedNewestQuery']);
  await answer([10, 9]);
  expect(shown()).toEqual(['9', '8', '7']);
  const scrolled = vi.fn();
  vi.stubGlobal('scrollTo', scrolled);
  const button = pill();
  if (!button) throw new Error('Nothing was offered.');
  await user.click(button);
  expect(scrolled).toHaveBeenCalledWith({ top: 0 });
  expect(waiting()).toEqual(['HomeFeedPaginationQuery']);
  // The current list stays until the new one is loaded.
  expect(screen.queryByText('…')).toBeNull();
  expect(shown()).toEqual(['9', '8', '7']);
  await answer([10, 9, 8], true);
  expect(shown()).toEqual(['10', '9', '8']);
  expect(pill()).toBeNull();
});

test('offers nothing after an event without a new post or after a failure', async () => {
  const { waiting, answer, fail } = await showFeed([9, 8, 7], true);
  await event();
  await answer([9, 8]);
  expect(pill()).toBeNull();
  await event();
  await fail();
  expect(pill()).toBeNull();
  await event();
  expect(waiting()).toEqual(['HomeFeedNewestQuery']);
});

test('PageDown and PageUp move between posts', async () => {
  await showFeed([9, 8, 7], true);
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => scroll.mockRestore());
  const [first, second] = screen.getAllByRole('article');
  first?.focus();
  await user.keyboard('{PageDown}');
  expect(document.activeElement).toBe(second);
  await user.keyboard('{PageUp}');
  expect(document.activeElement).toBe(first);
  await user.keyboard('{PageUp}');
  expect(document.activeElement).toBe(first);
});
