import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
// Loaded on demand otherwise.
import '../../../web/app/push/desktop.ts';
import '../../../web/app/push/pushPresenter.ts';
import { usePushes } from '../../../web/app/push/usePushes.ts';
import { chatPanel } from '../../../web/chat/chatPanel.ts';
import { openConversation } from '../../../web/chat/linkedConversation.ts';
import { session } from '../../../web/core/sessionStore.ts';
import { SoundSwitch } from '../../../web/notifications/DeviceSwitches.tsx';
import { workerPath } from '../../../web/session/pushSupport.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { ToastHost } from '../../../web/ui/ToastHost.tsx';
import '../../../web/ui/Toasts.tsx';
import { toasts as queues } from '../../../web/ui/toastsByPlace.ts';
import { showChat } from '../chat/showChat.tsx';
import { token } from '../session/token.ts';

const [karim, lea] = [
  { __typename: 'User', id: 'user-karim', firstName: 'Karim', name: 'Karim Benali' },
  { __typename: 'User', id: 'user-lea', firstName: 'Léa', name: 'Léa Roy' },
];
const face = (name: string) => ({ __typename: 'User', id: `user-${name}`, name, initials: '', avatar: null });
const direct = {
  __typename: 'Conversation',
  id: 'conversation-1',
  databaseId: '1',
  title: 'Karim Benali',
  otherParticipants: [face('Karim Benali')],
};
const group = {
  ...direct,
  id: 'conversation-2',
  databaseId: '2',
  title: 'Projet X',
  otherParticipants: [face('Karim Benali'), face('Léa Roy')],
};
const community = { __typename: 'Community', id: 'community', databaseId: '3', title: 'Chorale' };

