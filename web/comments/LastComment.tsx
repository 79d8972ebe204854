import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { LastComment_comment$key } from '../__generated__/LastComment_comment.graphql';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { useVisibility } from '../live/screen.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import { Html } from '../ui/Html.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';
import { formatDateTime } from '../ui/formatDate.ts';
import { isOptimistic } from './connections.ts';
import { commentPath } from './postPath.ts';
import type { OpenableComments } from './useComments.ts';

interface Props {
  comment: LastComment_comment$key;
  /** Path of the post's page. */
  address: string;
  comments: OpenableComments;
  /** Number of all comments of the post, and of new ones that are not shown. */
  count: number;
  waiting: number;
}

const dateClasses = 'shrink-0 text-xs leading-6 text-muted';

/** Button text for new comments. */
export const newCommentsText = (count: number): string =>
  count > 1 ? `${count} nouveaux commentaires` : '1 nouveau commentaire';

/** Newest comment of a closed thread, cut to one line, on phones two, with a button that opens the thread. */
export function LastComment({ comment: key, address, comments, count, waiting }: Props) {
  const { id, databaseId, author, text, createdAt, image, gif } = useFragment(
    graphql`
      fragment LastComment_comment on Comment {
        id
        databaseId
        text
        createdAt
        image {
          __typename
        }
        gif {
          __typename
        }
        author {
          ...PersonAvatar_user
          ...PersonLink_user
        }
      }
    `,
    key,
  );
  const place = useRef<HTMLDivElement>(null);
  useVisibility(place, id);
  const attachment = image ? 'Photo' : gif ? 'GIF' : null;
  return (
    <div
      ref={place}
      role="group"
      aria-label="Dernier commentaire"
      className="grid grid-cols-[auto_minmax(0,auto)_minmax(46%,1fr)_auto] items-center gap-x-2 px-4 text-sm leading-6 sm:mt-1.5 max-sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <PersonAvatar user={author} size={24} isDecorative />
      <span className="flex max-w-48 min-w-0 *:min-w-0">
        <PersonLink user={author} className="block truncate" />
      </span>
      {/* On phones below name and button. */}
      <span className="flex min-w-0 gap-x-2 max-sm:order-1 max-sm:col-span-2 max-sm:col-start-2 max-sm:flex-col">
        <span
          title={formatDateTime(createdAt)}
          className="line-clamp-1 min-w-0 flex-1 break-all max-sm:line-clamp-2 max-sm:break-normal max-sm:py-0.5 max-sm:leading-5"
        >
          {text !== '' && (
            <Html html={text} className="inline [&_:is(p,ul,ol,li,blockquote,h1,h2,h3,h4)]:inline" />
          )}
          {attachment !== null && (
            <span className="text-muted">{text === '' ? attachment : ` · ${attachment}`}</span>
          )}
        </span>
        {isOptimistic(id) ? (
          <span className={dateClasses}>Envoi…</span>
        ) : (
          // Wide windows have one line, whose room the text has; the keyboard shows the date.
          <Link
            to={commentPath(address, databaseId)}
            className={`block truncate hover:underline sm:max-w-3/5 sm:not-focus-visible:sr-only ${dateClasses}`}
          >
            <TimeAgo date={createdAt} />
          </Link>
        )}
      </span>
      <button
        type="button"
        {...comments.intent}
        onClick={() => comments.open(false)}
        className={`min-h-6 font-medium hover:underline pointer-coarse:min-h-9 ${waiting > 0 ? 'text-accent-ink' : 'text-muted hover:text-ink'}`}
      >
        {waiting > 0
          ? newCommentsText(waiting)
          : count > 1
            ? `Voir les ${count} commentaires`
            : 'Voir le commentaire'}
      </button>
    </div>
  );
}
