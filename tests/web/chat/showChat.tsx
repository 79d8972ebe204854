import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay/hooks';
import { MemoryRouter } from 'react-router-dom';
// Loads on-demand code synchronously, even on a busy machine.
import '../../../web/chat/contacts/NewConversation.tsx';
import '../../../web/chat/conversation/Conversation.tsx';
import '../../../web/chat/conversation/PastMessages.tsx';
import '../../../web/chat/panel/ChatPanel.tsx';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { onTestFinished, vi } from 'vitest';
import type { ShellQuery } from '../../../web/__generated__/ShellQuery.graphql.ts';
import { shellQuery } from '../../../web/app/shell/Shell.query.ts';
import { ChatButton } from '../../../web/chat/ChatButton.tsx';
import { chatPanel } from '../../../web/chat/chatPanel.ts';
import { ownRemovals } from '../../../web/chat/ownRemovals.ts';
import { history } from '../../../web/chat/history/history.ts';
import { removeDeleted } from '../../../web/comments/removeDeleted.ts';
import { eventHandlers, refetches } from '../../../web/app/viewerEvents.ts';
import { ViewerEvents } from '../../../web/live/ViewerEvents.tsx';
import { missingFieldHandlers } from '../../../web/relay/environment.ts';
import { trackRequests } from '../../../web/relay/pendingRequests.ts';
import { announceResume, onGap, onResume } from '../../../web/live/viewerEvents.ts';

/** A time of the day of these tests, where they run. */
export const today = (time: string) => new Date(`2026-11-20T${time}`);

/** Message payload. */
export interface Said {
  databaseId: string;
  text: string;
  viewerIsAuthor?: boolean;
  isReadByOthers?: boolean;
  createdAt?: string;
  [more: string]: unknown;
}

const face = { initials: '', isGuest: false, avatar: null };
/** A participant whose account is not known. */
export const stranger = (name: string) => ({ __typename: 'UnknownUser', name, ...face });
/** A colleague. */
export const person = (id: string, name: string) => ({
  __typename: 'User',
  id,
  name,
  firstName: name.split(' ')[0],
  jobTitle: null,
  ...face,
});
const [me, theo] = [person('user-me', 'Zoé Quéré'), person('user-theo', 'Théo Roux')];
/** The viewer, with the number of unread conversations. */
export const viewerWith = (unreadConversationCount = 0) => ({
  __typename: 'Viewer',
  id: 'viewer',
  unreadConversationCount,
});
/** A connection's answer: the list of conversations, as of the viewer. */
export const conversationList = (nodes: readonly object[], hasNextPage = false) => ({
  viewer: {
    __typename: 'Viewer',
    id: 'viewer',
    conversations: {
      __typename: 'ConversationConnection',
      edges: nodes.map((node) => ({ __typename: 'ConversationEdge', cursor: '', node })),
      pageInfo: { __typename: 'PageInfo', hasNextPage, endCursor: 'last' },
    },
  },
});
/** The answer of the search for colleagues: one page, and the cursor of the next. */
export const colleagues = (nodes: readonly object[], endCursor: string | null = null) => ({
  viewer: {
    __typename: 'Viewer',
    id: 'viewer',
    user: me,
    users: {
      __typename: 'UserConnection',
      edges: nodes.map((node) => ({ __typename: 'UserEdge', cursor: '', node })),
      pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== null, endCursor },
    },
  },
});
/** The answer to « Nouvelle conversation ». */
export const created = (node: object) => ({
  createConversation: { conversationEdge: { __typename: 'ConversationEdge', node }, userErrors: [] },
});

