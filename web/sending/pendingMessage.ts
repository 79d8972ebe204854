import { randomId } from '../core/randomId.ts';
import type { MentionedPerson } from '../ui/findInvalidMentions.ts';
import { pageName } from './livePages.ts';
import type { Environment } from 'relay-runtime';
import { supportsIdempotencyKeys } from '../uploads/uploadRules.ts';

/** Kind of the files attached to a message. */
export type AttachmentKind = 'images' | 'video' | 'file';

/** The user as the lists show them until the server answers. */
interface Author {
  id: string;
  databaseId: string;
  name: string;
  initials: string;
  /** Absent in what an earlier version stored. */
  isGuest?: boolean | null | undefined;
  avatar: { contentUrl: string } | null;
}

/** Content written by the user. */
interface MessageContent {
  kind: 'message' | 'comment' | 'reply';
  /** Global id of the conversation, post or comment that it belongs to. */
  subject: string;
  content: string;
  gifUrl: string | null;
  /** The chat message that it answers, as its bubble shows it. */
  replyTo?: { id: string; name: string; summary: string } | null;
  mentions: readonly MentionedPerson[];
  /** Null where it is not known. */
  author: Author | null;
}

/** A chat message, comment or reply that the server has not acknowledged yet. */
export interface PendingMessage extends MessageContent {
  /** Idempotency key, and React key. */
  key: string;
  /** Its files are stored apart; see `filesOf`. */
  attachment: { kind: AttachmentKind; names: readonly string[]; alts?: readonly string[] } | null;
  /** Sent share of the files, from 0 to 100; null before they are sent. */
  progress: number | null;
  /** The page that sends it. */
  page: string;
  /** ISO date and time. */
  createdAt: string;
  state: 'sending' | 'failed';
  /** Reason for no automatic retry; null while it waits for a connection. */
  refusal: string | null;
  /** Why the last attempt of this page failed. */
  reason: string | null;
  /** Whether the user may retry it after a rejection. */
  isWorthRetrying: boolean;
  /** Whether a former version may have been stored instead. */
  mayBePublished: boolean;
  /** Automatic repetitions of an upload since the user last asked for it. */
  repeats: number;
  /** Whether all files were sent, so that the server may have it. */
  isFullyUploaded: boolean;
  /** Time of the first attempt, in milliseconds; null before it, and after the user was asked. */
  firstSentAt: number | null;
  /** Id of the message of the conversation that overtook it; null at the end. */
  before: string | null;
}

/** A message to send. */
export interface NewMessage extends Partial<MessageContent> {
  subject: string;
  content: string;
  files?: { kind: AttachmentKind; files: readonly File[]; alts?: readonly string[] } | null;
  /** The key of an earlier attempt, so that only one of both is stored. */
  key?: string | null;
}

/** Sending state of a message before the first attempt. */
export const notTriedYet = {
  refusal: null,
  reason: null,
  isWorthRetrying: false,
  mayBePublished: false,
  repeats: 0,
  isFullyUploaded: false,
  firstSentAt: null,
} as const satisfies Partial<PendingMessage>;

const defaults = { kind: 'message', gifUrl: null, mentions: [], author: null } as const;

/** Creates a pending message from what the user wrote. */
export const createPending = ({ files = null, key, ...content }: NewMessage): PendingMessage => ({
  ...defaults,
  ...content,
  key: key ?? randomId(),
  attachment: files && {
    kind: files.kind,
    names: files.files.map((file) => file.name),
    ...(files.alts ? { alts: files.alts } : {}),
  },
  progress: null,
  page: pageName,
  createdAt: new Date().toISOString(),
  state: 'sending',
  before: null,
  ...notTriedYet,
});

const isStored = (value: unknown): value is Partial<PendingMessage> =>
  typeof value === 'object' && value !== null;

/** Parses a stored message; undefined if it is not one. */
export function parsePending(item: string | null): PendingMessage | undefined {
  try {
    const value: unknown = JSON.parse(item ?? 'null');
    if (!isStored(value)) return undefined;
    const { key, subject, content, createdAt } = value;
    if (key === undefined || subject === undefined || content === undefined || createdAt === undefined)
      return undefined;
    return {
      ...createPending({ subject, content }),
      ...value,
      key,
      subject,
      content,
      createdAt,
      progress: null,
    };
  } catch {
    // An unreadable item must not keep the outbox from opening.
    return undefined;
  }
}

/** The result of one attempt. */
export type Delivery =
  /** Stored by the server, with its id if known. */
  | { kind: 'sent'; messageId: string | null }
  /** Not retried automatically. */
  | { kind: 'refused'; message: string; isWorthRetrying: boolean; mayBePublished?: boolean }
  /** May arrive later; `neverLeft` if nothing left the device. */
  | { kind: 'failed'; message: string; neverLeft: boolean }
  /** The user took it back. */
  | { kind: 'discarded' };

/** Sends a message once; never rejects. */
export type Sender = (
  message: PendingMessage,
  files: readonly File[],
  options: { signal: AbortSignal; onProgress: (percent: number) => void },
) => Promise<Delivery>;

/** Senders by the kind of message that they send. */
export type Senders = Partial<Record<MessageContent['kind'], Sender>>;

/**
 * Whether a message can be sent without storing it twice. After a lost response only an API that takes keys recognises
 * it; `unknown` while its capabilities are not loaded. An incomplete upload was not stored.
 */
export async function retrySafety(
  environment: Environment,
  { attachment, firstSentAt, isFullyUploaded }: PendingMessage,
): Promise<'safe' | 'unsafe' | 'unknown'> {
  const mayHaveArrived = attachment === null ? firstSentAt !== null : isFullyUploaded;
  if (!mayHaveArrived) return 'safe';
  const takesKeys = await supportsIdempotencyKeys(environment);
  if (takesKeys === null) return 'unknown';
  return takesKeys ? 'safe' : 'unsafe';
}
