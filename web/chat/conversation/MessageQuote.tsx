import { use } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MessageQuote_message$key } from '../../__generated__/MessageQuote_message.graphql';
import { sentence } from '../../ui/sentence.ts';
import { summaryOf } from '../messageText.ts';
import { MessageTools } from './messageTools.ts';

/** The message that another one answers; a press leads to it. */
export function MessageQuote({ message: key }: { message: MessageQuote_message$key }) {
  const { replyTo } = useFragment(
    graphql`
      fragment MessageQuote_message on Message {
        replyTo {
          id
          databaseId
          isDeleted
          plainText(maxLength: 200)
          kind
          author {
            name
          }
        }
      }
    `,
    key,
  );
  const { goTo } = use(MessageTools);
  if (!replyTo) return null;
  const { isDeleted, author } = replyTo;
  return (
    <button
      type="button"
      aria-label={sentence`Réponse à ${author.name}\u202F: ${isDeleted ? 'message supprimé' : summaryOf(replyTo)}`}
      onClick={() => goTo(replyTo)}
      className="flex min-h-11 max-w-full cursor-pointer flex-col justify-center rounded-xl border-s-4 border-accent bg-sunken/60 px-3 py-1 text-start text-sm hover:bg-sunken"
    >
      <span dir="auto" className="max-w-full truncate text-xs font-semibold text-ink-soft">
        {author.name}
      </span>
      <span dir="auto" className={`line-clamp-2 break-words ${isDeleted ? 'text-muted italic' : 'text-ink'}`}>
        {isDeleted ? 'Message supprimé' : summaryOf(replyTo)}
      </span>
    </button>
  );
}
