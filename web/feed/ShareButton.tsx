import { IconShare3 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { ShareButton_post$key } from '../__generated__/ShareButton_post.graphql';

const ShareDialog = lazy(() => import('./ShareDialog.tsx'));

/** Shares a post into a community; polls and events are not shared. */
export function ShareButton({ post: key, className }: { post: ShareButton_post$key; className: string }) {
  const post = useFragment(
    graphql`
      fragment ShareButton_post on Post {
        id
        kind
        viewerHasShared
      }
    `,
    key,
  );
  const [isOpen, setOpen] = useState(false);
  if (post.kind !== 'NORMAL') return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`${className} ${post.viewerHasShared ? 'text-accent-ink' : 'text-ink-soft'}`}
      >
        <IconShare3 size={20} aria-hidden /> {post.viewerHasShared ? 'Partagé' : 'Partager'}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog postId={post.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
