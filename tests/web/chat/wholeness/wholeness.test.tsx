/**
 * Whatever is said, deleted and read while events come late, twice, in another order or not at all, while lines are
 * cut and calls fail: in the end a screen shows what a fresh one would.
 */
import { act, cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { Suspense } from 'react';
import { RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay/hooks';
import { MemoryRouter } from 'react-router-dom';
import { commitLocalUpdate, createOperationDescriptor, getRequest } from 'relay-runtime';
import { MockPayloadGenerator } from 'relay-test-utils';
import { expect, test, vi } from 'vitest';
import type { ShellQuery } from '../../../../web/__generated__/ShellQuery.graphql.ts';
import { shellQuery } from '../../../../web/app/shell/Shell.query.ts';
import { eventHandlers, readings } from '../../../../web/app/viewerEvents.ts';
import { ChatButton } from '../../../../web/chat/ChatButton.tsx';
import { chatPanel } from '../../../../web/chat/chatPanel.ts';
import { conversationLists } from '../../../../web/chat/lists.ts';
import { messageOutbox } from '../../../../web/chat/messageOutbox.ts';
import { leaveScreen } from '../../../../web/comments/leaving.ts';
import { ViewerEvents } from '../../../../web/live/ViewerEvents.tsx';
import { announceResume } from '../../../../web/live/viewerEvents.ts';
import { log, prepareScreen, screenOf } from '../showChat.tsx';
import { conversations, type ModelServer, type Name, startModelServer } from './modelServer.ts';

const name = fc.constantFrom(...conversations);
const isFailing = fc.constantFrom(false, false, false, true);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('say' as const), name, isMine: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), name, place: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('read elsewhere' as const), name }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('tell' as const),
      way: fc.constantFrom(
        'next' as const,
        'next' as const,
        'second' as const,
        'twice' as const,
        'never' as const,
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('read' as const), place: fc.nat(5) }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('settle' as const), place: fc.nat(5), isFailing }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cut' as const, 'mend' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open' as const), name }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('list' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), time: fc.constantFrom(50, 400, 3_000) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Taken> ? Taken : never;

function Header() {
  const data = useLazyLoadQuery<ShellQuery>(shellQuery, {}, { fetchPolicy: 'store-only' });
  return (
    data.viewer && (
      <>
        <ChatButton viewer={data.viewer} />
        <ViewerEvents query={data} handlers={eventHandlers} readings={readings} onGone={leaveScreen} />
      </>
    )
  );
}

const person = 'zoe@example.org';

/** The chat of a person whom a model serves. */
async function show(server: ModelServer): Promise<void> {
  prepareScreen();
  const { environment } = server;
  const operation = createOperationDescriptor(getRequest(shellQuery), {});
  const viewer = { id: 'viewer', username: person, unreadConversationCount: 0 };
  environment.commitPayload(
    operation,
    MockPayloadGenerator.generate(operation, { Viewer: () => viewer }).data ?? {},
  );
  environment.retain(operation);
  render(
    <RelayEnvironmentProvider environment={environment}>
      <MemoryRouter>
        <Suspense fallback="…">
          <Header />
        </Suspense>
      </MemoryRouter>
    </RelayEnvironmentProvider>,
  );
  await act(async () => chatPanel.open());
  // What opens on demand has its code loaded.
  await act(() => vi.dynamicImportSettled());
}

const pass = (time: number) => act(async () => void (await vi.advanceTimersByTimeAsync(time)));

/** The line is back, where it was cut: what it lost is a gap that is known. */
function mend(server: ModelServer): void {
  if (server.mend()) announceResume();
}

/** The person sends something from the conversation that is open. */
function send({ environment }: ModelServer): void {
  const { conversationId } = chatPanel.get();
  if (conversationId !== null)
    messageOutbox(environment, person).add({ subject: conversationId, content: 'Bonjour' });
}

async function take(server: ModelServer, one: Step, losesWords: boolean): Promise<void> {
  switch (one.do) {
    case 'say':
      return server.say(one.name, one.isMine);
    case 'send':
      return act(async () => send(server));
    case 'remove':
      return server.remove(one.name, one.place);
    case 'read elsewhere':
      return server.readElsewhere(one.name);
    case 'tell':
      return act(async () => server.tell(one.way === 'never' && !losesWords ? 'next' : one.way));
    case 'read':
      return server.read(one.place);
    case 'settle':
      return act(async () => server.settle(one.place, one.isFailing));
    case 'cut':
      return server.cut();
    case 'mend':
      return mend(server);
    case 'open':
      return act(async () => chatPanel.openConversation(one.name));
    case 'list':
      return act(async () => chatPanel.showList());
    case 'wait':
      return pass(one.time);
  }
}

