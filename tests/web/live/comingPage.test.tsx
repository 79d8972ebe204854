/** A page of a community that is loading while something of the community changes. */
import { act, screen } from '@testing-library/react';
import { useLazyLoadQuery } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test, vi } from 'vitest';
import galleryQuery, {
  type GalleryPaginationQuery,
} from '../../../web/__generated__/GalleryPaginationQuery.graphql.ts';
import { Gallery } from '../../../web/gallery/Gallery.tsx';
import { announceCommunityChange } from '../../../web/live/watchCommunity.ts';
import { trackRequests } from '../../../web/relay/pendingRequests.ts';
import { showElement } from '../showScreen.tsx';

function Pictures({ id }: { id: string }) {
  const { node } = useLazyLoadQuery<GalleryPaginationQuery>(galleryQuery, { id, first: 30 });
  return node && <Gallery community={node} />;
}

/** The gallery of a community, with controlled responses. */
async function showGallery(id: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const environment = createMockEnvironment({ log: trackRequests });
  const { mock } = environment;
  await showElement(<Pictures id={id} />, { environment });
  return {
    sendEvent: () => act(async () => announceCommunityChange({ communityId: id, parts: ['GALLERY'] })),
    asked: () => mock.getAllOperations(),
    /** Answers one of those that were asked, with these pictures. */
    answer: (turn: number, titles: readonly string[]) =>
      act(async () => {
        const operation = mock.getAllOperations()[turn];
        if (!operation) throw new Error('It was not asked.');
        mock.resolve(
          operation,
          MockPayloadGenerator.generate(operation, {
            Node: () => ({ __typename: 'Community', id }),
            Community: () => ({ id }),
            GalleryPostConnection: () => ({
              edges: titles.map((alt) => ({
                cursor: alt,
                node: {
                  id: alt,
                  databaseId: alt,
                  images: [{ small: '/s', full: '/f', download: '/d', alt }],
                },
              })),
              pageInfo: { hasNextPage: false, endCursor: null },
            }),
          }),
        );
      }),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    shown: () =>
      [...screen.getByRole('list', { name: 'Photos' }).querySelectorAll('img')].map(({ alt }) => alt),
  };
}

test('refetches the whole opened gallery after a change during its first request', async () => {
  const { sendEvent, asked, answer, pass, shown } = await showGallery('coming');
  const opened = Array.from({ length: 30 }, (_, index) => `Photo ${index}`);
  await sendEvent();
  await pass(5_000);
  await answer(0, opened);
  expect(shown()).toEqual(opened);
  await pass(3_000);
  expect(asked().map(({ request }) => request.variables)).toMatchObject([{ first: 30, after: null }]);
  await answer(0, ['après', ...opened.slice(0, 29)]);
  expect(shown()).toEqual(['après', ...opened.slice(0, 29)]);
  await pass(10_000);
  expect(asked()).toHaveLength(0);
});

test('refetches again after a change during a refetch', async () => {
  const { sendEvent, asked, answer, pass, shown } = await showGallery('slow');
  await answer(0, ['avant']);
  await sendEvent();
  await pass(2_500);
  await sendEvent();
  await answer(0, ['pendant', 'avant']);
  await pass(5_000);
  expect(asked()).toHaveLength(1);
  await answer(0, ['après', 'avant']);
  expect(shown()).toEqual(['après', 'avant']);
});
