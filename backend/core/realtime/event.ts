import { z } from 'zod';

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
export type CommunityChange = z.output<typeof CommunityChange>;

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
