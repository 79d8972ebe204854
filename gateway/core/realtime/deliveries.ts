/** An event as the realtime service carries it. */
export interface RealtimeEvent {
  /** First item: 'chat', 'vue', 'posts', or what a notification is about. */
  actions: readonly string[];
  conversationId: string | null;
  chatId: string | null;
  /** Username of whoever caused it, in lower case. */
  sender: string | null;
  /** With the action 'push': what clients in the foreground show. */
  push: PushSignal | null;
  /** What of a community's posts is another one; null where the API does not say it. */
  publication: PublicationChange | null;
  /** What of a community itself is another one; null where the API does not say it. */
  community: CommunityChange | null;
  /** The notices that came with it; null where none did, or the API does not say it. */
  notices: NoticesTold | null;
}

/** Notices of one thing, each somebody's: they say the same. */
export interface NoticesTold {
  /** Between which ids they are. */
  range: readonly [first: string, last: string];
  /** Whose is which, by the username in lower case; null where the API does not say it. */
  ids: ReadonlyMap<string, string> | null;
}

/** How something of a community became another one; the last id that is there says what it is. */
export interface PublicationChange {
  /** With `responses` it is itself the same: its reactions, votes, likes or shares are other ones. */
  change: 'added' | 'changed' | 'deleted' | 'responses';
  community: string;
  post: string;
  comment: string | null;
  reply: string | null;
}

/** What of a community became another one. */
export interface CommunityChange {
  community: string;
  parts: readonly ('SETTINGS' | 'MEMBERS' | 'LIBRARY' | 'GALLERY')[];
}

/** A push message: ids only, each subscriber loads what it shows. */
export interface PushSignal {
  id: string;
  action: string;
  communityId: string | null;
  postId: string | null;
  conversationId: string | null;
  /** The message of the conversation; null where the API does not say it. */
  messageId: string | null;
}

/**
 * What a subscriber takes from the hub: an event, and whether many hear it, word that some may have been missed, that
 * events come or cease, or that what they waited for is there.
 */
export type Delivery =
  | { kind: 'event'; event: RealtimeEvent; isForMany: boolean }
  | { kind: 'resume' }
  | { kind: 'flow' }
  | { kind: 'loaded' };
