/** The slides above the feed. */
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test } from 'vitest';
import query, { type HighlightsQuery } from '../../../web/__generated__/HighlightsQuery.graphql.ts';
import { Highlights } from '../../../web/home/Highlights.tsx';
// What is loaded on demand is there at once.
import '../../../web/ui/Carousel.tsx';

function Slides() {
  const { viewer } = useLazyLoadQuery<HighlightsQuery>(query, {});
  return viewer && <Highlights viewer={viewer} />;
}

/** The slides of the home page; answers each by what it holds. */
async function show(highlights: object[]) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { Viewer: () => ({ id: 'viewer', highlights }) }),
  );
  await act(async () =>
    render(
      <RelayEnvironmentProvider environment={environment}>
        <Suspense>
          <Slides />
        </Suspense>
      </RelayEnvironmentProvider>,
    ),
  );
  return [...document.querySelectorAll('[aria-roledescription=diapositive]')];
}

test('B787: a slide is a picture, a video with its thumbnail or a text, with or without a link', async () => {
  const slide = { text: null, url: null, image: null, video: null };
  const [picture, video, text] = await show([
    { ...slide, id: '1', image: { alt: 'La mer', url: '/mer.jpg' }, url: 'https://mer.example/' },
    { ...slide, id: '2', video: { url: '/film.mp4', state: 'PLAYABLE', poster: { url: '/film.jpg' } } },
    { ...slide, id: '3', text: '<p>Cinq <strong>ateliers</strong></p>', url: 'https://ateliers.example/' },
  ]);
  const link = picture?.querySelector('a');
  expect([link?.href, link?.target, link?.rel]).toEqual([
    'https://mer.example/',
    '_blank',
    'noopener noreferrer',
  ]);
  expect(link?.querySelector('img')?.getAttribute('src')).toBe('/mer.jpg');
  expect(video?.querySelector('video')?.getAttribute('poster')).toBe('/film.jpg');
  expect(video?.querySelector('a')).toBeNull();
  expect(text?.querySelector('strong')?.textContent).toBe('ateliers');
  expect(text?.querySelector('a')?.href).toBe('https://ateliers.example/');
});

test('no slides: nothing is shown', async () => {
  expect(await show([])).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Mise en avant' })).toBeNull();
});
