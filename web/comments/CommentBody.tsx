import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, Suspense, useRef } from 'react';
import likersDialogQuery from '../__generated__/LikersDialogQuery$parameters.ts';
import type { PersonAvatar_user$key } from '../__generated__/PersonAvatar_user.graphql';
import type { PersonLink_user$key } from '../__generated__/PersonLink_user.graphql';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { useInView } from '../live/inView.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';
import { Count } from '../ui/Count.tsx';
import { Html } from '../ui/Html.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';

const likersDialog = onDemand(
  likersDialogQuery,
  () => import('../reactions/LikersDialog.tsx'),
  'store-and-network',
  { isLayer: true },
);

interface Props {
  id: string;
  author: PersonAvatar_user$key & PersonLink_user$key;
  text: string;
  createdAt: string;
  image:
    | {
        readonly url: string;
        readonly width: number | null | undefined;
        readonly height: number | null | undefined;
        readonly alt: string;
      }
    | null
    | undefined;
  gif: { readonly url: string } | null | undefined;
  likeCount: number;
  viewerHasLiked: boolean;
  /** Whether it is still on its way to the server. */
  isPending: boolean;
  size: number;
  onLike: () => void;
  /** Further actions, beside the like. */
  actions: ReactNode;
}

/** The place of a picture before it has loaded: at most 288 pixels high and 480 wide. */
const boxOf = (width: number, height: number) => ({
  width: Math.min(480, width, Math.round((288 * width) / height)),
  aspectRatio: `${width} / ${height}`,
});

/**
 * A comment or a reply: who, what, when, and what one can do with it. The two are no one type of the graph, so that
 * what is read of either is handed in.
 */
export function CommentBody({
  id,
  author,
  text,
  createdAt,
  image,
  gif,
  likeCount,
  viewerHasLiked,
  isPending,
  size,
  onLike,
  actions,
}: Props) {
  const likers = useOnDemand(likersDialog);
  const place = useRef<HTMLDivElement>(null);
  useInView(place, id);
  return (
    <div ref={place} className={`flex gap-2.5 ${isPending ? 'opacity-70' : ''}`}>
      <PersonAvatar user={author} size={size} isDecorative />
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
          {isPending ? <span>Envoi…</span> : <TimeAgo date={createdAt} />}
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
              {actions}
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
  );
}

/** A text button of that row. */
export const CommentAction = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button
    {...props}
    type="button"
    className="min-h-9 font-medium hover:text-ink hover:underline pointer-coarse:min-h-11"
  />
);
