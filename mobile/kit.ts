import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { isSubscriptionOperation } from '@apollo/client/utilities';
import { createChat, type Chat } from './chat/chat.ts';
import { createFeed, type Feed, isOfOtherSight } from './feed/feed.ts';
import { createChanges } from './live/changes.ts';
import { createLive, type ViewerEvent } from './live/live.ts';
import { createPace } from './live/pacing.ts';
import { createSocket, type WebSocketClass } from './live/socket.ts';
import { createNotifications, type Notifications } from './notifications/notifications.ts';
import { createPosts, type Posts } from './post/post.ts';
import { createPush, type Push, type PushTarget } from './push/push.ts';
import { createDelivery } from './queue/delivery.ts';
import { createDrafts, type Drafts } from './queue/drafts.ts';
import { createQueue, type Deliver, type Queue } from './queue/queue.ts';
import { createSession, type Device, type Session } from './session/session.ts';
import { sessionLink } from './session/sessionLink.ts';
import { createStart, type Launch } from './start/start.ts';
import type { Storage } from './storage.ts';
import { createCache } from './transport/cache.ts';
import { type ClientName, documentsLink, type Manifest, requestLink, retryLink } from './transport/links.ts';
import type { Carrier } from './uploads/carrier.ts';

/** Platform-dependent dependencies and settings. */
export interface KitOptions {
  /** URL of the graph, such as `https://agora.example.org/graphql`. */
  url: string;
  client: ClientName;
  device: Device;
  /** Locale, such as `fr-FR`. */
  locale: string;
  /** Persisted documents of this version; without them full texts are sent. */
  manifest?: Manifest;
  /** Secure storage for the token. */
  keychain: Storage;
  /** Storage for the queue, drafts and push token. */
  storage: Storage;
  /** Sends files. */
  carry: Carrier;
  webSocket: WebSocketClass;
  /** Generates a random key of at most 64 characters. */
  newKey: () => string;
  /** Observes requests and answers, for logs. */
  observer?: ApolloLink;
}

/** A client for one person at a time. */
export interface Kit {
  /** For the application's own queries and components. */
  client: ApolloClient;
  session: Session;
  feed: Feed;
  posts: Posts;
  chat: Chat;
  notifications: Notifications;
  push: Push;
  queue: Queue;
  drafts: Drafts;
  /** Loads the first screen in one request, subscribes to events and sends the queue. */
  launch(): Promise<Launch>;
  /**
   * Call when the application or network is back. Resolves when missed changes are loaded; open items whose reload failed
   * are reloaded later.
   */
  wakeUp(): Promise<void>;
  /** Call when the application was opened by a push message. */
  afterPush(target: PushTarget): Promise<void>;
  /** Signs out on this device; unsent writes stay stored for their author. */
  signOut(): Promise<void>;
  /** Subscribes to events that are in the cache. Returns an unsubscribe function. */
  onEvent(listener: (event: ViewerEvent) => void): () => void;
  close(): void;
}

/** Creates a client. */
export function createKit(options: KitOptions): Kit {
  const { url, manifest } = options;
  const plain = requestLink({ url, client: options.client, manifest, carry: options.carry });
  const request = options.observer ? options.observer.concat(plain) : plain;
  const door = new ApolloClient({ cache: new InMemoryCache(), link: retryLink().concat(request) });
  const session = createSession(door, options.keychain, options.device);
  const socket = createSocket(url, session, options.client, options.webSocket);
  const client = new ApolloClient({
    cache: createCache(),
    // A reload must not share an older running request.
    queryDeduplication: false,
    link: ApolloLink.split(
      ({ query }) => isSubscriptionOperation(query),
      documentsLink(manifest).concat(socket.link),
      ApolloLink.from([retryLink(), sessionLink(session), request]),
    ),
  });

  const queue = createQueue(options.storage, (write) => deliver(write), options.newKey);
  const chat = createChat(client, queue);
  const feed = createFeed(client);
  const posts = createPosts(client);
  const notifications = createNotifications(client);
  const push = createPush(client, options.storage, options.device, options.locale);
  const start = createStart(client, chat);
  const deliver: Deliver = createDelivery(client, {
    message: chat.deliver,
    comment: posts.deliver,
    post: feed.deliver,
  });

  const changes = createChanges(client);
  // Debounced: existing APIs notify everybody without saying what changed.
  const news = createPace(
    () => Promise.all([feed.refresh(), ...posts.reloads().map((reload) => reload()), notifications.count()]),
    {
      pause: 5_000,
      rest: 30_000,
    },
  );
  const listeners = new Set<(event: ViewerEvent) => void>();
  const live = createLive(client, socket, {
    onEvent(event) {
      for (const feature of [chat, feed, posts, notifications, changes]) feature.apply(event);
      if (event.__typename === 'FeedsInvalidated' || isOfOtherSight(event)) news.note();
      for (const listener of listeners) listener(event);
    },
    onGap: chat.noteGap,
    async catchUp() {
      const serverTime = await start.wakeUp();
      queue.flush();
      return serverTime;
    },
    reloads: () => [...chat.reloads(), ...posts.reloads()],
  });
  const stopListening = () => {
    for (const part of [live, changes, news, chat]) part.stop();
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
    // Cached data belongs to the previous person.
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
      // Queued writes are stored even offline.
      await queue.open(state.username);
      // Events between the push message and the subscription are not in any list.
      chat.noteGap();
      const launch = await start.launch();
      await live.start(launch.serverTime);
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
