import { graphql, useFragment } from 'react-relay/hooks';
import type { MessageReactions_message$key } from '../../__generated__/MessageReactions_message.graphql';
import { useReactToMessage } from './useReactToMessage.ts';

const list = new Intl.ListFormat('fr');

/** Reactions under a message, with those who gave them; one’s own is switched by a press. */
export function MessageReactions({ message: key }: { message: MessageReactions_message$key }) {
  const message = useFragment(
    graphql`
      fragment MessageReactions_message on Message {
        reactionGroups {
          emoji
          count
          viewerHasReacted
          users {
            name
          }
        }
        ...useReactToMessage_message
      }
    `,
    key,
  );
  const { reactionGroups } = message;
  const react = useReactToMessage(message);
  if (reactionGroups.length === 0) return null;
  return (
    <ul aria-label="Réactions" className="m-0 flex list-none flex-wrap gap-1 p-0">
      {reactionGroups.map(({ emoji, count, viewerHasReacted, users }) => {
        const names = list.format(users.map(({ name }) => name));
        return (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={viewerHasReacted}
              aria-label={`${emoji} ${count}\u202F: ${names}`}
              title={names}
              onClick={() => react(viewerHasReacted ? null : emoji)}
              className={`inline-flex min-h-8 min-w-11 cursor-pointer items-center justify-center gap-1 rounded-full border px-2 text-sm ${
                viewerHasReacted
                  ? 'border-accent bg-accent-soft font-semibold text-accent-ink'
                  : 'border-line bg-raised text-ink hover:bg-sunken'
              }`}
            >
              <span aria-hidden>{emoji}</span>
              <span aria-hidden>{count}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