const node = ({ databaseId, viewerIsAuthor = false, ...more }: Said) => ({
  __typename: 'Message',
  id: `message-${databaseId}`,
  databaseId,
  viewerIsAuthor,
  isReadByOthers: false,
  isThumbsUp: false,
  kind: 'TEXT',
  plainText: more.text,
  viewerCanDelete: viewerIsAuthor,
  conversation: { __typename: 'Conversation', id: 'conversation-1', databaseId: '7' },
  // Ten minutes apart, so that each has its own group.
  createdAt: new Date(today('08:00').getTime() + Number(databaseId) * 600_000).toISOString(),
  author: viewerIsAuthor ? me : theo,
  gif: null,
  video: null,
  document: null,
  images: [],
  isDeleted: false,
  isForwarded: false,
  editedAt: null,
  viewerCanEdit: false,
  replyTo: null,
  notice: null,
  reactionGroups: [],
  ...more,
});
export const edge = (said: Said) => ({
  __typename: 'MessageEdge',
  cursor: `c${said.databaseId}`,
  node: node(said),
});

const conversation = {
  __typename: 'Conversation',
  id: 'conversation-1',
  databaseId: '7',
  title: 'Théo Roux',
  unreadMessageCount: 0,
  viewerHasMuted: false,
  viewerHasPinned: false,
  isGroup: false,
  viewerCanManageParticipants: false,
  viewerCanEdit: false,
  viewerCanDelete: true,
  viewerCanLeave: false,
  administrator: null,
  participants: [],
  viewerCanPinMessages: false,
  pinnedMessage: null,
  avatar: null,
  lastMessageSummary: {
    __typename: 'MessageSummary',
    plainText: 'À demain',
    kind: 'TEXT',
    authorFirstName: 'Théo Roux',
    createdAt: today('08:00').toISOString(),
  },
  otherParticipants: [stranger('Théo Roux')],
};

/** Emits a gap; resolves once the catch-up has started. */
export const resume = () =>
  act(
    () =>
      new Promise<void>((resolve) => {
        // The last listener: all others ran before.
        const stop = onResume(() => {
          stop();
          resolve();
        });
        announceResume();
      }),
  );

/** One page of messages. */
export const page = (said: readonly Said[], hasPreviousPage = false) => ({
  __typename: 'MessageConnection',
  edges: said.map(edge),
  pageInfo: {
    __typename: 'PageInfo',
    hasPreviousPage,
    startCursor: said[0] ? `c${said[0].databaseId}` : null,
    hasNextPage: false,
    endCursor: null,
  },
});

function Header() {
  const data = useLazyLoadQuery<ShellQuery>(shellQuery, {});
  const { viewer } = data;
  return (
    viewer && (
      <>
        <ChatButton viewer={viewer} />
        <ViewerEvents query={data} handlers={eventHandlers} readings={refetches} onGone={removeDeleted} />
      </>
    )
  );
}

/** Whether elements are in view and the window has the focus. */
export const screenOf = {
  /** The observers that look whether something is in view. */
  observers: new Set<() => void>(),
  isInView: true,
  /** Brings everything into view; the ends of messages are met in this order. */
  scrollToEnd: (order: 'first first' | 'last first' = 'first first') =>
    act(async () => {
      screenOf.isInView = true;
      const looks = [...screenOf.observers];
      for (const look of order === 'first first' ? looks : looks.toReversed()) look();
    }),
  /** Brings the window to the front, or another before it. */
  focus: (isFocused: boolean) =>
    act(async () => {
      vi.spyOn(document, 'hasFocus').mockReturnValue(isFocused);
      window.dispatchEvent(new Event(isFocused ? 'focus' : 'blur'));
    }),
};

