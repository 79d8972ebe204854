import { z } from 'zod';
import type { CommunityPart, ContentChange, ContentPlace, PublishedEvent } from './event.ts';

const common = { fcmMessageId: z.string() };

/** Data of a push message: its target, and an id to detect duplicates. No user content. */
export const PushData = z.discriminatedUnion('action', [
  z.object({
    ...common,
    action: z.literal('single-post'),
    // `idComment` and `idReponse` are an extension: the comment, or the reply and its comment.
    payload: z.object({
      idGroup: z.number(),
      idPost: z.number(),
      idComment: z.number().exactOptional(),
      idReponse: z.number().exactOptional(),
    }),
  }),
  z.object({
    ...common,
    action: z.literal('new-message'),
    // `idMessage` is an extension: the message itself.
    payload: z.object({ id: z.number(), idMessage: z.number() }),
  }),
]);
export type PushData = z.output<typeof PushData>;

/** Target of a push message. */
export type PushTarget = PushData extends infer Data
  ? Data extends PushData
    ? Omit<Data, 'fcmMessageId'>
    : never
  : never;

/** What happened to a post, comment or reply, by its ids. */
const PublicationChange = z.object({
  changement: z.enum(['ajout', 'modification', 'suppression', 'reponses']),
  idgroup: z.number(),
  idpost: z.number(),
  idcomment: z.number().exactOptional(),
  idreponse: z.number().exactOptional(),
});
export type PublicationChange = z.output<typeof PublicationChange>;

/** Which parts of a community changed. */
const CommunityChange = z.object({
  idgroup: z.number(),
  parties: z.array(z.enum(['reglages', 'membres', 'mediatheque', 'galerie', 'listes'])).readonly(),
});
type CommunityChange = z.output<typeof CommunityChange>;

const sharedFields = {
  /**
   * First item `chat`, `vue`, `posts`, or another word. Extensions: `conversation` (it or its participants changed),
   * `chat-change` (a message was corrected or got reactions), `chat-delete`, `reponses` (with `publication`), `communaute` (with `communaute`), `personnes`, `push`, and `session` with a
   * second item, `ended` or `renewed`.
   */
  pusheraction: z.array(z.string()),
  conversationid: z.number().exactOptional(),
  chat: z.object({ id: z.number(), mine: z.boolean() }).exactOptional(),
  /** With the action `push`: a message that clients in the foreground show. */
  push: PushData.exactOptional(),
  /** Extension of `posts` and `reponses`: the change, if it was a single one. */
  publication: PublicationChange.exactOptional(),
  /** Extension of `posts` and `communaute`: the change. */
  communaute: CommunityChange.exactOptional(),
  /** Extension: first and last id of the notices, at most one per receiver. */
  notices: z.tuple([z.number(), z.number()]).readonly().exactOptional(),
  /** Extension of `notices`: the id for each of `receveur`, 0 without one. */
  noticeIds: z.array(z.number()).exactOptional(),
  /** With the action `session`: the ids of the sessions. */
  sessions: z.array(z.string()).exactOptional(),
  sendto: z.string().exactOptional(),
};

/** The documented event: its first action says what happened, `receveur` whom it is for. */
export const RealtimeEvent = z.object({
  ...sharedFields,
  /** Usernames (e-mails) of the people the event is for; `*` is everybody. */
  receveur: z.array(z.string()),
});
export type RealtimeEvent = z.output<typeof RealtimeEvent>;

/** An event for all members of a community, looked up when it is sent. */
export const MembersEvent = z.object({ ...sharedFields, publication: PublicationChange });
export type MembersEvent = z.output<typeof MembersEvent>;

/** The push target of a post, comment or reply. */
export const toPostTarget = ({ communityId, postId, commentId, replyId }: ContentPlace): PushTarget => ({
  action: 'single-post',
  payload: {
    idGroup: communityId,
    idPost: postId,
    ...(commentId === undefined ? {} : { idComment: commentId }),
    ...(replyId === undefined ? {} : { idReponse: replyId }),
  },
});

