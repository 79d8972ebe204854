import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ScheduledPosts_viewer$key } from '../__generated__/ScheduledPosts_viewer.graphql';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ScheduledPostCard } from './ScheduledPostCard.tsx';

interface Props {
  viewer: ScheduledPosts_viewer$key;
  /** Reads the list again. */
  onChanged: () => Promise<void>;
}

/** Posts that wait for their hour, the next one first. */
export function ScheduledPosts({ viewer, onChanged }: Props) {
  const { scheduledPosts } = useFragment(
    graphql`
      fragment ScheduledPosts_viewer on Viewer @throwOnFieldError {
        scheduledPosts(first: 50) {
          nodes {
            id
            ...ScheduledPostCard_post
          }
        }
      }
    `,
    viewer,
  );
  if (scheduledPosts.nodes.length === 0)
    return (
      <EmptyState title="Aucune publication programmée" icon={<IconHistory aria-hidden />}>
        <p className="m-0">Pour en programmer une, ouvrez le menu à côté de «&nbsp;Publier&nbsp;».</p>
      </EmptyState>
    );
  return (
    <ul aria-label="Publications programmées" className="m-0 flex list-none flex-col gap-4 p-0">
      {scheduledPosts.nodes.map((post) => (
        <li key={post.id}>
          <ScheduledPostCard post={post} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  );
}
