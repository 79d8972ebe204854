import { IconShare3 } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';
import type { SharedOrigin_post$key } from '../__generated__/SharedOrigin_post.graphql';
import { Avatar } from '../ui/Avatar.tsx';
import { Html } from '../ui/Html.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';

/** What a share says of its original: who, when and what. */
export function SharedOrigin({ post }: { post: SharedOrigin_post$key }) {
  const { sharedFrom } = useFragment(
    graphql`
      fragment SharedOrigin_post on Post {
        sharedFrom {
          authorName
          authorJob
          authorAvatar {
            url(width: 64, height: 64)
          }
          text
          createdAt
        }
      }
    `,
    post,
  );
  if (!sharedFrom) return null;
  const initials = sharedFrom.authorName
    .split(' ')
    .map((word) => word.at(0) ?? '')
    .slice(0, 2)
    .join('');
  return (
    <blockquote className="mx-4 my-0 rounded-xl border border-line bg-sunken/50 p-3">
      <div className="flex items-center gap-2 text-sm">
        <IconShare3 size={18} className="text-muted" aria-label="Publication partagée" role="img" />
        <Avatar
          name={sharedFrom.authorName}
          initials={initials}
          src={sharedFrom.authorAvatar?.url ?? null}
          size={32}
        />
        <span className="min-w-0">
          <span className="block truncate font-medium">{sharedFrom.authorName}</span>
          <span className="block truncate text-xs text-muted">
            {sharedFrom.authorJob}
            {sharedFrom.authorJob && sharedFrom.createdAt ? ' · ' : ''}
            {sharedFrom.createdAt && <TimeAgo date={sharedFrom.createdAt} />}
          </span>
        </span>
      </div>
      {sharedFrom.text !== '' && <Html html={sharedFrom.text} className="mt-2" />}
    </blockquote>
  );
}
