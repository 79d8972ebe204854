/** An event of the realtime service. */
export interface RealtimeEvent {
  /** Of several, the first says what happened: 'chat', 'vue', 'posts', or what a notification is about. */
  actions: readonly string[];
  conversationId: string | null;
  /** Database id of the chat message concerned; null where there is none. */
  chatId: string | null;
  /** Username of the person who caused it, in lower case. */
  sender: string | null;
  /** For the action 'push': what clients in the foreground show. */
  push: PushSignal | null;
  /** The change of a post, comment or reply; null when the API does not report it. */
  publication: PublicationChange | null;
  /** The change of a community; null when the API does not report it. */
  community: CommunityChange | null;
  /** The notifications that were created with it; null for none, or when the API does not report them. */
  notices: EventNotices | null;
  /** Subject of the event; null when only its ids came. */
  row: EventRow | null;
}

/** A row that came with an event, so that no subscriber fetches it. For the change `responses`, it has only counts. */
export interface EventRow {
  /** Id of the row before it in its list; null for the first, undefined for rows without order. */
  previous: string | null | undefined;
  /** Usernames of people whose own values, such as their reaction, changed with it: they fetch the row. */
  actors: ReadonlySet<string>;
  /** The row for a reader by database id: its file paths are signed for them, and it has no values of their own. */
  valueFor(reader: string): unknown;
}

/** Notifications of one event, one per person, with the same content. */
export interface EventNotices {
  /** The first and the last of their ids. */
  range: readonly [first: string, last: string];
  /** Their ids by username in lower case; null when the API does not report them. */
  ids: ReadonlyMap<string, string> | null;
  /** Their content without receiver-specific fields; null when it did not come with the event. */
  content: object | null;
}

/** A change of a post, comment or reply: the last id that is not null says which. */
export interface PublicationChange {
  /** `responses`: its reactions, votes, likes or shares changed, not the text. */
  change: 'added' | 'changed' | 'deleted' | 'responses';
  community: string;
  post: string;
  comment: string | null;
  reply: string | null;
}

/** A change of a community. */
export interface CommunityChange {
  community: string;
  parts: readonly ('SETTINGS' | 'MEMBERS' | 'LIBRARY' | 'GALLERY' | 'LISTING')[];
}

/** A push message by ids: each subscriber loads what it shows. */
export interface PushSignal {
  id: string;
  action: string;
  communityId: string | null;
  postId: string | null;
  /** The comment, or the comment of the reply; null when the message is about the post. */
  commentId: string | null;
  replyId: string | null;
  conversationId: string | null;
  /** The message of the conversation; null when the API does not report it. */
  messageId: string | null;
}
