import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PersonAvatar_user$key } from '../__generated__/PersonAvatar_user.graphql';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { GuestMark } from '../ui/Badge.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';

interface Props {
  author: PersonAvatar_user$key & { readonly name: string; readonly isGuest: boolean | null | undefined };
  /** What the author did, and where. */
  about: ReactNode;
  createdAt: string;
  /** Where it opens. */
  to: string;
  /** Title above the excerpt. */
  title?: string | undefined;
  excerpt: string;
  /** Below the excerpt. */
  note?: string;
}

/** A post or comment that a search found: author, place, date and the words around the match; opens where it is. */
export const FoundText = ({ author, about, createdAt, to, title, excerpt, note = '' }: Props) => (
  <li className="relative flex items-start gap-3 py-3">
    <PersonAvatar user={author} size={40} isDecorative />
    <div className="min-w-0 flex-1">
      <p className="m-0 text-sm text-muted">
        <span className="font-semibold text-ink">{author.name}</span>
        <GuestMark of={author} /> {about}
        <span aria-hidden> · </span>
        <TimeAgo date={createdAt} />
      </p>
      <Link
        to={to}
        className="block wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:underline"
      >
        {title !== undefined && <span className="block font-semibold">{title}</span>}
        <span className="line-clamp-3">{excerpt}</span>
      </Link>
      {note !== '' && <p className="m-0 truncate text-sm text-muted">{note}</p>}
    </div>
  </li>
);
