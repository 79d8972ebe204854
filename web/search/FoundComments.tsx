import { IconMessage } from '@tabler/icons-react';
import { graphql, useFragment, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { FoundComments_search$key } from '../__generated__/FoundComments_search.graphql';
import type { FoundComments_said$key } from '../__generated__/FoundComments_said.graphql';
import type { FoundCommentsQuery } from '../__generated__/FoundCommentsQuery.graphql';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { commentPath, postPath } from '../comments/postPath.ts';
import { excerptOf } from '../core/highlights.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { NextPage } from '../ui/NextPage.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';

/** Comments and replies found, each with its author, text and post. */
export function FoundComments({ search }: { search: FoundComments_search$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    FoundCommentsQuery,
    FoundComments_search$key
  >(
    graphql`
      fragment FoundComments_search on Search
      @throwOnFieldError
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "FoundCommentsQuery") {
        words
        comments(first: $first, after: $after) @connection(key: "FoundComments_comments") {
          edges {
            cursor
            node {
              ...FoundComments_said
            }
          }
        }
      }
    `,
    search,
  );
  const { edges } = data.comments;
  if (edges.length === 0)
    return <EmptyState title="Aucun commentaire trouvé" icon={<IconMessage aria-hidden />} />;
  return (
    <Card className="px-5 py-2">
      <ul className="m-0 list-none divide-y divide-line p-0" aria-label="Commentaires trouvés">
        {edges.map(({ cursor, node }) => (
          <FoundComment key={cursor} said={node} words={data.words} />
        ))}
      </ul>
      <NextPage hasNext={hasNext} isLoading={isLoadingNext} loadNext={loadNext} count={10} />
    </Card>
  );
}

function FoundComment({ said: key, words }: { said: FoundComments_said$key; words: readonly string[] }) {
  const said = useFragment(
    graphql`
      fragment FoundComments_said on FoundComment {
        __typename
        ... on Comment {
          databaseId
          plainText
          createdAt
          author {
            name
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
  if (said.__typename === '%other') return null;
  const post = said.__typename === 'Comment' ? said.post : said.comment?.post;
  if (!post) return null;
  const { author, createdAt, plainText } = said;
  return (
    <li className="relative flex items-start gap-3 py-3">
      <PersonAvatar user={author} size={40} isDecorative />
      <div className="min-w-0 flex-1">
        <p className="m-0 text-sm text-muted">
          <span className="font-semibold text-ink">{author.name}</span>{' '}
          <span>
            {`${said.__typename === 'Comment' ? 'a commenté' : 'a répondu'} dans ${post.community.title} · `}
          </span>
          <TimeAgo date={createdAt} />
        </p>
        <Link
          to={commentPath(postPath(post), said.databaseId)}
          className="block wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:underline"
        >
          {excerptOf(plainText, words)}
        </Link>
      </div>
    </li>
  );
}
