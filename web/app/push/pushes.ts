import type { EventOf } from '../../live/eventHandlers.ts';

/** Text of a message. */
export interface MessageText {
  firstName: string;
  name: string;
  text: string;
}

/** A push message of a conversation that was shown; `text` is undefined until an event brings it. */
export interface PresentedMessage {
  key: string;
  messageId: string | null | undefined;
  text: MessageText | undefined;
}

/** The conversation that a push message opens. */
export type ConversationTarget = NonNullable<EventOf<'PushReceived'>['pushedConversation']>;

/** Push messages of this page: texts that wait for them, and what is presented. */
class Pushes {
  /** Texts of messages and notices by id; their push messages have none. */
  readonly messages = new Map<string, MessageText>();
  readonly notices = new Map<string, { postDatabaseId: string; text: string }>();
  /** Deleted messages, whose push messages are suppressed. */
  readonly deleted = new Map<string, true>();
  /** Presented messages of conversations since last viewed, with functions that withdraw them. */
  readonly presentedMessages = new Map<
    string,
    { target: ConversationTarget; messages: readonly PresentedMessage[]; withdraw: () => void }
  >();
  /** Functions that withdraw presentations, by post. */
  readonly presentedPosts = new Map<string, (() => void)[]>();
  /** System notifications of this page by thread, and their user. */
  readonly notifications = new Map<string, Notification>();
  shownTo = '';
  /** The push message presented last: duplicates follow at once (B180). */
  previousKey: string | null = null;
  /** The presenter's code, loaded with the first push message. */
  presenter: Promise<typeof import('./pushPresenter.ts')> | undefined;

  /** Forgets everything but the loaded code, between tests. */
  reset(): void {
    for (const known of [
      this.messages,
      this.notices,
      this.deleted,
      this.presentedMessages,
      this.presentedPosts,
      this.notifications,
    ])
      known.clear();
    this.shownTo = '';
    this.previousKey = null;
  }
}

/** The push messages of this page. */
export const pushes = new Pushes();
