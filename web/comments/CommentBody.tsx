import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import likersDialogQuery from '../__generated__/LikersDialogQuery$parameters.ts';
import type { ChangedNotice_edited$key } from '../__generated__/ChangedNotice_edited.graphql';
import type { PersonAvatar_user$key } from '../__generated__/PersonAvatar_user.graphql';
import type { PersonLink_user$key } from '../__generated__/PersonLink_user.graphql';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { DraftSign } from '../drafts/DraftSign.tsx';
import { commentEditPlace } from '../drafts/editPlaces.ts';
import { useRemoved, useVisibility } from '../live/screen.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';
import { Count } from '../ui/Badge.tsx';
import { Html } from '../ui/Html.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { loadWithRetries } from '../ui/loadWithRetries.ts';
import { TimeAgo } from '../ui/TimeAgo.tsx';
import { GoneNotice } from './GoneNotice.tsx';
import { isOptimistic } from './lists.ts';
import { commentPath, entryElementId } from './postPath.ts';

const likersDialog = onDemand(
  likersDialogQuery,
  () => import('../reactions/LikersDialog.tsx'),
  'store-and-network',
  { isLayer: true },
);

const EditCommentDialog = lazyPart(() => import('./EditCommentDialog.tsx'), { isLayer: true });

/** The fields that comments and replies share; the graph has no type for both. */
interface Entry extends ChangedNotice_edited$key {
  readonly id: string;
  readonly databaseId: string;
  readonly version: string;
  readonly author: PersonAvatar_user$key & PersonLink_user$key;
  readonly text: string;
  readonly createdAt: string;
  readonly image:
    | {
        readonly url: string;
        readonly width: number | null | undefined;
        readonly height: number | null | undefined;
        readonly alt: string;
      }
    | null
    | undefined;
  readonly gif: { readonly url: string } | null | undefined;
  readonly likeCount: number;
  readonly viewerHasLiked: boolean;
  readonly viewerCanEdit: boolean | null | undefined;
  readonly viewerCanDelete: boolean | null | undefined;
}

interface Props {
  kind: 'comment' | 'reply';
  entry: Entry;
  communityId: string;
  /** Path of the post's page. */
  address: string;
  onLike: () => void;
  onDelete: () => void;
  /** Actions before and after those that every entry has. */
  actionsBefore?: ReactNode;
  actionsAfter?: ReactNode;
  /** Shown below the entry while it exists. */
  children?: ReactNode;
}

const kinds = {
  comment: { avatarSize: 36, goneText: 'Ce commentaire n’est plus disponible.' },
  reply: { avatarSize: 30, goneText: 'Cette réponse n’est plus disponible.' },
} as const;

/** Size of a picture before it loads: at most 288 pixels high and 480 wide. */
const boxOf = (width: number, height: number) => ({
  width: Math.min(480, width, Math.round((288 * width) / height)),
  aspectRatio: `${width} / ${height}`,
});

/** A comment or reply with its actions, or a notice when it was deleted while the user wrote below it. */
export function CommentBody(props: Props) {
  const { kind, entry } = props;
  const unsent = useRemoved(entry.id);
  return unsent ? (
    <GoneNotice nodeId={entry.id} unsent={unsent}>
      {kinds[kind].goneText}
    </GoneNotice>
  ) : (
    <Body {...props} />
  );
}

