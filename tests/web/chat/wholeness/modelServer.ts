import { Environment, Network, Observable, RecordSource, Store } from 'relay-runtime';
import type { GraphQLResponse, Variables } from 'relay-runtime';
import { Fault } from '../../../../web/core/errors.ts';
import { missingFieldHandlers } from '../../../../web/relay/environment.ts';
import { followRequests } from '../../../../web/relay/underWay.ts';

/** A message of the model. */
interface Message {
  slug: number;
  isMine: boolean;
  isDeleted: boolean;
}

/** The conversations of the model. */
export const conversations = ['one', 'two'] as const;
export type Name = (typeof conversations)[number];

const idOf = (name: Name, { slug }: Pick<Message, 'slug'>) => `message-${name}-${slug}`;
const instantOf = (slug: number) => new Date(Date.UTC(2026, 10, 20, 6) + slug * 60_000).toISOString();

/** What the server has: what is said and how far the viewer has read. */
function openBooks() {
  let last = 100;
  const said: Record<Name, Message[]> = { one: [], two: [] };
  const readUpTo: Record<Name, number> = { one: 0, two: 0 };
  const there = (name: Name) => said[name].filter(({ isDeleted }) => !isDeleted);
  const unread = (name: Name) =>
    there(name).filter(({ slug, isMine }) => !isMine && slug > readUpTo[name]).length;
  return {
    there,
    unread,
    unreadConversations: () => conversations.filter((name) => unread(name) > 0).length,
    order: () => conversations.toSorted((a, b) => (said[b].at(-1)?.slug ?? 0) - (said[a].at(-1)?.slug ?? 0)),
    say(name: Name, isMine: boolean) {
      const message = { slug: (last += 1), isMine, isDeleted: false };
      said[name].push(message);
      return message;
    },
    read(name: Name, upTo = last) {
      readUpTo[name] = Math.max(readUpTo[name], upTo);
    },
  };
}

/** Something that happened and is to be told. */
interface Telling {
  /** What it is when it is mapped, as a gateway loads it then; undefined where nothing is left to be told. */
  event: () => object | undefined;
  /** Whether what comes after it shows that it was missed. */
  isMissed: boolean;
}

interface Asked {
  name: string;
  /** Reads the state of this moment, as the server does some time after it was asked. */
  read: () => object;
  answer: object | undefined;
  settle: (answer: object | Fault) => void;
}

