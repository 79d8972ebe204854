/** /communaute/{id}/gallerie. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Component as GalleryPage } from '../../../web/gallery/GalleryPage.tsx';
import { announceCommunityChange } from '../../../web/live/watchCommunity.ts';
import { galleryPageQuery } from '../../../web/gallery/GalleryPage.query.ts';
// Loads on-demand code synchronously.
import '../../../web/ui/Lightbox.tsx';
import { showScreen } from '../showScreen.tsx';

/** A number of posts starting at an index, each with a picture. */
const posts = (count: number, after: number, hasNextPage: boolean) => ({
  edges: Array.from({ length: count }, (_, index) => {
    const number = String(after + index + 1);
    const address = `https://example.org/${number}`;
    const image = {
      small: `${address}/s`,
      full: address,
      original: `${address}?original`,
      width: 6_000,
      height: 1_000,
      alt: '',
    };
    return { node: { id: number, postDatabaseId: number, images: [{ ...image, width: 4, height: 3 }] } };
  }),
  pageInfo: { hasNextPage, endCursor: String(after + count) },
});

const showGallery = () =>
  showScreen(
    GalleryPage,
    galleryPageQuery,
    { databaseId: '7' },
    {
      Community: () => ({
        id: 'community-7',
        databaseId: '7',
        title: 'Voile',
        viewerRole: 'READER',
        cover: null,
        logo: null,
      }),
      GalleryPostConnection: ({ args }) => posts(Number(args?.first), 0, true),
    },
    { path: '/communaute/:databaseId/gallerie', address: '/communaute/7/gallerie' },
  );

/** Which of the opened pictures is shown. */
const place = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .find((words) => words.startsWith('Image'));

test('B409 B410: pictures of twelve posts at a time open full screen, one after the other, and lead to their post', async () => {
  const { asked, answer, path } = await showGallery();
  const photos = within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('button');
  expect(photos).toHaveLength(12);
  await userEvent.click(photos[10] ?? document.body);
  await screen.findByRole('button', { name: 'Image suivante' });
  expect(place()).toBe('Image 11 sur 12+');
  // The next ones are asked for before the last is reached.
  expect(asked('GalleryPaginationQuery')).toMatchObject({ first: 12, after: '12' });
  await answer('GalleryPaginationQuery', {
    Node: () => ({ __typename: 'Community', id: 'community-7' }),
    GalleryPostConnection: () => posts(2, 12, false),
  });
  expect(place()).toBe('Image 11 sur 14');
  expect(asked('PictureOriginQuery')).toEqual({ id: '11' });
  await answer('PictureOriginQuery', {
    Node: () => ({ __typename: 'GalleryPost', id: '11' }),
    User: () => ({ name: 'Zoé Quéré' }),
  });
  expect(screen.getByText(/^Publiée par Zoé Quéré/)).toBeTruthy();
  await userEvent.keyboard('{End}');
  expect(place()).toBe('Image 14 sur 14');
  await userEvent.keyboard('{Home}');
  expect(place()).toBe('Image 1 sur 14');
  expect(screen.getByRole('link', { name: 'Télécharger' }).getAttribute('href')).toBe(
    'https://example.org/1?original',
  );
  await userEvent.click(screen.getByRole('link', { name: 'Voir la publication' }));
  expect(path()).toBe('/communaute/7/post/1');
});

test('the picture that is open stays when somebody publishes another', async () => {
  const { isAsked, answer } = await showGallery();
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir l’image 3' }));
  const next = await screen.findByRole('button', { name: 'Image suivante' });
  const shown = () => document.querySelector('dialog img, [role="dialog"] img')?.getAttribute('src');
  const before = shown();
  expect(before).toBeTruthy();
  act(() => announceCommunityChange({ communityId: 'community-7', parts: ['GALLERY'] }));
  await waitFor(() => expect(isAsked('GalleryPaginationQuery')).toBe(true));
  await answer('GalleryPaginationQuery', {
    Node: () => ({ __typename: 'Community', id: 'community-7' }),
    GalleryPostConnection: () => posts(13, -1, false),
  });
  expect(next.isConnected).toBe(true);
  expect(shown()).toBe(before);
});
