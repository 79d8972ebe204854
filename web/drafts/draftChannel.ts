import type { KeptDraft } from './draftArchive.ts';
import { packDraft, type PackedDraft, unpackDraft } from './packedDraft.ts';

/** What one tab tells the others of a place. */
export interface DraftNews {
  owner: string;
  place: string;
  /** What is kept there now; null where nothing is. */
  kept: KeptDraft | null;
  /** What was sent or thrown away; undefined where it was typed on. */
  forgotten: unknown;
  /** Whether it was sent, so that it must not be sent from elsewhere too. */
  isSent: boolean;
  /** Whether it says only what another tab had in the place of what that one has just told. */
  isAnswer: boolean;
}

/** How tabs tell each other what is typed into them. */
export interface DraftChannel {
  tell(news: DraftNews): void;
  hear(listener: (news: DraftNews) => void): void;
}

/** Of the newest version of this client only: one that is older may have other drafts. */
const name = 'drafts-1';

interface Message extends Omit<DraftNews, 'kept' | 'forgotten'> {
  packed: PackedDraft;
}
const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' && data !== null && 'packed' in data && 'place' in data && 'owner' in data;

const isTold = (value: unknown): value is Pick<DraftNews, 'kept' | 'forgotten'> =>
  typeof value === 'object' && value !== null && 'kept' in value;

/** All tabs of this browser; null where they cannot hear each other. */
export function browserChannel(): DraftChannel | null {
  if (typeof indexedDB === 'undefined' || typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel(name);
  return {
    tell: ({ kept, forgotten, ...news }) =>
      channel.postMessage({ ...news, packed: packDraft({ kept, forgotten }) } satisfies Message),
    hear: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (!isMessage(data)) return;
        const { packed, ...news } = data;
        const told = unpackDraft(packed);
        if (isTold(told)) listener({ ...news, kept: told.kept, forgotten: told.forgotten });
      }),
  };
}
