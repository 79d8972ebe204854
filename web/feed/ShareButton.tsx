import IconShare3 from '@tabler/icons-react/dist/esm/icons/IconShare3.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ShareButton_post$key } from '../__generated__/ShareButton_post.graphql';
import shareDialogQuery from '../__generated__/ShareDialogQuery$parameters.ts';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';

const shareDialog = onDemand(shareDialogQuery, () => import('./ShareDialog.tsx'), {
  showsErrorOverPage: true,
});

/** Button that opens the share dialog; hidden if the shared original was deleted. */
export function ShareButton({ post: key, className }: { post: ShareButton_post$key; className: string }) {
  const post = useFragment(
    graphql`
      fragment ShareButton_post on Post {
        id
        viewerHasShared
        hasDeletedOriginal
      }
    `,
    key,
  );
  const shareDialogOpener = useOnDemand(shareDialog);
  if (post.hasDeletedOriginal) return null;
  const label = post.viewerHasShared ? 'Partagé' : 'Partager';
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        {...shareDialogOpener.intent({ id: post.id })}
        onClick={() => shareDialogOpener.open({ id: post.id })}
        className={`${className} ${post.viewerHasShared ? 'text-accent-ink' : 'text-ink-soft'}`}
      >
        <IconShare3 size={20} aria-hidden />
      </button>
      {shareDialogOpener.opened && <shareDialog.Component {...shareDialogOpener.opened} />}
    </>
  );
}