/** A server with a model behind it, of which every step is taken when a script says so. */
export function startModelServer() {
  const books = openBooks();
  const asked: Asked[] = [];
  const told: Telling[] = [];
  /** What this client has sent, by its keys. */
  const sent = new Map<string, Message>();
  const counts: Record<string, number> = {};
  let sink: ((response: GraphQLResponse) => void) | undefined;
  let isCut = false;

  const user = (isMine: boolean) => ({
    __typename: 'User',
    id: isMine ? 'user-me' : 'user-theo',
    fullName: isMine ? 'Zoé Quéré' : 'Théo Roux',
    firstName: isMine ? 'Zoé' : 'Théo',
  });
  const node = (name: Name, message: Message) => ({
    __typename: 'Message',
    id: idOf(name, message),
    slug: String(message.slug),
    isMine: message.isMine,
    isSeen: false,
    isThumbsUp: false,
    viewerCanDelete: false,
    kind: 'TEXT',
    text: `Message ${message.slug}`,
    plainText: `Message ${message.slug}`,
    conversation: { __typename: 'Conversation', id: name },
    createdAt: instantOf(message.slug),
    author: user(message.isMine),
    gif: null,
    video: null,
    document: null,
    images: [],
  });
  const edge = (name: Name, message: Message) => ({
    __typename: 'MessageEdge',
    cursor: String(message.slug),
    node: node(name, message),
  });
  const conversation = (name: Name) => {
    const last = books.there(name).at(-1);
    return {
      __typename: 'Conversation',
      id: name,
      title: `Conversation ${name}`,
      unreadCount: books.unread(name),
      isMuted: false,
      faces: [],
      lastMessage: last
        ? {
            __typename: 'MessageSummary',
            plainText: `Message ${last.slug}`,
            kind: 'TEXT',
            senderName: last.isMine ? null : 'Théo',
            createdAt: instantOf(last.slug),
          }
        : null,
    };
  };
  const viewer = () => ({
    __typename: 'Viewer',
    id: 'viewer',
    unreadConversationCount: books.unreadConversations(),
    unreadNotificationCount: 0,
  });
  const page = (name: Name, { last, before }: Variables) => {
    const all = books.there(name).filter(({ slug }) => typeof before !== 'string' || slug < Number(before));
    const size: unknown = last;
    const shown = all.slice(-Number(size));
    return {
      __typename: 'MessageConnection',
      edges: shown.map((message) => edge(name, message)),
      pageInfo: {
        __typename: 'PageInfo',
        hasPreviousPage: shown.length < all.length,
        startCursor: shown[0] ? String(shown[0].slug) : null,
        hasNextPage: false,
        endCursor: null,
      },
    };
  };
  const list = () => ({
    __typename: 'ConversationConnection',
    edges: books.order().map((name) => ({
      __typename: 'ConversationEdge',
      cursor: name,
      node: conversation(name),
    })),
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  });
  const isName = (value: unknown): value is Name => value === 'one' || value === 'two';
  const nameIn = ({ id }: Variables): Name => {
    if (!isName(id)) throw new Error(`There is no conversation ${String(id)}.`);
    return id;
  };

  const tellOfReading = (name: Name) =>
    told.push({
      isMissed: false,
      event: () => ({ __typename: 'ConversationRead', conversation: conversation(name), viewer: viewer() }),
    });

  const tellOfSaying = (name: Name, message: Message) =>
    told.push({
      isMissed: true,
      event: () => {
        const all = books.there(name);
        const index = all.indexOf(message);
        const before = all[index - 1];
        if (index < 0) return undefined;
        return {
          __typename: 'MessageReceived',
          conversation: conversation(name),
          messageEdge: edge(name, message),
          previousMessageId: before ? idOf(name, before) : null,
          viewer: viewer(),
        };
      },
    });

  /** What the server answers to an operation, from its state when it is called. */
  const answers: Record<string, (variables: Variables) => object> = {
    ConversationQuery: (variables) => ({
      node: { ...conversation(nameIn(variables)), messages: page(nameIn(variables), variables) },
    }),
    catchUpMessagesQuery: (variables) => answers.ConversationQuery?.(variables) ?? {},
    MessageListPaginationQuery: (variables) => answers.ConversationQuery?.(variables) ?? {},
    ChatPanelQuery: () => ({ viewer: { ...viewer(), conversations: list() } }),
    fetchSummariesQuery: () => ({ viewer: { ...viewer(), conversations: list(), breakingNews: null } }),
    sendMessageMutation({ input }) {
      const { conversationId, idempotencyKey } = input as { conversationId: Name; idempotencyKey: string };
      const before = sent.get(idempotencyKey);
      const message = before ?? books.say(conversationId, true);
      sent.set(idempotencyKey, message);
      if (!before) tellOfSaying(conversationId, message);
      return {
        sendMessage: {
          messageEdge: edge(conversationId, message),
          conversation: conversation(conversationId),
          userErrors: [],
        },
      };
    },
    readMarksConversationMutation({ input }) {
      const { conversationId, upToMessageId } = input as { conversationId: Name; upToMessageId?: string };
      books.read(conversationId, upToMessageId ? Number(upToMessageId.split('-').at(-1)) : undefined);
      tellOfReading(conversationId);
      return {
        markConversationRead: {
          conversation: conversation(conversationId),
          viewer: viewer(),
          userErrors: [],
        },
      };
    },
  };

  const environment = new Environment({
    missingFieldHandlers,
    log: followRequests,
    store: new Store(new RecordSource()),
    network: Network.create(
      (request, variables) =>
        Observable.create((observer) => {
          const answer = answers[request.name];
          counts[request.name] = (counts[request.name] ?? 0) + 1;
          // What is not the chat's is never answered.
          if (!answer) return;
          asked.push({
            name: request.name,
            read: () => answer(variables),
            answer: undefined,
            settle: (outcome) => {
              if (outcome instanceof Fault) observer.error(outcome);
              else {
                observer.next({ data: outcome });
                observer.complete();
              }
            },
          });
        }),
      (request) =>
        Observable.create((observer) => {
          if (request.name === 'ViewerEventsSubscription') sink = (response) => observer.next(response);
        }),
    ),
  });

  const hear = (telling: Telling) => {
    const event = telling.event();
    if (event && sink && !isCut) sink({ data: { viewerEvents: event } });
  };
  return {
    environment,
    books,
    counts,
    /** Somebody says something; its event is to be told. */
    say(name: Name, isMine: boolean) {
      tellOfSaying(name, books.say(name, isMine));
    },
    /** One of the messages is deleted, not the last. */
    remove(name: Name, place: number) {
      const all = books.there(name).slice(0, -1);
      const message = all[place % Math.max(1, all.length)];
      if (!message) return;
      message.isDeleted = true;
      told.push({
        isMissed: false,
        event: () => ({
          __typename: 'MessageDeleted',
          deletedMessageId: idOf(name, message),
          conversation: conversation(name),
          viewer: viewer(),
        }),
      });
    },
    /** Another device of the viewer's reads a conversation. */
    readElsewhere(name: Name) {
      books.read(name);
      tellOfReading(name);
    },
    /** The next event is told, or the one after it before it, or the same twice. */
    tell(way: 'next' | 'second' | 'twice' | 'never') {
      const [telling] = told.splice(way === 'second' && told.length > 1 ? 1 : 0, 1);
      if (!telling || (way === 'never' && telling.isMissed)) return;
      hear(telling);
      if (way === 'twice') hear(telling);
    },
    /** The line is cut: what is told is lost. */
    cut() {
      isCut = true;
    },
    /** Answers whether it was. */
    mend(): boolean {
      const wasCut = isCut;
      isCut = false;
      return wasCut;
    },
    /** The server reads what one of the requests asks for. */
    read(place: number) {
      const waiting = asked.filter(({ answer }) => answer === undefined);
      const one = waiting[place % Math.max(1, waiting.length)];
      if (one) one.answer = one.read();
    },
    /** One of the requests is answered, from when it was read; or fails. */
    settle(place: number, isFailing: boolean) {
      const one = asked[place % Math.max(1, asked.length)];
      if (!one) return;
      asked.splice(asked.indexOf(one), 1);
      one.settle(isFailing ? new Fault('UPSTREAM_UNAVAILABLE') : (one.answer ?? one.read()));
    },
    isIdle: () => asked.length === 0 && told.length === 0,
  };
}
export type ModelServer = ReturnType<typeof startModelServer>;
