import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import { graphql, useFragment, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { FoundPosts_post$key } from '../__generated__/FoundPosts_post.graphql';
import type { FoundPosts_search$key } from '../__generated__/FoundPosts_search.graphql';
import type { FoundPostsQuery } from '../__generated__/FoundPostsQuery.graphql';
import { postPath } from '../comments/postPath.ts';
import { communityPath } from '../communities/communityKinds.tsx';
import { excerptOf } from '../core/highlights.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FoundList } from './FoundList.tsx';
import { FoundText } from './FoundText.tsx';
import { Similar } from './Similar.tsx';

/** The posts that were found, each with the words around the match. */
export function FoundPosts({ search }: { search: FoundPosts_search$key }) {
  const { data, ...paging } = usePaginationFragment<FoundPostsQuery, FoundPosts_search$key>(
    graphql`
      fragment FoundPosts_search on Search
      @throwOnFieldError
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "FoundPostsQuery") {
        posts(first: $first, after: $after) @connection(key: "FoundPosts_posts") {
          edges {
            node {
              id
              ...FoundPosts_post
            }
          }
        }
        highlightPrefixes
        similar {
          posts {
            id
            ...FoundPosts_post
          }
        }
      }
    `,
    search,
  );
  const { edges } = data.posts;
  const { posts: similar } = data.similar;
  return (
    <>
      <FoundList
        label="Publications trouvées"
        empty={<EmptyState title="Aucune publication trouvée" icon={<IconNews aria-hidden />} />}
        paging={paging}
      >
        {edges.map(({ node }) => (
          <FoundPost key={node.id} post={node} words={data.highlightPrefixes} />
        ))}
      </FoundList>
      {similar.length > 0 && (
        <Similar>
          <FoundList label="Publications approchantes">
            {similar.map((post) => (
              <FoundPost key={post.id} post={post} words={data.highlightPrefixes} />
            ))}
          </FoundList>
        </Similar>
      )}
    </>
  );
}

function FoundPost({ post: key, words }: { post: FoundPosts_post$key; words: readonly string[] }) {
  const post = useFragment(
    graphql`
      fragment FoundPosts_post on Post {
        databaseId
        plainText
        createdAt
        event {
          title
          plainText
        }
        poll {
          question
        }
        files {
          name
        }
        audios {
          name
        }
        images {
          __typename
        }
        author {
          name
          isGuest
          ...PersonAvatar_user
        }
        community {
          databaseId
          title
        }
      }
    `,
    key,
  );
  const { event, poll, community, images } = post;
  const text = event ? event.plainText : poll ? '' : post.plainText;
  const title = event?.title ?? poll?.question;
  return (
    <FoundText
      author={post.author}
      about={
        <>
          <span>dans </span>
          <Link
            to={communityPath(community.databaseId)}
            className="relative z-1 text-accent-ink underline decoration-accent-ink/35 underline-offset-2 hover:decoration-current"
          >
            {community.title}
          </Link>
        </>
      }
      createdAt={post.createdAt}
      to={postPath(post)}
      title={title}
      excerpt={text === '' && title === undefined ? 'Publication sans texte' : excerptOf(text, words)}
      note={[
        ...(images.length > 0 ? [images.length > 1 ? `${images.length} photos` : '1 photo'] : []),
        ...[...post.files, ...post.audios].map(({ name }) => name),
      ].join(' · ')}
    />
  );
}
