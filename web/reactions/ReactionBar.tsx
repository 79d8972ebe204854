import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';
import type { ReactionBar_post$key } from '../__generated__/ReactionBar_post.graphql';
import reactorsDialogQuery from '../__generated__/ReactorsDialogQuery$parameters.ts';
import { onDemand, type Opener, useOnDemand } from '../relay/onDemand.ts';
import { Count, formatCount } from '../ui/Badge.tsx';
import { type ReactionKind, reactionKinds } from './kinds.tsx';
import { countReactions, countAllReactions } from './reactionGroups.ts';
import { useReact } from './useReact.ts';

const reactorsDialog = onDemand(reactorsDialogQuery, () => import('./ReactorsDialog.tsx'), {
  showsErrorOverPage: true,
});

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
  /** Field that opens the form for a comment. */
  field?: ReactNode;
}

const isKnown = (kind: string | null | undefined): kind is ReactionKind =>
  reactionKinds.some((known) => known.kind === kind);

const size = 'min-h-9 rounded-lg text-sm hover:bg-sunken max-sm:min-h-11 pointer-coarse:min-h-11';

const buttonClasses = `flex items-center justify-center gap-1.5 px-1.5 font-medium max-sm:min-w-11 ${size}`;

const countClasses = `-ml-1.5 flex min-w-6 items-center pr-1.5 pl-1 font-medium text-ink-soft hover:text-ink max-sm:pl-0.5 ${size}`;

/** Buttons to react to a post, comment on it and share it, with their counts, and a field for a comment. */
export function ReactionBar({ post: key, comments, share, field }: Props) {
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
  const [reactions, shares] = [
    { id: post.id, list: 'REACTIONS' },
    { id: post.id, list: 'SHARES' },
  ] as const;
  const react = useReact(post.id);
  const toggleComments = (toWrite: boolean) => (comments.isOpen ? comments.close() : comments.open(toWrite));
  const { reactionGroups: groups } = post;
  const reactionCount = countAllReactions(groups);
  const own = isKnown(post.viewerReaction) ? post.viewerReaction : null;
  const given = reactionKinds.filter(({ kind }) => countReactions(groups, kind) > 0);

  return (
    <div className="flex flex-wrap items-center gap-x-1 px-4 max-sm:-my-1 sm:gap-y-1.5 max-sm:gap-x-0 max-sm:px-2">
      <div role="group" aria-label="Réagir" className="flex sm:-ml-1.5 flex-wrap gap-x-1 max-sm:gap-x-0">
        {reactionKinds.map(({ kind, label, Icon, color }) => (
          <button
            key={kind}
            type="button"
            aria-pressed={own === kind}
            onClick={() => react(groups, own, own === kind ? null : kind)}
            className={`${buttonClasses} ${own === kind ? color : 'text-ink-soft'}`}
          >
            <Icon
              size={20}
              className={own === kind ? 'scale-110 transition-transform motion-reduce:transition-none' : ''}
            />
            <span className="max-sm:sr-only">{label}</span>{' '}
            {countReactions(groups, kind) > 0 && <Count value={countReactions(groups, kind)} />}
          </button>
        ))}
      </div>
      <div className="flex items-center">
        <button
          type="button"
          aria-label="Commenter"
          title="Commenter"
          aria-expanded={comments.isOpen}
          {...comments.intent}
          onClick={() => toggleComments(true)}
          className={`${buttonClasses} text-ink-soft`}
        >
          <IconMessageCircle size={20} aria-hidden />
        </button>
        {post.commentCount > 0 && (
          <button
            type="button"
            aria-label={`${formatCount(post.commentCount)} commentaire${post.commentCount > 1 ? 's' : ''}`}
            {...comments.intent}
            onClick={() => toggleComments(false)}
            aria-expanded={comments.isOpen}
            className={countClasses}
          >
            <Count value={post.commentCount} />
          </button>
        )}
      </div>
      <div className="flex items-center">
        {share(buttonClasses)}
        {post.shareCount > 0 && (
          <button
            type="button"
            aria-label={`${formatCount(post.shareCount)} partage${post.shareCount > 1 ? 's' : ''}`}
            {...reactors.intent(shares)}
            onClick={() => reactors.open(shares)}
            className={countClasses}
          >
            <Count value={post.shareCount} />
          </button>
        )}
      </div>
      {reactionCount > 0 && (
        <button
          type="button"
          {...reactors.intent(reactions)}
          onClick={() => reactors.open(reactions)}
          className={`flex items-center justify-center max-sm:ml-auto -space-x-1.5 px-1.5 max-sm:min-w-11 ${size}`}
          aria-label={reactionCount > 1 ? `Voir les ${reactionCount} réactions` : 'Voir la réaction'}
        >
          {/* On phones one of them, so that all buttons are on one line. */}
          {given.map(({ kind, Icon, color }) => (
            <span
              key={kind}
              aria-hidden
              className={`grid size-6 place-items-center rounded-full border border-surface bg-sunken max-sm:not-first:hidden ${color}`}
            >
              <Icon size={14} />
            </span>
          ))}
        </button>
      )}
      {field}
      {reactors.opened && <reactorsDialog.Component {...reactors.opened} />}
    </div>
  );
}
