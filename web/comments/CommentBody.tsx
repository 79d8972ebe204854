import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs';
import { type ReactNode, Suspense, useRef, useState, type ComponentProps } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import likersDialogQuery from '../__generated__/LikersDialogQuery$parameters.ts';
import type {
  CommentBody_entry$data,
  CommentBody_entry$key,
} from '../__generated__/CommentBody_entry.graphql';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { DraftSign } from '../drafts/DraftNotices.tsx';
import { commentEditDraftKey } from '../drafts/useDraft.ts';
import { useRemoved, useVisibility } from '../live/screen.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';
import { Count } from '../ui/Badge.tsx';
import { Html } from '../ui/Html.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { loadWithRetries } from '../ui/loadWithRetries.ts';
import { useMediaQuery } from '../ui/pageStyle.ts';
import { TimeAgo } from '../ui/TimeAgo.tsx';
import type { RarerAction } from './RarerMenu.tsx';
import { GoneNotice } from './GoneNotice.tsx';
import { isOptimistic } from './connections.ts';
import { commentPath, entryElementId } from './postPath.ts';
import { useLike } from './useLike.ts';

const likersDialog = onDemand(likersDialogQuery, () => import('../reactions/LikersDialog.tsx'), {
  showsErrorOverPage: true,
});

const EditCommentDialog = lazyPart(() => import('./EditCommentDialog.tsx'), { showsErrorOverPage: true });
const RarerMenu = lazyPart(() => import('./RarerMenu.tsx'));

interface Props {
  kind: 'comment' | 'reply';
  entry: CommentBody_entry$key;
  communityId: string;
  /** Path of the post's page. */
  address: string;
  onDelete: (id: string) => void;
  /** Actions before and after those that every entry has. */
  actionsBefore?: ReactNode;
  actionsAfter?: ReactNode;
  /** Shown below the entry while it exists. */
  children?: ReactNode;
}

const kinds = {
  comment: {
    avatarSize: 36,
    goneText: 'Ce commentaire n’est plus disponible.',
    menu: 'Actions sur le commentaire',
  },
  reply: {
    avatarSize: 30,
    goneText: 'Cette réponse n’est plus disponible.',
    menu: 'Actions sur la réponse',
  },
} as const;

/** Size of a picture before it loads: at most 288 pixels high and 480 wide. */
const boxOf = (width: number, height: number) => ({
  width: Math.min(480, width, Math.round((288 * width) / height)),
  aspectRatio: `${width} / ${height}`,
});

/** A comment or reply with its actions, or a notice when it was deleted while the user wrote below it. */
export function CommentBody({ entry: key, ...props }: Props) {
  const entry = useFragment(
    graphql`
      fragment CommentBody_entry on CommentOrReply {
        id
        databaseId
        # Read by the dialog that changes it.
        version
        text
        createdAt
        likeCount
        viewerHasLiked
        viewerCanDelete
        viewerCanEdit
        image {
          contentUrl(width: 480)
          width
          height
          alt
        }
        gif {
          contentUrl
        }
        author {
          ...PersonAvatar_user
          ...PersonLink_user
        }
        ...ChangedNotice_edited
      }
    `,
    key,
  );
  const unsent = useRemoved(entry.id);
  return unsent ? (
    <GoneNotice nodeId={entry.id} unsent={unsent}>
      {kinds[props.kind].goneText}
    </GoneNotice>
  ) : (
    <Body entry={entry} {...props} />
  );
}

