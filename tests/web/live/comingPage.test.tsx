/** A page of a community whose answer is on its way when something of the community changes. */
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay/hooks';
import { MemoryRouter } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test, vi } from 'vitest';
import galleryQuery, {
  type GalleryPaginationQuery,
} from '../../../web/__generated__/GalleryPaginationQuery.graphql.ts';
import { Gallery } from '../../../web/gallery/Gallery.tsx';
import { announceCommunity } from '../../../web/live/communityNews.ts';
import { followRequests } from '../../../web/relay/underWay.ts';

function Pictures({ id }: { id: string }) {
  const { node } = useLazyLoadQuery<GalleryPaginationQuery>(galleryQuery, { id, first: 12 });
  return node && <Gallery community={node} />;
}

/** The gallery of a community, whose answers come when they are told to. */
async function showGallery(id: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const environment = createMockEnvironment({ log: followRequests });
  const { mock } = environment;
  await act(async () =>
    render(
      <RelayEnvironmentProvider environment={environment}>
        <MemoryRouter>
          <Suspense fallback="…">
            <Pictures id={id} />
          </Suspense>
        </MemoryRouter>
      </RelayEnvironmentProvider>,
    ),
  );
  return {
    tell: () => act(async () => announceCommunity({ communityId: id, parts: ['GALLERY'] })),
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
            GalleryConnection: () => ({
              edges: titles.map((alt) => ({
                cursor: alt,
                node: { id: alt, slug: alt, images: [{ small: '/s', full: '/f', download: '/d', alt }] },
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

test('what was told while a page was on its way is read once it is shown, since its answer may be older', async () => {
  const { tell, asked, answer, pass, shown } = await showGallery('coming');
  await tell();
  await pass(5_000);
  await answer(0, ['avant']);
  expect(shown()).toEqual(['avant']);
  await pass(3_000);
  expect(asked()).toHaveLength(1);
  await answer(0, ['après', 'avant']);
  expect(shown()).toEqual(['après', 'avant']);
  await pass(10_000);
  expect(asked()).toHaveLength(0);
});

test('an answer that takes longer than the reading that an event led to does not take it back', async () => {
  const { tell, asked, answer, pass, shown } = await showGallery('slow');
  await answer(0, ['avant']);
  await tell();
  await pass(2_500);
  await tell();
  await answer(0, ['pendant', 'avant']);
  await pass(4_000);
  expect(asked()).toHaveLength(1);
  await answer(0, ['après', 'avant']);
  expect(shown()).toEqual(['après', 'avant']);
});
