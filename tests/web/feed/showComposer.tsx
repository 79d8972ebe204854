import { allowUploads, showPart } from '../showScreen.tsx';
import type { HomePageQuery } from '../../../web/__generated__/HomePageQuery.graphql.ts';
// Loads on-demand code synchronously.
import '../../../web/feed/composer/ComposerForm.tsx';
import { Composer } from '../../../web/feed/Composer.tsx';
import { homePageQuery } from '../../../web/feed/HomePage.query.ts';

const publishers = ['Voile', 'Chant'].map((title) => ({ id: title, title, viewerCanPublish: true }));

/** The composer of somebody who publishes in these communities; `community` is the page's. */
export async function showComposer({
  community = null,
  nodes = publishers,
  capabilities = [],
}: {
  community?: { id: string; viewerCanPublish: boolean } | null;
  nodes?: readonly object[];
  capabilities?: readonly string[];
} = {}) {
  const page = await showPart<HomePageQuery>(
    homePageQuery,
    ({ viewer }) => viewer && <Composer viewer={viewer} community={community} connections={['feed']} />,
    {
      Viewer: () => ({ communities: { nodes, pageInfo: { hasNextPage: false } } }),
      CreatePostPayload: () => ({ userErrors: [] }),
    },
  );
  allowUploads(page.environment, capabilities);
  return page;
}