function Body({
  kind,
  entry,
  communityId,
  address,
  onDelete,
  actionsBefore,
  actionsAfter,
  children,
}: Omit<Props, 'entry'> & { entry: CommentBody_entry$data }) {
  const { id, author, text, createdAt, image, gif, likeCount, viewerHasLiked } = entry;
  const { avatarSize, menu } = kinds[kind];
  const isPhone = useMediaQuery('(width < 40rem)');
  const isPending = isOptimistic(id);
  const like = useLike(kind);
  const path = commentPath(address, entry.databaseId);
  const [isEditing, setEditing] = useState(false);
  const likers = useOnDemand(likersDialog);
  const place = useRef<HTMLDivElement>(null);
  useVisibility(place, id);
  const Heart = viewerHasLiked ? IconHeartFilled : IconHeart;
  const rarer: RarerAction[] = [
    [
      'Copier le lien',
      () => void loadWithRetries(() => import('../ui/copyLink.ts')).then(({ copyLink }) => copyLink(path)),
    ],
  ];
  if (entry.viewerCanDelete) rarer.unshift(['Supprimer', () => onDelete(id)]);
  if (entry.viewerCanEdit) rarer.unshift(['Modifier', () => setEditing(true)]);
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
            <div className="flex items-center">
              <span className="min-w-0">
                <PersonLink user={author} className="inline-flex min-h-6 items-center text-sm" />
                {/* Below it is no room for a full date beside the actions. */}
                {isPhone && !isPending && <DateLink to={path} date={createdAt} className="block leading-6" />}
              </span>
              {isPhone && !isPending && (
                <Suspense fallback={null}>
                  <RarerMenu label={menu} actions={rarer} />
                </Suspense>
              )}
            </div>
            {text !== '' && <Html html={text} className="text-[0.9375rem]" />}
            {image && (
              <img
                src={image.contentUrl}
                alt={image.alt}
                loading="lazy"
                className="mt-1 max-h-72 max-w-full rounded-xl object-cover"
                style={image.width && image.height ? boxOf(image.width, image.height) : undefined}
              />
            )}
            {gif && <img src={gif.contentUrl} alt="GIF" loading="lazy" className="mt-1 h-36 rounded-xl" />}
          </div>
          <div className="flex flex-wrap items-center gap-x-4 px-1 text-xs text-muted max-sm:gap-x-3">
            {isPending ? (
              <span>Envoi…</span>
            ) : (
              !isPhone && (
                <DateLink
                  to={path}
                  date={createdAt}
                  className="flex min-h-9 items-center pointer-coarse:min-h-11"
                />
              )
            )}
            {!isPending && (
              <>
                <span className="flex items-center gap-1 max-sm:gap-0">
                  <button
                    type="button"
                    aria-pressed={viewerHasLiked}
                    onClick={() => like(entry)}
                    className={`flex min-h-9 items-center gap-1 font-medium hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${viewerHasLiked ? 'text-danger' : ''}`}
                  >
                    {!isPhone && <Heart size={16} aria-hidden />}
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
                      className={`flex min-h-9 min-w-6 items-center justify-center gap-1 px-1 hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${isPhone && viewerHasLiked ? 'text-danger' : ''}`}
                    >
                      {isPhone && <Heart size={16} aria-hidden />}
                      <Count value={likeCount} />
                    </button>
                  )}
                </span>
                {actionsBefore}
                <DraftSign place={commentEditDraftKey(id)} />
                {!isPhone &&
                  rarer.map(([label, act]) => (
                    <CommentAction key={label} onClick={act}>
                      {label}
                    </CommentAction>
                  ))}
                {actionsAfter}
              </>
            )}
          </div>
        </div>
        {likers.opened && <likersDialog.Component {...likers.opened} />}
      </div>
      {children}
      {isEditing && (
        <EditCommentDialog
          kind={kind}
          communityId={communityId}
          comment={entry}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

/** Date that leads to the entry. */
const DateLink = ({ to, date, className }: { to: string; date: string; className: string }) => (
  <Link to={to} className={`text-xs text-muted hover:underline ${className}`}>
    <TimeAgo date={date} />
  </Link>
);

/** Button text for new replies. */
export const newRepliesText = (count: number): string =>
  count > 1 ? `${count} nouvelles réponses` : '1 nouvelle réponse';

/** Text button of the action row. */
export const CommentAction = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button
    {...props}
    type="button"
    className="min-h-9 font-medium hover:text-ink hover:underline pointer-coarse:min-h-11"
  />
);
