import { randomId } from '../../core/randomId.ts';
import { page } from './pages.ts';

/** What a message carries beside text. */
export type AttachmentKind = 'images' | 'video' | 'document';

/** A message that the server has not acknowledged yet. */
export interface PendingMessage {
  /** Idempotency key, and the React key of its bubble. */
  key: string;
  /** Global id of the conversation. */
  conversationId: string;
  content: string;
  gifUrl: string | null;
  /** Its files are kept apart: `filesOf` has them. */
  attachment: { kind: AttachmentKind; names: readonly string[]; alts?: readonly string[] } | null;
  /** Share of the files that has been sent, from 0 to 100; null before and where there are none. */
  progress: number | null;
  /** The page that sends it. */
  page: string;
  /** ISO instant at which the person sent it. */
  createdAt: string;
  state: 'sending' | 'failed';
  /** Why it is not sent again by itself, in French; null for a mere failure to reach the server. */
  refusal: string | null;
  /** Of what is not sent again by itself, whether that may help all the same: the person decides. */
  isWorthRetrying: boolean;
  /** How often its files were sent again by themselves since the person last asked for it. */
  repeats: number;
  /** Whether all of its files have gone since then, so that the server may have it. */
  wentWhole: boolean;
  /** When it was sent first, in milliseconds, unless the person was asked since; null while it has not left. */
  firstSentAt: number | null;
  /** The message of the conversation before which it stands: the first that passed it. Null at the end. */
  before: string | null;
}

/** What is handed over to be sent. */
export interface NewMessage {
  conversationId: string;
  content: string;
  gifUrl?: string | null;
  files?: { kind: AttachmentKind; files: readonly File[]; alts?: readonly string[] } | null;
}

/** What holds of a message of which the person has just said that it is to be sent. */
export const untried = {
  refusal: null,
  isWorthRetrying: false,
  repeats: 0,
  wentWhole: false,
  firstSentAt: null,
} as const satisfies Partial<PendingMessage>;

/** A message as it begins its way. */
export const begin = ({
  conversationId,
  content,
  gifUrl = null,
  files = null,
}: NewMessage): PendingMessage => ({
  key: randomId(),
  conversationId,
  content,
  gifUrl,
  attachment: files && {
    kind: files.kind,
    names: files.files.map((file) => file.name),
    ...(files.alts ? { alts: files.alts } : {}),
  },
  progress: null,
  page,
  createdAt: new Date().toISOString(),
  state: 'sending',
  before: null,
  ...untried,
});

function isPendingMessage(value: unknown): value is PendingMessage {
  if (typeof value !== 'object' || value === null) return false;
  return 'key' in value && 'conversationId' in value && 'content' in value && 'createdAt' in value;
}

/** What a stored item says; undefined when it is not ours or cannot be read. */
export function parse(item: string | null): PendingMessage | undefined {
  try {
    const value: unknown = JSON.parse(item ?? 'null');
    // Items of an earlier version have no attachment, or say less.
    return isPendingMessage(value)
      ? {
          ...untried,
          ...value,
          attachment: value.attachment ?? null,
          page: value.page ?? '',
          progress: null,
          before: value.before ?? null,
        }
      : undefined;
  } catch {
    // Another version's item must not keep the chat from opening.
    return undefined;
  }
}
