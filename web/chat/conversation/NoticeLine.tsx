import { graphql, useFragment } from 'react-relay/hooks';
import type {
  NoticeLine_message$data,
  NoticeLine_message$key,
} from '../../__generated__/NoticeLine_message.graphql';
import { sentence } from '../../ui/sentence.ts';

/** The words of a notice; null for a kind that this version does not know. */
function textOf({ notice, viewerIsAuthor, author }: NoticeLine_message$data): string | null {
  const did = viewerIsAuthor ? 'Vous avez' : sentence`${author.name} a`;
  const whom = notice?.user?.name ?? 'une personne';
  switch (notice?.kind) {
    case 'PARTICIPANT_ADDED':
      return sentence`${did} ajouté ${whom}`;
    case 'PARTICIPANT_REMOVED':
      return sentence`${did} retiré ${whom}`;
    case 'PARTICIPANT_LEFT':
      return sentence`${did} quitté le groupe`;
    case 'TITLE_CHANGED':
      return notice.title
        ? sentence`${did} renommé le groupe en «\u00a0${notice.title}\u00a0»`
        : sentence`${did} retiré le nom du groupe`;
    case 'AVATAR_CHANGED':
      return sentence`${did} changé la photo du groupe`;
    case 'ADMINISTRATOR_CHANGED':
      return sentence`${did} nommé ${whom} administrateur`;
    default:
      return null;
  }
}

/** A line of what somebody did in the conversation. */
export function NoticeLine({ message: key }: { message: NoticeLine_message$key }) {
  const message = useFragment(
    graphql`
      fragment NoticeLine_message on Message {
        viewerIsAuthor
        author {
          name
        }
        notice {
          kind
          title
          user {
            name
          }
        }
      }
    `,
    key,
  );
  const text = textOf(message);
  return text === null ? null : (
    <p dir="auto" className="m-0 px-6 py-2 text-center text-xs wrap-anywhere text-muted">
      {text}
    </p>
  );
}
