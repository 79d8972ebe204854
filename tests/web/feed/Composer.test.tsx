import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HomePageQuery } from '../../../web/__generated__/HomePageQuery.graphql.ts';
import { Composer } from '../../../web/feed/Composer.tsx';
import { homePageQuery } from '../../../web/feed/HomePage.query.ts';
import { usePageData } from '../../../web/relay/preload.ts';
import { showScreen } from '../showScreen.tsx';

function Begin() {
  const { viewer } = usePageData<HomePageQuery>(homePageQuery);
  return viewer && <Composer viewer={viewer} connections={[]} />;
}

/** Where a post is begun, for who belongs to communities, and publishes in them or only reads. */
const show = (...mayPublish: boolean[]) =>
  showScreen(
    Begin,
    homePageQuery,
    {},
    {
      Viewer: () => ({
        communities: {
          nodes: mayPublish.map((viewerCanPublish, index) => ({ id: `${index}`, viewerCanPublish })),
          pageInfo: { hasNextPage: false },
        },
      }),
    },
  );
const begin = () => screen.queryByRole('button', { name: 'Écrire une publication…' });

test('B489: is there for who publishes in a community', async () => {
  await show(false, true);
  expect(begin()).toBeTruthy();
});

test.each([[[]], [[false, false]]])(
  'B489: is not there for who publishes in none of %j',
  async (mayPublish) => {
    await show(...mayPublish);
    expect(begin()).toBeNull();
  },
);
