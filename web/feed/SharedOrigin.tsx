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
          author {
            name
            initials
            job
            avatar {
              url(width: 64, height: 64)
            }
          }
          text
          createdAt
        }
      }
    `,
    post,
  );
  if (!sharedFrom) return null;
  const { author, createdAt, text } = sharedFrom;
  return (
    <blockquote className="mx-4 my-0 rounded-xl border border-line bg-sunken/50 p-3">
      <div className="flex items-center gap-2 text-sm">
        <IconShare3 size={18} className="text-muted" aria-label="Publication partagée" role="img" />
        <Avatar name={author.name} initials={author.initials} src={author.avatar?.url ?? null} size={32} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{author.name}</span>
          <span className="block truncate text-xs text-muted">
            {author.job}
            {author.job && createdAt ? ' · ' : ''}
            {createdAt && <TimeAgo date={createdAt} />}
          </span>
        </span>
      </div>
      {text !== '' && <Html html={text} className="mt-2" />}
    </blockquote>
  );
}
