import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { FoundMessage_message$key } from '../__generated__/FoundMessage_message.graphql';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { excerptOf } from '../core/highlights.ts';
import { GuestMark } from '../ui/Badge.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';
import { messagePath } from './messagePath.ts';
import { summaryOf } from './messageText.ts';

interface Props {
  message: FoundMessage_message$key;
  /** Searched words: the excerpt has the first match. */
  words: readonly string[];
  /** Whether all rows are of the same conversation, which is not named then; nor is one that its author's name says. */
  isInConversation?: boolean;
  /** Addresses of its pictures. */
  pictures?: readonly string[];
}

/** Row of a found message: its author, conversation and date, and a link to it. */
export function FoundMessage({ message: key, words, isInConversation = false, pictures = [] }: Props) {
  const { author, conversation, createdAt, databaseId, file, isDeleted, kind, plainText } = useFragment(
    graphql`
      fragment FoundMessage_message on Message {
        databaseId
        plainText
        kind
        isDeleted
        createdAt
        file {
          name
        }
        author {
          name
          isGuest
          ...PersonAvatar_user
        }
        conversation {
          databaseId
          title
        }
      }
    `,
    key,
  );
  // Deleted while it is listed.
  if (isDeleted) return null;
  const text = [plainText, file?.name ?? ''].filter((part) => part !== '').join(' · ');
  return (
    <li className="relative flex items-start gap-3 py-3">
      <PersonAvatar user={author} size={40} isDecorative />
      <div className="min-w-0 flex-1">
        <p className="m-0 text-sm text-muted">
          <span dir="auto" className="font-semibold text-ink">
            {author.name}
          </span>
          <GuestMark of={author} />
          {!isInConversation && conversation.title !== author.name && (
            <>
              <span aria-hidden> · </span>
              <span dir="auto">{conversation.title}</span>
            </>
          )}
          <span aria-hidden> · </span>
          <TimeAgo date={createdAt} />
        </p>
        <Link
          to={messagePath(conversation.databaseId, databaseId)}
          dir="auto"
          className="block wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:underline"
        >
          {text === '' ? summaryOf({ plainText, kind }) : excerptOf(text, words)}
        </Link>
        {pictures.length > 0 && (
          <div className="mt-1 grid grid-cols-3 gap-1 overflow-hidden rounded-lg">
            {pictures.map((url) => (
              <img key={url} src={url} alt="" loading="lazy" className="aspect-square w-full object-cover" />
            ))}
          </div>
        )}
      </div>
    </li>
  );
}
