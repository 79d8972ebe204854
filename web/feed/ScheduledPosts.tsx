import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { ScheduledPostsPaginationQuery } from '../__generated__/ScheduledPostsPaginationQuery.graphql';
import type { ScheduledPosts_viewer$key } from '../__generated__/ScheduledPosts_viewer.graphql';
import { EmptyState } from '../ui/EmptyState.tsx';
import { NextPage } from '../ui/NextPage.tsx';
import { type EditedScheduledPost, EditScheduledPost } from './EditScheduledPost.tsx';
import { ScheduledPostCard } from './ScheduledPostCard.tsx';

/** Posts of a page; transferred ones come on top of the 50 that a person may schedule. */
const pageSize = 50;

interface Props {
  viewer: ScheduledPosts_viewer$key;
  /** Reads the list again. */
  onChanged: () => Promise<void>;
}

/** Posts that wait for their hour, the next one first. */
export function ScheduledPosts({ viewer, onChanged }: Props) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    ScheduledPostsPaginationQuery,
    ScheduledPosts_viewer$key
  >(
    graphql`
      fragment ScheduledPosts_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "ScheduledPostsPaginationQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }) {
        scheduledPosts(first: $first, after: $after) @connection(key: "ScheduledPosts_scheduledPosts") {
          edges {
            node {
              id
              ...ScheduledPostCard_post
            }
          }
        }
      }
    `,
    viewer,
  );
  const posts = data.scheduledPosts.edges.map(({ node }) => node);
  // Outside the list: what is typed stays when the post is published meanwhile.
  const [edited, setEdited] = useState<EditedScheduledPost | null>(null);
  return (
    <>
      {posts.length === 0 ? (
        <EmptyState title="Aucune publication programmée" icon={<IconHistory aria-hidden />}>
          <p className="m-0">Pour en programmer une, ouvrez le menu à côté de «&nbsp;Publier&nbsp;».</p>
        </EmptyState>
      ) : (
        <ul aria-label="Publications programmées" className="m-0 flex list-none flex-col gap-4 p-0">
          {posts.map((post) => (
            <li key={post.id}>
              <ScheduledPostCard post={post} onEdit={setEdited} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
      <NextPage hasNext={hasNext} isLoading={isLoadingNext} loadNext={loadNext} count={pageSize} />
      {edited && (
        <EditScheduledPost
          key={edited.id}
          post={edited}
          isGone={!hasNext && posts.every(({ id }) => id !== edited.id)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
