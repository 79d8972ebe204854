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

/** Renders the composer for a user with these communities. */
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

test.each([
  [[false, true], true],
  [[false, false], false],
  [[], false],
])('B489: offers to write where the user may publish in one of %j: %s', async (mayPublish, isOffered) => {
  await show(...mayPublish);
  expect(screen.queryByRole('button', { name: 'Écrire une publication…' }) !== null).toBe(isOffered);
});
