import { IconMessageCircle } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';
import type { ReactionBar_post$key } from '../__generated__/ReactionBar_post.graphql';
import reactorsDialogQuery from '../__generated__/ReactorsDialogQuery$parameters.ts';
import { onDemand, type Opener, useOnDemand } from '../relay/onDemand.ts';
import { Count } from '../ui/Count.tsx';
import { type ReactionKind, reactionKinds } from './kinds.tsx';
import { countOf, totalOf } from './reactionGroups.ts';
import { useReact } from './useReact.ts';

const reactorsDialog = onDemand(
  reactorsDialogQuery,
  () => import('./ReactorsDialog.tsx'),
  'store-and-network',
  { isLayer: true },
);

/** Comments of the post, opened and closed by two buttons. */
export interface Comments {
  isOpen: boolean;
  /** Preloads the comments. */
  intent: Partial<ReturnType<Opener<OperationType>['intent']>>;
  open: (toWrite: boolean) => void;
  close: () => void;
}

interface Props {
  post: ReactionBar_post$key;
  comments: Comments;
  /** Share button in the same style. */
  share: (className: string) => ReactNode;
}

const isKnown = (kind: string | null | undefined): kind is ReactionKind =>
  reactionKinds.some((known) => known.kind === kind);

const buttonClasses =
  'flex min-h-11 flex-1 items-center justify-center gap-1.5 rounded-lg text-sm font-medium hover:bg-sunken max-[430px]:flex-col max-[430px]:gap-0.5 max-[430px]:py-1 max-[430px]:text-xs';

/** Reaction counts of a post, with buttons to react, comment and share. */
export function ReactionBar({ post: key, comments, share }: Props) {
  const post = useFragment(
    graphql`
      fragment ReactionBar_post on Post {
        id
        viewerReaction
        reactionGroups {
          reaction
          count
        }
        commentCount
        shareCount
      }
    `,
    key,
  );
  const reactors = useOnDemand(reactorsDialog);
  const react = useReact(post.id);
  const toggleComments = (toWrite: boolean) => (comments.isOpen ? comments.close() : comments.open(toWrite));
  const { reactionGroups: groups } = post;
  const reactionCount = totalOf(groups);
  const own = isKnown(post.viewerReaction) ? post.viewerReaction : null;
  const given = reactionKinds.filter(({ kind }) => countOf(groups, kind) > 0);

  return (
    <div className="px-2">
      <div className="flex min-h-9 pointer-coarse:min-h-11 max-sm:min-h-11 flex-wrap items-center gap-x-4 px-2 text-sm text-muted">
        {reactionCount > 0 && (
          <button
            type="button"
            {...reactors.intent({ id: post.id, list: 'REACTIONS' })}
            onClick={() => reactors.open({ id: post.id, list: 'REACTIONS' })}
            className="flex min-h-9 pointer-coarse:min-h-11 max-sm:min-h-11 items-center gap-1.5 hover:underline"
            aria-label={reactionCount > 1 ? `Voir les ${reactionCount} réactions` : 'Voir la réaction'}
          >
            <span className="flex -space-x-1" aria-hidden="true">
              {given.map(({ kind, Icon, color }) => (
                <span
                  key={kind}
                  className={`grid size-6 place-items-center rounded-full border border-surface bg-sunken ${color}`}
                >
                  <Icon size={14} />
                </span>
              ))}
            </span>
            <Count value={reactionCount} />
          </button>
        )}
        <span className="flex-1" />
        {post.commentCount > 0 && (
          <button
            type="button"
            {...comments.intent}
            onClick={() => toggleComments(false)}
            aria-expanded={comments.isOpen}
            className="min-h-9 pointer-coarse:min-h-11 max-sm:min-h-11 hover:underline"
          >
            <Count value={post.commentCount} />{' '}
            <span>{post.commentCount > 1 ? 'commentaires' : 'commentaire'}</span>
          </button>
        )}
        {post.shareCount > 0 && (
          <button
            type="button"
            {...reactors.intent({ id: post.id, list: 'SHARES' })}
            onClick={() => reactors.open({ id: post.id, list: 'SHARES' })}
            className="min-h-9 pointer-coarse:min-h-11 max-sm:min-h-11 hover:underline"
          >
            <Count value={post.shareCount} /> <span>{post.shareCount > 1 ? 'partages' : 'partage'}</span>
          </button>
        )}
      </div>
      <div role="group" aria-label="Réagir" className="flex flex-wrap gap-1 border-t border-line py-1">
        {reactionKinds.map(({ kind, label, Icon, color }) => (
          <button
            key={kind}
            type="button"
            aria-pressed={own === kind}
            aria-label={`${label} (${countOf(groups, kind)})`}
            onClick={() => react(groups, own, own === kind ? null : kind)}
            className={`${buttonClasses} ${own === kind ? color : 'text-ink-soft'}`}
          >
            <Icon
              size={20}
              className={own === kind ? 'scale-110 transition-transform motion-reduce:transition-none' : ''}
            />
            <span>{label}</span>
          </button>
        ))}
        <button
          type="button"
          aria-expanded={comments.isOpen}
          {...comments.intent}
          onClick={() => toggleComments(true)}
          className={`${buttonClasses} text-ink-soft`}
        >
          <IconMessageCircle size={20} aria-hidden /> Commenter
        </button>
        {share(buttonClasses)}
      </div>
      {reactors.opened && (
        <Suspense fallback={null}>
          <reactorsDialog.Component {...reactors.opened} />
        </Suspense>
      )}
    </div>
  );
}