/** Lets everything come to an end: nothing fails any more, and all that is to be told and answered is. */
async function comeToRest(server: ModelServer): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    while (!server.isIdle())
      await act(async () => {
        server.tell('next');
        server.settle(0, false);
      });
    await pass(31_000);
    quiet = server.isIdle() ? quiet + 1 : 0;
  }
}

/** What the store has of the counts and the order of the list. */
function summary({ environment }: ModelServer) {
  const found: { order?: unknown; last?: unknown; unread?: unknown; unreadConversations?: unknown } = {};
  commitLocalUpdate(environment, (store) => {
    const [listId = ''] = conversationLists();
    const edges = store.get(listId)?.getLinkedRecords('edges');
    found.order = edges?.map((edge) => edge.getLinkedRecord('node')?.getDataID());
    found.last = conversations.map((one) =>
      store.get(one)?.getLinkedRecord('lastMessage')?.getValue('plainText'),
    );
    found.unread = conversations.map((one) => store.get(one)?.getValue('unreadCount'));
    found.unreadConversations = store.get('viewer')?.getValue('unreadConversationCount');
  });
  return found;
}

const shown = () =>
  log()
    .filter((text) => text.startsWith('Message'))
    .map((text) => Number(text.slice('Message '.length)));

interface Course {
  script: readonly Step[];
  /** Whether the person looks at the screen, so that what comes is told as read. */
  isLooking: boolean;
  /** Whether events may be lost without a word: what comes after them shows it, in a conversation that is open. */
  losesWords: boolean;
}

async function run({ script, isLooking, losesWords }: Course): Promise<void> {
  const server = startModelServer();
  for (const one of conversations) for (let count = 0; count < 3; count += 1) server.books.say(one, false);
  for (const one of conversations) server.books.read(one);
  await show(server);
  screenOf.isInView = isLooking;
  try {
    await act(async () => chatPanel.openConversation('one'));
    await comeToRest(server);
    for (const one of script) await take(server, one, losesWords);
    mend(server);
    await comeToRest(server);
    const { books } = server;
    if (losesWords)
      // One’s own, from another device: nothing is told as read, which would have all read again.
      for (const one of conversations) server.say(one, true);
    await comeToRest(server);
    const { conversationId } = chatPanel.get();
    const open = conversations.find((one) => one === conversationId);
    const isShown = open !== undefined && screen.queryByRole('log', { name: 'Messages' }) !== null;
    const truth = {
      shown: isShown ? books.there(open).map(({ slug }) => slug) : null,
      order: books.order(),
      last: conversations.map((one) => `Message ${books.there(one).at(-1)?.slug}`),
      unread: conversations.map((one: Name) => books.unread(one)),
      unreadConversations: books.unreadConversations(),
    };
    expect({ shown: isShown ? shown() : null, ...summary(server) }).toEqual(truth);
    if (isShown) return;
    // What is opened then is whole too, whatever the store had of it.
    await act(async () => chatPanel.showList());
    await act(async () => chatPanel.openConversation('one'));
    await comeToRest(server);
    expect(shown()).toEqual(books.there('one').map(({ slug }) => slug));
  } finally {
    cleanup();
    vi.clearAllTimers();
  }
}

const said = (isMine: boolean): Step => ({ do: 'say', name: 'one', isMine });
const told: Step = { do: 'tell', way: 'next' };
const read: Step = { do: 'read', place: 0 };
const answered: Step = { do: 'settle', place: 0, isFailing: false };

/** What chance brings about seldom: the answer to a sending, or what else tells of a conversation, is older than an event. */
const rare: readonly (readonly Step[])[] = [
  [{ do: 'send' }, read, said(false), told, told, answered],
  [{ do: 'send' }, read, said(true), { do: 'list' }, told, told, answered],
  [{ do: 'send' }, read, said(false), { do: 'list' }, told, told, answered],
  [said(false), told, { do: 'send' }, read, { do: 'read elsewhere', name: 'one' }, told, told, answered],
];

test.each([false, true])(
  'a screen comes to show what a fresh one would, whatever is late, doubled, cut and failing (lost: %s)',
  async (losesWords) => {
    // Failures are part of it.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    const course = fc.record({
      script: fc.array(step, { minLength: 20, maxLength: 60 }),
      isLooking: fc.boolean(),
      losesWords: fc.constant(losesWords),
    });
    const examples = rare.flatMap((script) =>
      [false, true].map((isLooking): [Course] => [{ script, isLooking, losesWords }]),
    );
    await fc.assert(fc.asyncProperty(course, run), {
      examples,
      numRuns: examples.length + Number(process.env.WHOLENESS_RUNS ?? 12),
      ...(process.env.WHOLENESS_SEED ? { seed: Number(process.env.WHOLENESS_SEED) } : {}),
    });
  },
  process.env.WHOLENESS_RUNS ? 0 : 180_000,
);
