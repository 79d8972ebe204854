import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { isSubscriptionOperation } from '@apollo/client/utilities';
import { createChat, type Chat } from './chat/chat.ts';
import { createFeed, type Feed } from './feed/feed.ts';
import { createChanges } from './live/changes.ts';
import { createLive, type ViewerEvent } from './live/live.ts';
import { createPace } from './live/pacing.ts';
import { createSocket, type WebSocketClass } from './live/socket.ts';
import { createNotifications, type Notifications } from './notifications/notifications.ts';
import { createPosts, deliverComment, type Posts } from './post/post.ts';
import { createPush, type Push, type PushTarget } from './push/push.ts';
import { createQueue, type Deliver, type Queue } from './queue/queue.ts';
import type { WriteKind } from './queue/queuedWrite.ts';
import { verdictOfFailure } from './queue/verdicts.ts';
import { createDrafts, type Drafts } from './queue/drafts.ts';
import { createSession, type Device, type Session } from './session/session.ts';
import { sessionLink } from './session/sessionLink.ts';
import { createStart, type Launch } from './start/start.ts';
import type { Storage } from './storage.ts';
import { createCache } from './transport/cache.ts';
import { type ClientName, documentsLink, type Manifest, requestLink, retryLink } from './transport/links.ts';
import type { Carrier } from './uploads/carrier.ts';

/** Whether one may see more or less of a community than before: its kind, or one's own membership, is another one. */
const isOfOtherSight = (event: ViewerEvent): boolean =>
  event.__typename === 'CommunityChanged' &&
  event.parts.some((part) => part === 'MEMBERSHIP' || part === 'SETTINGS');

/** What differs from one application and platform to another. */
export interface KitOptions {
  /** Of the graph: `https://agora.example.org/graphql`. */
  url: string;
  client: ClientName;
  device: Device;
  /** As `fr-FR`. */
  locale: string;
  /** The documents of this version; without them their text is sent. */
  manifest?: Manifest;
  /** Keeps the token. */
  keychain: Storage;
  /** Keeps the queue, the drafts and the token for push messages. */
  storage: Storage;
  /** Sends files. */
  carry: Carrier;
  webSocket: WebSocketClass;
  /** Random, 64 characters at most. */
  newKey: () => string;
  /** Sees each request and its answer, for logs. */
  observer?: ApolloLink;
}

/** A whole client, of one person at a time. */
export interface Kit {
  /** For queries of the application's own, and for its components. */
  client: ApolloClient;
  session: Session;
  feed: Feed;
  posts: Posts;
  chat: Chat;
  notifications: Notifications;
  push: Push;
  queue: Queue;
  drafts: Drafts;
  /** The first screen in one request; from then on events are followed, and what was left in the queue is sent. */
  launch(): Promise<Launch>;
  /** The application is in front again, or the network is back: answers once what was missed is read. */
  wakeUp(): Promise<void>;
  /** The application was opened by a push message. */
  afterPush(target: PushTarget): Promise<void>;
  /** Signs out, on this device alone; what was not sent stays kept for its author. */
  signOut(): Promise<void>;
  /** Calls back with each event once it is in the cache; answers how to stop. */
  onEvent(listener: (event: ViewerEvent) => void): () => void;
  close(): void;
}

/** Puts a client together. */
export function createKit(options: KitOptions): Kit {
  const { url, manifest } = options;
  const plain = requestLink({ url, client: options.client, manifest, carry: options.carry });
  const request = options.observer ? options.observer.concat(plain) : plain;
  const door = new ApolloClient({ cache: new InMemoryCache(), link: retryLink().concat(request) });
  const session = createSession(door, options.keychain, options.device);
  const socket = createSocket(url, session, options.client, options.webSocket);
  const client = new ApolloClient({
    cache: createCache(),
    // What is asked upon news is not answered by what was asked before it.
    queryDeduplication: false,
    link: ApolloLink.split(
      ({ query }) => isSubscriptionOperation(query),
      documentsLink(manifest).concat(socket.link),
      ApolloLink.from([retryLink(), sessionLink(session), request]),
    ),
  });

  const deliver: Deliver = (write) => deliverers[write.kind](write).catch(verdictOfFailure);
  const queue = createQueue(options.storage, deliver, options.newKey);
  const chat = createChat(client, queue);
  const feed = createFeed(client);
  const posts = createPosts(client);
  const notifications = createNotifications(client);
  const push = createPush(client, options.storage, options.device, options.locale);
  const start = createStart(client, chat);
  const deliverers: Record<WriteKind, Deliver> = {
    message: chat.deliver,
    comment: (write) => deliverComment(client, write),
    post: feed.deliver,
  };

  const changes = createChanges(client);
  // An API that does not say what changed says so to thousands at once.
  const news = createPace(() => Promise.all([feed.refresh(), posts.resume(), notifications.count()]), {
    pause: 5_000,
    rest: 30_000,
  });
  const listeners = new Set<(event: ViewerEvent) => void>();
  const live = createLive(client, socket, {
    onEvent(event) {
      for (const feature of [chat, feed, posts, notifications, changes]) feature.apply(event);
      if (event.__typename === 'PostsChanged' || isOfOtherSight(event)) news.note();
      for (const listener of listeners) listener(event);
    },
    onGap: chat.noteGap,
    async catchUp() {
      const readAt = await start.wakeUp();
      queue.flush();
      await Promise.all([chat.resume(), posts.resume()]);
      return readAt;
    },
  });
  const stopListening = () => {
    for (const part of [live, changes, news]) part.stop();
  };
  let person: string | null = null;
  session.subscribe((state) => {
    const next = state.status === 'signed-in' ? state.username : null;
    if (next === person) return;
    const before = person;
    person = next;
    if (before === null) return;
    stopListening();
    queue.close();
    for (const feature of [chat, posts]) feature.leaveAll();
    // What one person has read, the next one does not.
    void client.clearStore();
  });

  return {
    client,
    session,
    feed,
    posts,
    chat,
    notifications,
    push,
    queue,
    drafts: createDrafts(options.storage, () => {
      const state = session.state();
      return state.status === 'signed-in' ? state.username : null;
    }),
    async launch() {
      const state = session.state();
      if (state.status === 'signed-out') throw new Error('Nobody is signed in.');
      // What is written is kept also where nothing is answered.
      await queue.open(state.username);
      // What came after a push message was read, and before events are followed, is not in any list.
      chat.noteGap();
      const launch = await start.launch();
      live.start(launch.readAt);
      await chat.resume().catch(() => {
        // The next wake-up reads it; until then nothing hides what is missing.
      });
      return launch;
    },
    wakeUp: live.resume,
    afterPush: start.afterPush,
    signOut: async () => session.signOut(await push.registered()),
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      stopListening();
      queue.close();
      socket.close();
      client.stop();
    },
  };
}