function Body({
  kind,
  entry,
  communityId,
  address,
  onLike,
  onDelete,
  actionsBefore,
  actionsAfter,
  children,
}: Props) {
  const { id, author, text, createdAt, image, gif, likeCount, viewerHasLiked } = entry;
  const { avatarSize } = kinds[kind];
  const isPending = isOptimistic(id);
  const path = commentPath(address, entry.databaseId);
  // A new comment replaces the newest one: the dialog keeps the edited one.
  const [edited, setEdited] = useState<Entry | null>(null);
  const likers = useOnDemand(likersDialog);
  const place = useRef<HTMLDivElement>(null);
  useVisibility(place, id);
  return (
    <>
      <div
        ref={place}
        id={isPending ? undefined : entryElementId(entry.databaseId)}
        className={`flex gap-2.5 rounded-2xl ${isPending ? 'opacity-70' : ''}`}
      >
        <PersonAvatar user={author} size={avatarSize} isDecorative />
        <div className="min-w-0 flex-1">
          <div className="w-fit max-w-full rounded-2xl bg-sunken px-3.5 py-2">
            <PersonLink user={author} className="inline-flex min-h-6 items-center text-sm" />
            {text !== '' && <Html html={text} className="text-[0.9375rem]" />}
            {image && (
              <img
                src={image.url}
                alt={image.alt}
                loading="lazy"
                className="mt-1 max-h-72 max-w-full rounded-xl object-cover"
                style={image.width && image.height ? boxOf(image.width, image.height) : undefined}
              />
            )}
            {gif && <img src={gif.url} alt="GIF" loading="lazy" className="mt-1 h-36 rounded-xl" />}
          </div>
          <div className="flex flex-wrap items-center gap-x-4 px-1 text-xs text-muted">
            {isPending ? (
              <span>Envoi…</span>
            ) : (
              <Link
                to={path}
                className="flex min-h-9 items-center text-muted hover:underline pointer-coarse:min-h-11"
              >
                <TimeAgo date={createdAt} />
              </Link>
            )}
            {!isPending && (
              <>
                <span className="flex items-center gap-1">
                  <button
                    type="button"
                    aria-pressed={viewerHasLiked}
                    onClick={onLike}
                    className={`flex min-h-9 items-center gap-1 font-medium hover:text-ink pointer-coarse:min-h-11 ${viewerHasLiked ? 'text-danger' : ''}`}
                  >
                    {viewerHasLiked ? (
                      <IconHeartFilled size={16} aria-hidden />
                    ) : (
                      <IconHeart size={16} aria-hidden />
                    )}
                    <span>J&apos;aime</span>
                  </button>
                  {likeCount > 0 && (
                    <button
                      type="button"
                      {...likers.intent({ id })}
                      onClick={() => likers.open({ id })}
                      aria-label={
                        likeCount > 1 ? `Voir les ${likeCount} mentions J’aime` : 'Voir la mention J’aime'
                      }
                      className="min-h-9 min-w-6 px-1 hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
                    >
                      <Count value={likeCount} />
                    </button>
                  )}
                </span>
                {actionsBefore}
                {entry.viewerCanEdit && (
                  <CommentAction onClick={() => setEdited(entry)}>Modifier</CommentAction>
                )}
                <DraftSign place={commentEditPlace(id)} />
                {entry.viewerCanDelete && <CommentAction onClick={onDelete}>Supprimer</CommentAction>}
                <CommentAction
                  aria-label="Copier le lien"
                  title="Copier le lien"
                  onClick={() =>
                    void loadWithRetries(() => import('../ui/copyLink.ts')).then(({ copyLink }) =>
                      copyLink(path),
                    )
                  }
                >
                  <IconLink size={16} aria-hidden className="mx-1" />
                </CommentAction>
                {actionsAfter}
              </>
            )}
          </div>
        </div>
        {likers.opened && (
          <Suspense fallback={null}>
            <likersDialog.Component {...likers.opened} />
          </Suspense>
        )}
      </div>
      {children}
      {edited && (
        <Suspense fallback={null}>
          <EditCommentDialog
            kind={kind}
            communityId={communityId}
            comment={edited.id === id ? entry : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Text button of the action row. */
export const CommentAction = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button
    {...props}
    type="button"
    className="min-h-9 font-medium hover:text-ink hover:underline pointer-coarse:min-h-11"
  />
);

/** Button text for new comments. */
export const newCommentsText = (count: number): string =>
  count > 1 ? `${count} nouveaux commentaires` : '1 nouveau commentaire';

/** Button text for new replies. */
export const newRepliesText = (count: number): string =>
  count > 1 ? `${count} nouvelles réponses` : '1 nouvelle réponse';
