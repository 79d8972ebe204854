import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay';
import type { CommunityPolls_community$key } from '../__generated__/CommunityPolls_community.graphql';
import type { CommunityPollsNewestQuery } from '../__generated__/CommunityPollsNewestQuery.graphql';
import type { CommunityPollsPaginationQuery } from '../__generated__/CommunityPollsPaginationQuery.graphql';
import { fetchWhole } from '../relay/fetchWhole.ts';
import { PostList } from './PostList.tsx';

/** The polls of one community, newest first, in pages of three. */
export function CommunityPolls({ community }: { community: CommunityPolls_community$key }) {
  const { data, loadNext, hasNext, isLoadingNext, refetch } = usePaginationFragment<
    CommunityPollsPaginationQuery,
    CommunityPolls_community$key
  >(
    graphql`
      fragment CommunityPolls_community on Community
      @throwOnFieldError
      @refetchable(queryName: "CommunityPollsPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 3 }, cursor: { type: "String" }) {
        slug
        title
        polls(first: $count, after: $cursor) @connection(key: "CommunityPolls_polls") {
          __id
          edges {
            node {
              id
              ...PostCard_post
            }
          }
        }
      }
    `,
    community,
  );
  const environment = useRelayEnvironment();
  const findNewest = async () => {
    const newest = await fetchWhole<CommunityPollsNewestQuery>(
      environment,
      graphql`
        query CommunityPollsNewestQuery($slug: String!) @throwOnFieldError {
          community(slug: $slug) {
            polls(first: 1) {
              nodes {
                id
              }
            }
          }
        }
      `,
      { slug: data.slug },
    ).toPromise();
    return newest?.community?.polls?.nodes.map((post) => post.id) ?? [];
  };
  if (!data.polls) return null;
  return (
    <PostList
      label={`Sondages de ${data.title}`}
      connectionId={data.polls.__id}
      posts={data.polls.edges.map((edge) => edge.node)}
      hasNext={hasNext}
      isLoading={isLoadingNext}
      loadNext={loadNext}
      refresh={() => refetch({ count: 3, cursor: null }, { fetchPolicy: 'network-only' })}
      findNewest={findNewest}
      emptyHint="Aucun sondage n’a encore été créé dans cette communauté."
    />
  );
}