/** IntersectionObserver mock that reports visibility at once. */
class ViewObserver {
  readonly #emit: (entries: { isIntersecting: boolean }[]) => void;
  readonly #look = () => this.#emit([{ isIntersecting: screenOf.isInView }]);
  constructor(emit: (entries: { isIntersecting: boolean }[]) => void) {
    this.#emit = emit;
  }
  observe() {
    screenOf.observers.add(this.#look);
    this.#look();
  }
  disconnect() {
    screenOf.observers.delete(this.#look);
  }
}

/** A browser in which nothing was done, where all fits on the screen and somebody looks at it. */
export function prepareScreen(): void {
  localStorage.clear();
  sessionStorage.clear();
  chatPanel.reset();
  ownRemovals.clear();
  // Clears messages expected by other tests.
  history.reset();
  // Nothing has a size here; the list of messages shows what fits.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(200_000);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(56);
  vi.stubGlobal('IntersectionObserver', ViewObserver);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  screenOf.isInView = true;
  vi.setSystemTime(today('20:00'));
  let isResuming = false;
  const stops = [onGap(() => (isResuming = true)), onResume(() => (isResuming = false))];
  onTestFinished(async () => {
    // A gap that was announced is not caught up with in the test that follows.
    if (!vi.isFakeTimers()) await vi.waitUntil(() => !isResuming, { timeout: 20_000 });
    for (const stop of stops) stop();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

/** Renders the chat with one conversation on a mock network; `conversation` overrides fields. */
export async function showChat({
  unread = 0,
  viewerHasPinned = false,
  viewerNotificationLevel = 'ALL',
  others = [],
  hasMore = false,
  at = '/',
  capabilities = ['IDEMPOTENCY'],
  ...overrides
}: {
  unread?: number;
  viewerHasPinned?: boolean;
  viewerNotificationLevel?: string;
  others?: object[];
  hasMore?: boolean;
  at?: string;
  capabilities?: string[];
  [field: string]: unknown;
} = {}) {
  prepareScreen();
  const environment = createMockEnvironment({ missingFieldHandlers, log: trackRequests });
  const { mock } = environment;
  const one = {
    ...conversation,
    unreadMessageCount: unread,
    viewerHasPinned,
    viewerNotificationLevel,
    ...overrides,
  };
  mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      Platform: () => ({ capabilities }),
      Viewer: () => ({
        id: 'viewer',
        email: 'zoe@example.org',
        unreadConversationCount: unread > 0 ? 1 : 0,
      }),
      User: () => ({ id: 'user-me', name: 'Zoé Quéré' }),
    }),
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <MemoryRouter initialEntries={[at]}>
        <Suspense fallback="…">
          <Header />
        </Suspense>
      </MemoryRouter>
    </RelayEnvironmentProvider>,
  );

  const named = (name: string) => {
    const found = mock.getAllOperations().find((operation) => operation.request.node.params.name === name);
    if (!found)
      throw new Error(
        `${name} was not asked; ${mock
          .getAllOperations()
          .map((other) => other.request.node.params.name)
          .join()} were.`,
      );
    return found;
  };
  /** On-demand components fetch once their code is loaded. */
  const asked = (name: string) => vi.waitFor(() => named(name), { timeout: 20_000 });
  const chat = {
    environment,
    /** Names of the chat's pending operations, without subscriptions and background requests. */
    waiting: () =>
      mock
        .getAllOperations()
        .map((operation) => operation.request.node.params.name)
        .filter(
          (name) =>
            !/Subscription$|^(sendTypingIndicatorMutation|applyBrandingQuery|communityPanelQuery|mutesQuery)$/.test(
              name,
            ),
        ),
    variables: (name: string) => named(name).request.variables,
    /** Reports the upload progress of an operation's files, as the network does. */
    progress(name: string, percent: number) {
      const onProgress: unknown = named(name).request.cacheConfig?.metadata?.onProgress;
      if (typeof onProgress === 'function') act(() => void onProgress(percent));
    },
    /** Answers an operation, and lets follow what follows. */
    async answer(name: string, data: object) {
      const operation = await asked(name);
      const platform = { __typename: 'Platform', capabilities };
      const whole = name === 'ConversationQuery' ? { platform, ...data } : data;
      await act(async () => mock.resolve(operation, { data: whole }));
    },
    async fail(name: string, error: Error) {
      const operation = await asked(name);
      await act(async () => mock.reject(operation, error));
    },
    /** Emits an event. */
    emit: (viewerEvents: object) =>
      act(async () => mock.nextValue(named('ViewerEventsSubscription'), { data: { viewerEvents } })),
    /** Emits a received message. */
    receive: (said: Said, unreadConversationCount = 1, before?: string) =>
      chat.emit({
        __typename: 'MessageReceived',
        conversation: { ...one, unreadMessageCount: unreadConversationCount },
        messageEdge: edge(said),
        previousMessageId: before === undefined ? null : `message-${before}`,
        viewer: viewerWith(unreadConversationCount),
      }),
    /** Emits a deleted message. */
    remove: (databaseId: string) =>
      chat.emit({
        __typename: 'MessageDeleted',
        deletedMessageId: `message-${databaseId}`,
        deletedMessage: null,
        conversation: one,
        viewer: viewerWith(),
      }),
    /** The answer to a sending. */
    acknowledge: (said: Said) =>
      chat.answer('sendMessageMutation', {
        sendMessage: {
          messageEdge: edge({ viewerIsAuthor: true, ...said }),
          conversation: {
            ...one,
            lastMessageSummary: { ...one.lastMessageSummary, createdAt: node(said).createdAt },
          },
          userErrors: [],
        },
      }),
    /** The answer to a page of catching up. */
    answerCatchUp: (said: readonly Said[], hasPreviousPage = false) =>
      chat.answer('catchUpMessagesQuery', { node: { ...one, messages: page(said, hasPreviousPage) } }),
    /** The answer of the list. */
    answerList: () => chat.answer('ChatPanelQuery', conversationList([one, ...others], hasMore)),
    /** The answer to an opened conversation. */
    answerConversation: (said: readonly Said[], more: object = {}, hasPreviousPage = false) =>
      chat.answer('ConversationQuery', { node: { ...one, messages: page(said, hasPreviousPage), ...more } }),
    /** The page before the messages. */
    answerOlder: (said: readonly Said[], hasPreviousPage = false) =>
      chat.answer('MessageListPaginationQuery', {
        node: { __typename: 'Conversation', id: one.id, messages: page(said, hasPreviousPage) },
      }),
    /** Opens the settings of the open conversation, of which these fields are known. */
    async openSettings(fields: object = {}) {
      await userEvent.click(screen.getByRole('button', { name: 'Paramètres de la conversation' }));
      const node = { ...one, customTitle: null, viewerNotificationLevel: 'ALL', ...fields };
      await chat.answer('ConversationSettingsQuery', {
        viewer: { __typename: 'Viewer', id: 'viewer', user: me },
        node,
      });
      await screen.findByRole('switch', { name: 'Mode silencieux' });
      return node;
    },
    /** Says that the viewer is no longer in the conversation. */
    removeConversation: () =>
      chat.emit({
        __typename: 'ConversationRemoved',
        removedConversationId: one.id,
        viewer: viewerWith(),
      }),
    /** Opens the panel. */
    async openList() {
      fireEvent.click(await screen.findByRole('button', { name: /^Discussions/ }));
      await chat.answerList();
      await screen.findByRole('heading', { name: 'Discussions' });
    },
    /** Opens the conversation, which contains `said`. */
    async open(said: readonly Said[], hasPreviousPage = false) {
      await chat.openList();
      fireEvent.click(screen.getByRole('button', { name: /Théo Roux/ }));
      await chat.answerConversation(said, {}, hasPreviousPage);
      await screen.findByRole('log', { name: 'Messages' });
      await chat.acknowledgeRead();
    },
    /** Resolves the read request. */
    acknowledgeRead: () =>
      chat.answer('readMarksConversationMutation', {
        markConversationRead: {
          conversation: { ...one, unreadMessageCount: 0 },
          viewer: viewerWith(),
          userErrors: [],
        },
      }),
    async write(text: string) {
      screen.getByLabelText('Votre message').focus();
      await userEvent.paste(text);
      await userEvent.keyboard('{Enter}');
    },
  };
  return chat;
}

/** Content of the message list from top to bottom, without times. */
export const log = () =>
  [...screen.getByRole('log', { name: 'Messages' }).querySelectorAll('[data-index]')].map((row) =>
    (row.textContent ?? '').replaceAll(/(Théo Roux)?(\d\d:\d\d)?/g, '').trim(),
  );

/** The row of the log with the given text. */
export const row = (text: string) => {
  const found = screen.getByText(text).closest<HTMLElement>('[data-index]');
  if (!found) throw new Error(`${text} is not in the log.`);
  return within(found);
};