/** The push target of a message. */
export const toMessageTarget = (conversationId: number, messageId: number): PushTarget => ({
  action: 'new-message',
  payload: { id: conversationId, idMessage: messageId },
});

const wireChanges = {
  created: 'ajout',
  updated: 'modification',
  deleted: 'suppression',
  responses: 'reponses',
} as const satisfies Record<ContentChange['change'], PublicationChange['changement']>;

const toWireChange = ({
  change,
  communityId,
  postId,
  commentId,
  replyId,
}: ContentChange): PublicationChange => ({
  changement: wireChanges[change],
  idgroup: communityId,
  idpost: postId,
  ...(commentId === undefined ? {} : { idcomment: commentId }),
  ...(replyId === undefined ? {} : { idreponse: replyId }),
});

const wireParts = {
  settings: 'reglages',
  members: 'membres',
  library: 'mediatheque',
  gallery: 'galerie',
  lists: 'listes',
} as const satisfies Record<CommunityPart, CommunityChange['parties'][number]>;

/** The documented form of an event. */
export const toWireEvent = (event: PublishedEvent): RealtimeEvent => ({
  pusheraction: event.actions,
  ...(event.conversationId === undefined ? {} : { conversationid: event.conversationId }),
  ...(event.messageId === undefined ? {} : { chat: { id: event.messageId, mine: false } }),
  ...(event.push && { push: event.push }),
  ...(event.content && { publication: toWireChange(event.content) }),
  ...(event.community && {
    communaute: {
      idgroup: event.community.communityId,
      parties: event.community.parts.map((part) => wireParts[part]),
    },
  }),
  ...(event.notices && { notices: event.notices }),
  ...(event.noticeIds && { noticeIds: event.noticeIds }),
  ...(event.sessionIds && { sessions: event.sessionIds }),
  ...(event.senderUsername === undefined ? {} : { sendto: event.senderUsername }),
  receveur: event.receiverUsernames,
});

/** The documented form of changed responses to a post, comment or reply, for the members of its community. */
export const toResponsesEvent = (place: ContentPlace): MembersEvent => ({
  pusheraction: ['reponses'],
  publication: toWireChange({ ...place, change: 'responses' }),
});
/** The documented form of a changed post, for the members of its community. */
export const toUpdateEvent = (place: ContentPlace): MembersEvent => ({
  pusheraction: ['posts'],
  publication: toWireChange({ ...place, change: 'updated' }),
});

/** What an event says first. */
export const actionOf = (event: RealtimeEvent): string | undefined => event.pusheraction[0];

/** Whom an event is for. */
export const receiversOf = (event: RealtimeEvent): readonly string[] => event.receveur;

/** The same event for other people. */
export const withReceivers = (
  event: Omit<RealtimeEvent, 'receveur'>,
  receiverUsernames: string[],
): RealtimeEvent => ({ ...event, receveur: receiverUsernames });

/** Whether the receivers of an event are known. */
export const hasReceivers = (event: RealtimeEvent | MembersEvent): event is RealtimeEvent =>
  'receveur' in event;

/** The changed post, comment or reply. */
export const contentPlaceOf = ({
  publication: { idgroup, idpost, idcomment, idreponse },
}: MembersEvent): ContentPlace => ({
  communityId: idgroup,
  postId: idpost,
  ...(idcomment === undefined ? {} : { commentId: idcomment }),
  ...(idreponse === undefined ? {} : { replyId: idreponse }),
});

/** The form of an event in which it is stored: without the names of a community's members. */
export function toStoredEvent(event: RealtimeEvent | MembersEvent): RealtimeEvent | MembersEvent {
  if (!hasReceivers(event) || !event.publication) return event;
  const { receveur: _members, publication, ...others } = event;
  return { ...others, publication };
}
