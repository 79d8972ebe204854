import { drafts, readDraft, useDraftSummary } from '../../drafts/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { emptyEvent } from './eventDraft.ts';
import { attachmentWords } from './attachmentWords.ts';
import { confirmDiscardDraft } from './confirmDiscardDraft.ts';
import { newPoll } from './pollDraft.ts';
import { draftPlace, emptyPost, type Kind, kinds } from './postDraft.ts';

interface Props {
  /** The community of the page; null where one is chosen. */
  communityId: string | null;
  onOpen: (kind: Kind) => void;
}

/** The beginning of what was written, or what hangs on it; null where nothing is kept. */
function wordsOf(kind: Kind, place: string): string | null {
  if (!drafts.at(place).isKept) return null;
  if (kind === 'poll') return readDraft(place, newPoll()).question || 'sondage';
  if (kind === 'event') return readDraft(place, emptyEvent).title || 'événement';
  const { text, attachments } = readDraft(place, emptyPost);
  return text.trim() || attachmentWords(attachments) || 'publication';
}

/** Tells in the closed composer of what was begun and is kept. */
export default function KeptDrafts({ communityId, onOpen }: Props) {
  return (
    <ul aria-label="Brouillons" className="m-0 flex list-none flex-col p-0 empty:hidden">
      {kinds.map((kind) => (
        <KeptDraft key={kind} kind={kind} place={draftPlace(kind, communityId)} onOpen={onOpen} />
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
