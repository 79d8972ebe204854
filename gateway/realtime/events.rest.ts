import type { SessionEvent } from '../graphql/context.ts';
import type {
  CommunityChange,
  EventNotices,
  PublicationChange,
  PushSignal,
  RealtimeEvent,
} from './eventTypes.ts';

type Fields = Readonly<Record<string, unknown>>;

const id = (part: unknown) => (typeof part === 'number' || typeof part === 'string' ? String(part) : null);
const record = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** Parses a payload, which may be encoded more than once. */
function decoded(data: unknown): unknown {
  let value = data;
  for (let times = 0; times < 3 && typeof value === 'string'; times += 1) {
    try {
      value = JSON.parse(value);
    } catch {
      return undefined;
    }
  }
  return value;
}

const wrappers = ['data', 'message', 'event', 'payload'] as const;

/** The event inside its wrappers. */
function unwrapped(data: unknown, depth = 0): Fields {
  const value = record(decoded(data));
  if ('pusheraction' in value || depth > 2) return value;
  for (const name of wrappers) {
    const inner = name in value ? unwrapped(value[name], depth + 1) : {};
    if ('pusheraction' in inner) return inner;
  }
  return value;
}

const strings = (list: unknown): string[] =>
  (Array.isArray(list) ? list : [list]).filter((item) => typeof item === 'string');

/** Usernames of a list, a text with commas, people, or memberships that hold people. */
function receiversIn(value: unknown): string[] {
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) return receiversIn(decoded(value));
  if (typeof value === 'string')
    return value
      .split(/[,;]/)
      .map((name) => name.trim())
      .filter(Boolean);
  if (Array.isArray(value)) return value.flatMap(receiversIn);
  if (typeof value !== 'object' || value === null) return [];
  const { username, email, user, users } = record(value);
  if (typeof username === 'string') return [username];
  if (typeof email === 'string') return [email];
  if (user !== undefined) return receiversIn(user);
  if (users !== undefined) return receiversIn(users);
  // A list with gaps, or one that is keyed by ids.
  return Object.values(value).flatMap(receiversIn);
}

/** A documented event and the usernames of its receivers, '*' for all users; undefined for anything else. */
export function parseContentEvent(data: unknown): { event: RealtimeEvent; receivers: string[] } | undefined {
  const value = unwrapped(data);
  const actions = strings(value.pusheraction);
  if (actions.length === 0) return undefined;
  return {
    event: {
      actions,
      conversationId: id(value.conversationid),
      chatId: id(record(value.chat).id),
      sender: typeof value.sendto === 'string' ? value.sendto.toLowerCase() : null,
      push: readPush(value.push),
      publication: readPublication(value.publication),
      community: readCommunity(value.communaute),
      notices: readNotices(value),
      row: null,
    },
    receivers: receiversIn(value.receveur),
  };
}

/** First action of the events about sessions, for gateways. */
const sessionAction = 'session';

/** The sessions that an event says ended or were renewed; undefined for other events. */
export function readSessionEvent(data: unknown): SessionEvent | undefined {
  const { pusheraction, sessions } = unwrapped(data);
  const [first, what] = strings(pusheraction);
  if (first !== sessionAction || (what !== 'ended' && what !== 'renewed')) return undefined;
  return { what, sessions: strings(sessions) };
}

function readPush(value: unknown): PushSignal | null {
  const { fcmMessageId, action, payload } = record(value);
  if (typeof fcmMessageId !== 'string' || typeof action !== 'string') return null;
  const { idGroup, idPost, idComment, idReponse, id: conversation, idMessage } = record(decoded(payload));
  return {
    id: fcmMessageId,
    action,
    communityId: id(idGroup),
    postId: id(idPost),
    commentId: id(idComment),
    replyId: id(idReponse),
    conversationId: id(conversation),
    messageId: id(idMessage),
  };
}

const changes: Readonly<Record<string, PublicationChange['change']>> = {
  ajout: 'added',
  modification: 'changed',
  suppression: 'deleted',
  reponses: 'responses',
};

function readPublication(value: unknown): PublicationChange | null {
  const { changement, idgroup, idpost, idcomment, idreponse } = record(value);
  const change = typeof changement === 'string' ? changes[changement] : undefined;
  const [community, post] = [id(idgroup), id(idpost)];
  if (!change || community === null || post === null) return null;
  return { change, community, post, comment: id(idcomment), reply: id(idreponse) };
}

const parts: Readonly<Record<string, CommunityChange['parts'][number]>> = {
  reglages: 'SETTINGS',
  membres: 'MEMBERS',
  mediatheque: 'LIBRARY',
  galerie: 'GALLERY',
  listes: 'LISTING',
};

function readCommunity(value: unknown): CommunityChange | null {
  const { idgroup, parties } = record(value);
  const community = id(idgroup);
  const named = strings(parties).flatMap((word) => parts[word] ?? []);
  return community === null || named.length === 0 ? null : { community, parts: named };
}

function readNotices({ notices, noticeIds, receveur }: Fields): EventNotices | null {
  const [first = null, last = null] = Array.isArray(notices) ? notices.map(id) : [];
  if (first === null || last === null) return null;
  return { range: [first, last], ids: readIds(noticeIds, receveur), content: null };
}

/** One id per receiver, 0 for receivers without a notice. */
function readIds(ids: unknown, receivers: unknown): EventNotices['ids'] {
  if (!Array.isArray(ids) || !Array.isArray(receivers) || ids.length !== receivers.length) return null;
  const whose = new Map<string, string>();
  for (const [index, receiver] of receivers.entries()) {
    const own = id(ids[index]);
    if (typeof receiver === 'string' && own !== null && own !== '0') whose.set(receiver.toLowerCase(), own);
  }
  return whose;
}
