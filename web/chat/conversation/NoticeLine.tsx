import { graphql, useFragment } from 'react-relay/hooks';
import type {
  NoticeLine_message$data,
  NoticeLine_message$key,
} from '../../__generated__/NoticeLine_message.graphql';
import { sentence } from '../../ui/sentence.ts';

/** Text of a system message; null for a kind that this version does not know. */
function textOf({ notice, viewerIsAuthor, author }: NoticeLine_message$data): string | null {
  const subjectWithVerb = viewerIsAuthor ? 'Vous avez' : sentence`${author.name} a`;
  const personName = notice?.user?.name ?? 'une personne';
  switch (notice?.kind) {
    case 'PARTICIPANT_ADDED':
      return sentence`${subjectWithVerb} ajouté ${personName}`;
    case 'PARTICIPANT_REMOVED':
      return sentence`${subjectWithVerb} retiré ${personName}`;
    case 'PARTICIPANT_LEFT':
      return sentence`${subjectWithVerb} quitté le groupe`;
    case 'TITLE_CHANGED':
      return notice.title
        ? sentence`${subjectWithVerb} renommé le groupe en «\u00a0${notice.title}\u00a0»`
        : sentence`${subjectWithVerb} retiré le nom du groupe`;
    case 'AVATAR_CHANGED':
      return sentence`${subjectWithVerb} changé la photo du groupe`;
    case 'ADMINISTRATOR_CHANGED':
      return sentence`${subjectWithVerb} nommé ${personName} administrateur`;
    default:
      return null;
  }
}

/** A system message, such as « Vous avez ajouté X »; renders nothing for an unknown kind. */
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
