import { drafts, readDraft, useDraftSummary } from '../../drafts/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { emptyEvent } from './eventDraft.ts';
import { describeAttachments } from './attachedFile.ts';
import { postDraftKey, emptyPost, type Kind, kinds } from './postDraft.ts';
import { confirmDiscardDraft } from './DraftNotice.tsx';
import { newPoll } from './pollDraft.ts';

interface Props {
  /** Community of the page; null where the user selects one. */
  communityId: string | null;
  onOpen: (kind: Kind) => void;
}

/** Summary of a draft; null if there is none. */
function wordsOf(kind: Kind, place: string): string | null {
  if (!drafts.at(place).isKept) return null;
  if (kind === 'poll') return readDraft(place, newPoll()).question || 'sondage';
  if (kind === 'event') return readDraft(place, emptyEvent).title || 'événement';
  const { text, attachments } = readDraft(place, emptyPost);
  return text.trim() || describeAttachments(attachments) || 'publication';
}

/** List of saved drafts in the closed composer. */
export default function KeptDrafts({ communityId, onOpen }: Props) {
  return (
    <ul aria-label="Brouillons" className="m-0 flex list-none flex-col p-0 empty:hidden">
      {kinds.map((kind) => (
        <KeptDraft key={kind} kind={kind} place={postDraftKey(kind, communityId)} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function KeptDraft({ kind, place, onOpen }: { kind: Kind; place: string; onOpen: Props['onOpen'] }) {
  const words = useDraftSummary(() => wordsOf(kind, place));
  if (words === null) return null;
  const discard = async () => {
    if (await confirmDiscardDraft()) drafts.remove(place);
  };
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
