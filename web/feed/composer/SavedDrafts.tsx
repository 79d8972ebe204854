import { useRelayEnvironment } from 'react-relay/hooks';
import GoneText from '../../comments/GoneText.tsx';
import { drafts, readDraft, useDraftSummary } from '../../drafts/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { emptyEvent } from './eventDraft.ts';
import { describeAttachments } from './attachedFile.ts';
import { postDraftKey, emptyPost, type Kind, kinds } from './postDraft.ts';
import { confirmDiscardDraft } from './DraftNotice.tsx';
import { newPoll } from './pollDraft.ts';
import { discardSubmission } from './useDraftSending.ts';

interface Props {
  /** Community of the page; null where the user selects one. */
  communityId: string | null;
  /** Null where the user may no longer publish. */
  onOpen: ((kind: Kind) => void) | null;
}

/** Summary of a draft; null if there is none. */
function wordsOf(kind: Kind, place: string): string | null {
  if (!drafts.at(place).isKept) return null;
  if (kind === 'poll') return readDraft(place, newPoll()).question || 'sondage';
  if (kind === 'event') return readDraft(place, emptyEvent).title || 'événement';
  const { text, attachments } = readDraft(place, emptyPost);
  return text.trim() || describeAttachments(attachments) || 'publication';
}

/** All texts of a draft. */
function textsOf(kind: Kind, place: string): string[] {
  if (kind === 'post') return [readDraft(place, emptyPost).text.trim()];
  if (kind === 'event') {
    const { title, location, description } = readDraft(place, emptyEvent);
    return [title, location, description].filter((text) => text !== '');
  }
  const { question, answers } = readDraft(place, newPoll());
  return [question, ...answers.map(({ text }) => text)].filter((text) => text !== '');
}

/** List of saved drafts in the closed composer, or in its place. */
export default function SavedDrafts({ communityId, onOpen }: Props) {
  return (
    <ul aria-label="Brouillons" className="m-0 flex list-none flex-col p-0 empty:hidden">
      {kinds.map((kind) => (
        <SavedDraft key={kind} kind={kind} place={postDraftKey(kind, communityId)} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function SavedDraft({ kind, place, onOpen }: { kind: Kind; place: string; onOpen: Props['onOpen'] }) {
  const words = useDraftSummary(() => wordsOf(kind, place));
  const environment = useRelayEnvironment();
  if (words === null) return null;
  const discard = async () => {
    if (!(await confirmDiscardDraft())) return;
    discardSubmission(environment, place);
    drafts.remove(place);
  };
  if (!onOpen)
    return (
      <li className="p-2">
        <GoneText
          unsent={textsOf(kind, place)}
          way={
            <Button size="small" kind="quiet" onPress={() => void discard()}>
              Jeter
            </Button>
          }
        >
          Vous ne pouvez plus publier ici.
        </GoneText>
      </li>
    );
  return (
    <li className="flex items-center gap-1 pt-1 pl-2 text-sm">
      <span className="min-w-0 flex-1 truncate text-muted">
        <span className="font-semibold text-ink">Brouillon&nbsp;:</span> <span>{words}</span>
      </span>
      <Button size="small" kind="quiet" onPress={() => onOpen(kind)}>
        Reprendre
      </Button>
      <Button size="small" kind="quiet" onPress={() => void discard()}>
        Jeter
      </Button>
    </li>
  );
}
