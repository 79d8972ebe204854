import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import { graphql, useFragment, usePaginationFragment } from 'react-relay/hooks';
import type { FoundComments_search$key } from '../__generated__/FoundComments_search.graphql';
import type { FoundComments_comment$key } from '../__generated__/FoundComments_comment.graphql';
import type { FoundCommentsQuery } from '../__generated__/FoundCommentsQuery.graphql';
import { commentPath, postPath } from '../comments/postPath.ts';
import { excerptOf } from '../core/highlights.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { sentence } from '../ui/sentence.ts';
import { FoundList } from './FoundList.tsx';
import { FoundText } from './FoundText.tsx';

/** Comments and replies found, each with its author, text and post. */
export function FoundComments({ search }: { search: FoundComments_search$key }) {
  const { data, ...paging } = usePaginationFragment<FoundCommentsQuery, FoundComments_search$key>(
    graphql`
      fragment FoundComments_search on Search
      @throwOnFieldError
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "FoundCommentsQuery") {
        highlightPrefixes
        comments(first: $first, after: $after) @connection(key: "FoundComments_comments") {
          edges {
            cursor
            node {
              ...FoundComments_comment
            }
          }
        }
      }
    `,
    search,
  );
  const { edges } = data.comments;
  return (
    <FoundList
      label="Commentaires trouvés"
      empty={<EmptyState title="Aucun commentaire trouvé" icon={<IconMessage aria-hidden />} />}
      paging={paging}
    >
      {edges.map(({ cursor, node }) => (
        <FoundComment key={cursor} comment={node} words={data.highlightPrefixes} />
      ))}
    </FoundList>
  );
}

function FoundComment({
  comment: key,
  words,
}: {
  comment: FoundComments_comment$key;
  words: readonly string[];
}) {
  const comment = useFragment(
    graphql`
      fragment FoundComments_comment on CommentOrReply {
        __typename
        ... on Comment {
          databaseId
          plainText
          createdAt
          author {
            name
            isGuest
            ...PersonAvatar_user
          }
          post {
            databaseId
            community {
              databaseId
              title
            }
          }
        }
        ... on Reply {
          databaseId
          plainText
          createdAt
          author {
            name
            isGuest
            ...PersonAvatar_user
          }
          comment {
            post {
              databaseId
              community {
                databaseId
                title
              }
            }
          }
        }
      }
    `,
    key,
  );
  if (comment.__typename === '%other') return null;
  const post = comment.__typename === 'Comment' ? comment.post : comment.comment?.post;
  if (!post) return null;
  const { author, createdAt, plainText } = comment;
  return (
    <FoundText
      author={author}
      about={
        <span>
          {sentence`${comment.__typename === 'Comment' ? 'a commenté' : 'a répondu'} dans ${post.community.title}`}
        </span>
      }
      createdAt={createdAt}
      to={commentPath(postPath(post), comment.databaseId)}
      excerpt={excerptOf(plainText, words)}
    />
  );
}
