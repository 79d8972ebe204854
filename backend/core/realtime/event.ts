import type { PushData } from './event.wire.ts';

/** A post, or a comment or reply below it, by its ids. */
export interface ContentPlace {
  communityId: number;
  postId: number;
  commentId?: number;
  replyId?: number;
}

/** What happened to a post, comment or reply; `responses`: reactions, votes or shares. */
export interface ContentChange extends ContentPlace {
  change: 'created' | 'updated' | 'deleted' | 'responses';
}

/** Part of a community that can change; `lists`: the lists that it is in. */
export type CommunityPart = 'settings' | 'members' | 'library' | 'gallery' | 'lists';

/** An event for clients; event.wire.ts gives it its documented form. */
export interface PublishedEvent {
  /** First item of `pusheraction`, and what belongs to it. */
  actions: string[];
  /** Usernames of the people it is for; `*` is everybody. */
  receiverUsernames: string[];
  /** Username of who caused it. */
  senderUsername?: string;
  conversationId?: number;
  messageId?: number;
  /** A message that clients in the foreground show. */
  push?: PushData;
  /** The change, if it was a single one. */
  content?: ContentChange;
  community?: { communityId: number; parts: readonly CommunityPart[] };
  /** First and last id of the notices, at most one per receiver. */
  notices?: readonly [number, number];
  /** Id of the notice for each receiver, 0 without one. */
  noticeIds?: number[];
  sessionIds?: string[];
}
