import { z } from 'zod';

const common = { fcmMessageId: z.string() };

/**
 * What a push message carries for the client: where it leads, and what a client that hears of it twice shows once by.
 * No text of anybody's, clients load what they show.
 */
export const PushData = z.discriminatedUnion('action', [
  z.object({
    ...common,
    action: z.literal('single-post'),
    payload: z.object({ idGroup: z.number(), idPost: z.number() }),
  }),
  z.object({
    ...common,
    action: z.literal('new-message'),
    // `idMessage` is ours: the message itself, beside the documents' conversation.
    payload: z.object({ id: z.number(), idMessage: z.number() }),
  }),
]);
export type PushData = z.output<typeof PushData>;

/** Where a push message leads. */
export type PushTarget = PushData extends infer Data
  ? Data extends PushData
    ? Omit<Data, 'fcmMessageId'>
    : never
  : never;

/**
 * How something of a community became another one, by ids alone: the last that is there says what it is. With
 * `reponses` it is itself the same, and reactions, votes, likes or shares of it are other ones.
 */
const PublicationChange = z.object({
  changement: z.enum(['ajout', 'modification', 'suppression', 'reponses']),
  idgroup: z.number(),
  idpost: z.number(),
  idcomment: z.number().exactOptional(),
  idreponse: z.number().exactOptional(),
});
export type PublicationChange = z.output<typeof PublicationChange>;

/** What of a community became another one: its name or pictures, who is in it, its documents, its gallery. */
const CommunityChange = z.object({
  idgroup: z.number(),
  parties: z.array(z.enum(['reglages', 'membres', 'mediatheque', 'galerie'])).readonly(),
});
export type CommunityChange = z.output<typeof CommunityChange>;

const said = {
  /**
   * First item `chat`, `vue`, `posts`, or another word; ours beside the documents' are `conversation` (it
   * or its participants changed), `chat-delete` (a message of it is gone), `reponses` (with `publication`),
   * `communaute` (with `communaute`), `push`, and `session` with a second item, `ended` or `renewed`.
   */
  pusheraction: z.array(z.string()),
  conversationid: z.number().exactOptional(),
  chat: z.object({ id: z.number(), mine: z.boolean() }).exactOptional(),
  /** With the action `push`: a message for people's devices, shown by clients in the foreground. */
  push: PushData.exactOptional(),
  /** Ours, with the actions `posts` and `reponses`: what of them it was, where it was one thing. */
  publication: PublicationChange.exactOptional(),
  /** Ours, with the actions `posts` and `communaute`: what of a community it was. */
  communaute: CommunityChange.exactOptional(),
  /** Ours: the first and the last id of the notices that were written with it, one of each receiver's at most. */
  notices: z.tuple([z.number(), z.number()]).readonly().exactOptional(),
  /** Ours, with `notices`: whose is which, an id for each of `receveur`, 0 for who got none. */
  noticeIds: z.array(z.number()).exactOptional(),
  /** With the action `session`: the ids of the sessions. */
  sessions: z.array(z.string()).exactOptional(),
  sendto: z.string().exactOptional(),
};

/** The event that clients know: its first action says what happened, `receveur` whom it concerns. */
export const RealtimeEvent = z.object({
  ...said,
  /** Usernames (e-mails) of the people the event is for. */
  receveur: z.array(z.string()),
});
export type RealtimeEvent = z.output<typeof RealtimeEvent>;

/** What concerns all members of the community that it names, who are asked for when it leaves. */
export const MembersEvent = z.object({ ...said, publication: PublicationChange });
export type MembersEvent = z.output<typeof MembersEvent>;