/** Shown system notifications, and those that were closed. */
class Shown extends EventTarget {
  static permission: NotificationPermission = 'granted';
  static all: Shown[] = [];
  title: string;
  options: NotificationOptions;
  isClosed = false;
  constructor(title: string, options: NotificationOptions) {
    super();
    this.title = title;
    this.options = options;
    Shown.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
}
const beside = () => Shown.all.map(({ title, options }) => [title, options.body, options.tag]);

function Page() {
  usePushes();
  return null;
}

vi.mock(import('../../../web/chat/linkedConversation.ts'), () => ({ openConversation: vi.fn() }));

let serial = 0;
let hasFocus = true;

beforeEach(() => {
  hasFocus = true;
  Shown.all = [];
  vi.stubGlobal('Notification', Shown);
  return () => vi.unstubAllGlobals();
});

async function show() {
  const chat = await showChat();
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
  render(
    <MemoryRouter>
      <ToastHost />
      <Page />
    </MemoryRouter>,
  );
  const pushOf = (
    target: { pushedConversation: object } | { pushedPost: object },
    messageId: string | null = null,
  ) => {
    serial += 1;
    return chat.emit({
      __typename: 'PushReceived',
      key: `push-${serial}`,
      messageId,
      pushedConversation: null,
      pushedPost: null,
      ...target,
    });
  };
  const push = (conversation: object, messageId?: string) =>
    pushOf({ pushedConversation: conversation }, messageId);
  return {
    ...chat,
    push,
    pushPost: (number: number) =>
      pushOf({
        pushedPost: {
          __typename: 'PushedPost',
          postId: `post-${number}`,
          postDatabaseId: String(number),
          community,
        },
      }),
    arrive: (text: string, author = karim) => {
      serial += 1;
      return chat.receive({ databaseId: String(serial), text, plainText: text, kind: 'TEXT', author });
    },
    /** A message that comes, and its push message. */
    async say(text: string, { author = karim, to = direct } = {}) {
      serial += 1;
      const databaseId = String(serial);
      await chat.receive({ databaseId, text, plainText: text, kind: 'TEXT', author });
      await push(to, `message-${databaseId}`);
    },
  };
}

const toasts = () => screen.queryAllByRole('alertdialog').map((toast) => toast.textContent);

test('shows messages of one conversation in one toast, with their number and the last text', async () => {
  const { say } = await show();
  await say('Bonjour');
  await expect.poll(toasts).toEqual([expect.stringContaining('Karim\u202F: Bonjour')]);
  const [toast] = screen.getAllByRole('alertdialog');
  await say('Tu es là ?');
  await say('Réponds-moi');
  await expect.poll(toasts).toEqual([expect.stringContaining('3 nouveaux messages de Karim\nRéponds-moi')]);
  // It is the same one, not another in its place: the focus may be in it.
  expect(screen.getAllByRole('alertdialog')).toEqual([toast]);
  await say('On commence', { author: lea, to: group });
  await say('Venez', { author: lea, to: group });
  await expect
    .poll(toasts)
    .toEqual([
      expect.stringContaining('2 nouveaux messages dans Projet X\nLéa\u202F: Venez'),
      expect.stringContaining('3 nouveaux messages de Karim'),
    ]);
});

test('B179: shows a push message for twenty seconds at the bottom left', async () => {
  const { say } = await show();
  // The first message loads the code that presents it.
  await say('Bonjour');
  await expect.poll(toasts).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  vi.useFakeTimers();
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await say('Tu es là ?');
  await pass(0);
  expect(queues['bottom-left'].visible).toHaveLength(1);
  await pass(19_900);
  expect(toasts()).toHaveLength(1);
  await pass(200);
  expect(toasts()).toEqual([]);
});

test('B180: shows a push message with a repeated id once', async () => {
  const { arrive, emit } = await show();
  const push = (key: string) =>
    emit({
      __typename: 'PushReceived',
      key,
      messageId: `message-${serial}`,
      pushedConversation: direct,
      pushedPost: null,
    });
  await arrive('Bonjour');
  await push('fcm-1');
  await push('fcm-1');
  await expect.poll(toasts).toEqual([expect.stringContaining('Karim\u202F: Bonjour')]);
  await arrive('Tu es là ?');
  await push('fcm-2');
  await expect.poll(toasts).toEqual([expect.stringContaining('2 nouveaux messages de Karim\nTu es là ?')]);
});

test("shows each push message's own text, however late it comes", async () => {
  const { arrive, push } = await show();
  await arrive('Un');
  const first = `message-${serial}`;
  await arrive('Deux');
  await push(direct, first);
  await expect.poll(toasts).toEqual([expect.stringContaining('Karim\u202F: Un')]);
});

test('shows a message without a known text generically', async () => {
  const { push } = await show();
  await push(direct);
  await expect.poll(toasts).toEqual([expect.stringContaining('Nouveau message de Karim Benali')]);
  expect(toasts()[0]).not.toContain(':');
});

test('B182: removes the toast when the conversation is opened or read elsewhere, and restarts the count', async () => {
  const { say, emit } = await show();
  await say('Un');
  await say('Deux');
  await expect.poll(toasts).toHaveLength(1);
  await act(async () => chatPanel.openConversation(direct.id));
  await expect.poll(toasts).toEqual([]);
  await act(async () => chatPanel.close());
  await say('Trois');
  await expect.poll(toasts).toEqual([expect.stringContaining('Karim\u202F: Trois')]);
  const read = (unreadMessageCount: number) =>
    emit({
      __typename: 'ConversationRead',
      conversation: { ...direct, unreadMessageCount },
      viewer: { __typename: 'Viewer', id: 'viewer', unreadConversationCount: unreadMessageCount },
    });
  // Somebody else read it.
  await read(1);
  expect(toasts()).toHaveLength(1);
  await read(0);
  await expect.poll(toasts).toEqual([]);
});

test('shows messages while something covers the open conversation', async () => {
  const { open, receive, push } = await show();
  await open([]);
  const say = async (text: string) => {
    serial += 1;
    const databaseId = String(serial);
    await receive({ databaseId, text, plainText: text });
    // As the panel, which is open here, shows it.
    const shown = { __typename: 'ConversationFace', name: 'Théo Roux', initials: 'TR', avatar: null };
    await push({ ...direct, otherParticipants: [shown] }, `message-${databaseId}`);
  };
  await say('Sous les yeux');
  expect(toasts()).toEqual([]);
  const dialog = render(
    <Dialog title="Lu par" isOpen onClose={() => {}}>
      Personne
    </Dialog>,
  );
  await say('Derrière');
  const presented = () =>
    screen.queryAllByRole('alertdialog', { hidden: true }).map((toast) => toast.textContent);
  await expect.poll(presented).toEqual([expect.stringContaining('Derrière')]);
  dialog.unmount();
  await expect.poll(presented).toEqual([]);
});

test('B181: shows a post with the text of its notice, once per notice', async () => {
  const { pushPost, emit, answer, waiting } = await show();
  const notice = (id: string, plainText: string) =>
    emit({
      __typename: 'NotificationReceived',
      notificationEdge: {
        __typename: 'NotificationEdge',
        cursor: '',
        node: {
          __typename: 'Notification',
          id,
          postDatabaseId: '7',
          plainText,
        },
      },
    });
  const presented: unknown[] = [];
  const isTold = async (words: string) => {
    presented.unshift(expect.stringContaining(words));
    await expect.poll(toasts).toEqual(presented);
  };
  await notice('n1', 'Léa Roy a publié dans Chorale');
  await notice('n2', 'Karim Benali a commenté votre publication');
  await pushPost(7);
  // Most pages have it in the store.
  await answer('titleOfQuery', { node: community });
  await isTold('Léa Roy a publié dans Chorale');
  await pushPost(7);
  await isTold('Karim Benali a commenté votre publication');
  await pushPost(7);
  await isTold('Du nouveau dans Chorale');
  expect(waiting()).not.toContain('titleOfQuery');
  for (const close of screen.getAllByRole('button', { name: 'Fermer' })) await userEvent.click(close);
  await expect.poll(toasts).toEqual([]);
});

test('shows one system notification per conversation to users in other applications; a click opens it', async () => {
  const { say } = await show();
  await say('Vu');
  await expect.poll(toasts).toHaveLength(1);
  expect(beside()).toEqual([]);
  hasFocus = false;
  await say('Bonjour');
  await say('Venez', { author: lea, to: group });
  await expect.poll(beside).toEqual([
    ['2 nouveaux messages de Karim', 'Bonjour', direct.id],
    ['Léa Roy – Projet X', 'Venez', group.id],
  ]);
  vi.spyOn(window, 'focus').mockImplementation(() => {
    hasFocus = true;
  });
  await act(async () => Shown.all[0]?.dispatchEvent(new Event('click')));
  expect(chatPanel.get()).toMatchObject({ isOpen: true, conversationId: direct.id });
  await expect.poll(() => Shown.all.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

test('removes a deleted message from toast and system notification', async () => {
  const { say, remove } = await show();
  hasFocus = false;
  const databaseIds: string[] = [];
  for (const text of ['Un', 'Deux', 'Mot de trop']) {
    await say(text);
    databaseIds.push(String(serial - 1));
  }
  await expect.poll(toasts).toEqual([expect.stringContaining('3 nouveaux messages de Karim\nMot de trop')]);
  const [one = '', two = '', three = ''] = databaseIds;
  await remove(three);
  await expect.poll(toasts).toEqual([expect.stringContaining('2 nouveaux messages de Karim\nDeux')]);
  await expect.poll(beside).toHaveLength(4);
  expect(beside().at(-1)).toEqual(['2 nouveaux messages de Karim', 'Deux', direct.id]);
  expect(Shown.all.at(-1)?.options).toMatchObject({ silent: true, renotify: false });
  await remove(one);
  await expect.poll(toasts).toEqual([expect.stringContaining('Karim\u202F: Deux')]);
  await expect.poll(() => beside().at(-1)).toEqual(['Karim Benali', 'Deux', direct.id]);
  await remove(two);
  await expect.poll(toasts).toEqual([]);
  await expect.poll(() => Shown.all.at(-1)?.isClosed).toBe(true);
});

test('does not reopen a closed toast when one of its messages is deleted', async () => {
  const { say, remove } = await show();
  await say('Un');
  await say('Mot de trop');
  await expect.poll(toasts).toEqual([expect.stringContaining('Mot de trop')]);
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  await remove(String(serial - 1));
  await say('Venez', { author: lea, to: group });
  await expect.poll(toasts).toEqual([expect.stringContaining('Venez')]);
  await say('Deux');
  await expect.poll(toasts).toContainEqual(expect.stringContaining('2 nouveaux messages de Karim\nDeux'));
});

test('names the group of a single message', async () => {
  const { say } = await show();
  await say('Venez', { author: lea, to: group });
  await expect.poll(toasts).toEqual([expect.stringContaining(`Léa dans ${group.title}\u202F: Venez`)]);
});

test('ignores a message deleted before its push message', async () => {
  const { arrive, push, remove, say } = await show();
  await arrive('Mot de trop');
  const databaseId = String(serial);
  await remove(databaseId);
  await push(direct, `message-${databaseId}`);
  await say('Bonjour');
  await expect.poll(toasts).toEqual([expect.stringContaining('Karim\u202F: Bonjour')]);
});

const postDeleted = {
  __typename: 'ContentInvalidated',
  change: 'DELETED',
  nodeId: 'post-8',
  parentCommentId: null,
  postId: 'post-8',
  communityId: community.id,
  viewerIsAuthor: false,
};

test('shows nothing of a post that was deleted while the title of its community was fetched', async () => {
  const { pushPost, answer, emit } = await show();
  await pushPost(8);
  await emit(postDeleted);
  await answer('titleOfQuery', { node: community });
  await pushPost(9);
  await expect.poll(toasts).toHaveLength(1);
});

test('removes toasts of a lost conversation or a deleted post', async () => {
  const { say, pushPost, answer, emit } = await show();
  hasFocus = false;
  await say('Venez', { author: lea, to: group });
  await pushPost(8);
  await answer('titleOfQuery', { node: community });
  await expect.poll(toasts).toHaveLength(2);
  await expect.poll(beside).toHaveLength(2);
  await emit({
    __typename: 'ConversationRemoved',
    removedConversationId: group.id,
    viewer: { __typename: 'Viewer', id: 'viewer', unreadConversationCount: 0 },
  });
  await expect.poll(toasts).toEqual([expect.stringContaining('Du nouveau dans Chorale')]);
  await emit(postDeleted);
  await expect.poll(toasts).toEqual([]);
  await expect.poll(() => Shown.all.map(({ isClosed }) => isClosed)).toEqual([true, true]);
});

test('removes everything on sign-out', async () => {
  session.signIn(token({ username: 'zoe@example.org' }));
  const { push } = await show();
  hasFocus = false;
  await push({ __typename: 'Post', id: 'post-7', databaseId: '7', community });
  await expect.poll(beside).toHaveLength(1);
  expect(Shown.all[0]?.isClosed).toBe(false);
  await act(async () => session.signOut());
  expect(Shown.all[0]?.isClosed).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
});

test.each([
  ['does not want it on this device', () => localStorage.setItem('notifications.off', '1')],
  ['has not allowed it', () => (Shown.permission = 'default')],
])('shows toasts only to users who %s', async (_who, prepare) => {
  onTestFinished(() => localStorage.removeItem('notifications.off'));
  const { say } = await show();
  prepare();
  hasFocus = false;
  await say('Bonjour');
  await expect.poll(toasts).toHaveLength(1);
  expect(beside()).toEqual([]);
  Shown.permission = 'granted';
});

describe('the sound of messages', () => {
  /** Sounds that were played. */
  let played = 0;
  /** Of the page's audio: begun outside a click or key, it stays suspended. */
  let state = 'suspended';
  /** Names of locks that other pages hold. */
  const held = new Set<string>();

  beforeEach(() => {
    played = 0;
    held.clear();
    state = 'suspended';
    class Part extends EventTarget {
      gain = new Proxy({}, { get: () => () => {} });
      connect = (to: unknown) => to;
      stop = () => {};
    }
    vi.stubGlobal(
      'AudioContext',
      class {
        currentTime = 0;
        get state() {
          return state;
        }
        resume = async () => void (state = 'running');
        close = async () => undefined;
      },
    );
    vi.stubGlobal(
      'OscillatorNode',
      class extends Part {
        /** A sound has two notes. */
        start = () => void (played += 0.5);
      },
    );
    vi.stubGlobal('GainNode', Part);
    const define = (name: string, value: unknown) => {
      Object.defineProperty(navigator, name, { configurable: true, value });
      onTestFinished(() => void Reflect.deleteProperty(navigator, name));
    };
    define('locks', {
      query: async () => ({ held: [] }),
      request: async (name: string, options: unknown, ifAvailable?: (lock: object | null) => unknown) => {
        if (typeof options === 'function') return options({});
        if (held.has(name)) return ifAvailable?.(null);
        held.add(name);
        // The test frees it, not the clock.
        await ifAvailable?.({});
      },
    });
  });

  /** The page may play a moment after a key. */
  const allowSound = async () => {
    await userEvent.keyboard('a');
    await expect.poll(() => state).toBe('running');
  };

  test('is played once for several messages and over all pages, beside a silent notification', async () => {
    const { say } = await show();
    await allowSound();
    hasFocus = false;
    await say('Bonjour');
    await say('Tu es là ?');
    await expect.poll(beside).toHaveLength(2);
    expect(played).toBe(1);
    expect(Shown.all.map(({ options }) => options.silent)).toEqual([true, true]);
    // As after some seconds; another page presents the next message.
    held.delete('message sound');
    held.add(`push push-${serial + 2}`);
    await say('Réponds-moi');
    await say('Merci');
    await expect.poll(beside).toHaveLength(3);
    expect(played).toBe(2);
  });

  test('is played without a system notification too, not for posts and not while a page has the focus', async () => {
    onTestFinished(() => localStorage.removeItem('notifications.off'));
    const { say, pushPost, answer } = await show();
    await allowSound();
    await say('Vu');
    await expect.poll(toasts).toHaveLength(1);
    hasFocus = false;
    await pushPost(9);
    await answer('titleOfQuery', { node: community });
    await expect.poll(beside).toHaveLength(1);
    expect(Shown.all[0]?.options.silent).toBeUndefined();
    expect(played).toBe(0);
    localStorage.setItem('notifications.off', '1');
    await say('Bonjour');
    await expect.poll(() => played).toBe(1);
    expect(beside()).toHaveLength(1);
  });

  test('is left to the notification where the browser lets no page play', async () => {
    const { say } = await show();
    hasFocus = false;
    await say('Bonjour');
    await expect.poll(beside).toHaveLength(1);
    expect([played, Shown.all[0]?.options.silent]).toEqual([0, undefined]);
    await allowSound();
    await say('Tu es là ?');
    await expect.poll(beside).toHaveLength(2);
    expect([played, Shown.all[1]?.options.silent]).toEqual([1, true]);
  });

  test('is off where the user turned it off, in the notification too', async () => {
    const { say } = await show();
    const settings = render(<SoundSwitch />);
    const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Son des messages' });
    expect(toggle.checked).toBe(true);
    await userEvent.click(toggle);
    await expect.poll(() => state).toBe('running');
    hasFocus = false;
    await say('Bonjour');
    await expect.poll(beside).toHaveLength(1);
    expect([played, Shown.all[0]?.options.silent]).toEqual([0, true]);
    await userEvent.click(toggle);
    expect(toggle.checked).toBe(true);
    settings.unmount();
    await say('Venez');
    await expect.poll(() => played).toBe(1);
  });
});

test('shows one notification per message when the push service shows it too', async () => {
  const here = (path: string) => new URL(path, location.origin).href;
  const before: { data: { id: string }; close: () => void }[] = [];
  const registration = {
    scope: here('/firebase-cloud-messaging-push-scope'),
    active: { scriptURL: here(workerPath) },
    getNotifications: vi.fn(async () => before),
    showNotification: vi.fn(async () => undefined),
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistrations: async () => [registration],
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  const { say } = await show();
  hasFocus = false;
  await say('Bonjour');
  await waitFor(() =>
    expect(registration.showNotification).toHaveBeenCalledExactlyOnceWith('Karim Benali', {
      body: 'Bonjour',
      tag: direct.id,
      renotify: true,
      data: expect.objectContaining({
        id: `push-${serial}`,
        target: { kind: 'conversation', databaseId: '1' },
      }),
    }),
  );
  expect(beside()).toEqual([]);
  // The push service showed it already.
  before.push({ data: { id: `push-${serial + 2}` }, close: () => undefined });
  await say('Encore');
  await waitFor(() => expect(registration.getNotifications).toHaveBeenCalledTimes(2));
  await say('Toujours');
  await waitFor(() => expect(registration.showNotification).toHaveBeenCalledTimes(2));
  expect(registration.showNotification).toHaveBeenLastCalledWith(
    '3 nouveaux messages de Karim',
    expect.anything(),
  );
});

test('a click on what the push service shows opens a conversation over the page, whose address stays', async () => {
  const worker = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  const open = vi.mocked(openConversation);
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: ['/agenda?mois=2026-11#liste'],
  });
  render(<RouterProvider router={router} />);
  const { location } = router.state;
  const data = { kind: 'push-click', target: { kind: 'conversation', databaseId: '41' } };
  await act(async () => worker.dispatchEvent(new MessageEvent('message', { data })));
  await waitFor(() => expect(open).toHaveBeenCalledExactlyOnceWith(expect.anything(), '41'));
  expect(router.state.location).toBe(location);
});
