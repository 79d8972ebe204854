/**
 * Whatever others publish, change, pin, delete and like while events come late, twice, in another order or not at all,
 * while lines are cut, servers restarted and calls fail: in the end a feed with open threads shows what a fresh one would.
 */
import { act, cleanup } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createDice } from '../../../../fixtures/demo/random.ts';
import { announceResume } from '../../../../web/live/viewerEvents.ts';
import { drawn } from '../../../properties.ts';
import { expected } from './expected.ts';
import { acts } from './acts.ts';
import { type ModelServer, startModelServer } from './modelServer.ts';
import { askAgain, comeToRest, look, pass, press, scroll, show, shown, write } from './screen.tsx';

const place = fc.nat(30);
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('act' as const), what: fc.constantFrom(...acts), place }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('sendEvent' as const),
      way: fc.constantFrom('next' as const, 'next' as const, 'second' as const, 'twice' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('read' as const), place }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      place,
      isFailing: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('cut' as const, 'mend' as const, 'restart' as const) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      name: fc.constantFrom(
        /^Voir (le|les \d+) commentaires?$/,
        /^Voir (la|les \d+) réponses?$/,
        /^Afficher (plus de|les commentaires précédents)/,
        /nouveaux? commentaires?$/,
        /^Nouvelles publications$/,
        /J'aime$/,
        /^J'aime \d/,
      ),
      place,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('write' as const), place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('scroll' as const, 'look' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), time: fc.constantFrom(50, 400, 3_000, 12_000) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Taken> ? Taken : never;

/** Reconnects; the client or the server reports the gap. */
async function mend(server: ModelServer, knows: 'line' | 'server'): Promise<void> {
  if (!server.mend()) return;
  if (knows === 'line') announceResume();
  else
    await act(async () => server.hear({ __typename: 'ResumeRequired', detectedAt: '2026-11-20T20:00:00Z' }));
}

async function take(server: ModelServer, one: Step, knows: 'line' | 'server'): Promise<void> {
  switch (one.do) {
    case 'act':
      return server.doSomething(one.what, one.place);
    case 'sendEvent':
      return act(async () => server.sendEvent(one.way));
    case 'read':
      return server.read(one.place);
    case 'settle':
      return act(async () => server.settle(one.place, one.isFailing));
    case 'cut':
      return server.cut();
    case 'mend':
      return mend(server, knows);
    case 'restart':
      return act(async () => server.restart());
    case 'press':
      return press(one.name, one.place);
    case 'write':
      return write(one.place);
    case 'scroll':
      return scroll();
    case 'look':
      return look();
    case 'wait':
      return pass(one.time);
  }
}

interface Course {
  script: readonly Step[];
  /** Whether the events say only that posts are other ones. */
  isOlder: boolean;
  /** Source of gap reports. */
  knows: 'line' | 'server';
  /** Of the pauses, which the client spreads by chance. */
  seed: number;
}

async function run({ script, isOlder, knows, seed }: Course): Promise<void> {
  const server = startModelServer({ isOlder });
  const { books } = server;
  for (const comments of [0, 1, 2, 3, 7]) {
    const post = books.publish();
    for (let count = 0; count < comments; count += 1) books.comment(post);
    const last = post.comments.at(-1);
    if (last) for (let count = 0; count < comments - 1; count += 1) books.reply(last);
  }
  const random = vi.spyOn(Math, 'random').mockImplementation(createDice(seed).next);
  try {
    show(server);
    await comeToRest(server);
    await press(/^Voir (le|les \d+) commentaires?$/);
    await comeToRest(server);
    await press(/^Voir (la|les \d+) réponses?$/);
    await comeToRest(server);
    for (const one of script) await take(server, one, knows);
    await mend(server, knows);
    await comeToRest(server);
    // Retry failures of user actions.
    await askAgain();
    await comeToRest(server);
    // The end of a feed as short as that is on the screen.
    if (shown().posts.length < 3) await scroll();
    await comeToRest(server);
    const before = shown();
    expect(before).toEqual(expected(server.books, before));
    // All that was held back is wanted.
    await press(/^Nouvelles publications$/);
    await comeToRest(server);
    const after = shown();
    expect(after).toEqual(expected(server.books, { ...after, hasNewPosts: false }));
    expect(after.hasNewPosts).toBe(false);
  } finally {
    cleanup();
    vi.clearAllTimers();
    random.mockRestore();
  }
}

test.each([false, true])(
  'a feed and its threads converge to fresh ones despite late, repeated, cut and failed responses (existing API: %s)',
  async (isOlder) => {
    // Failures are part of it.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    const course = fc.record({
      script: fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }),
      isOlder: fc.constant(isOlder),
      knows: fc.constantFrom('line' as const, 'server' as const),
      seed: fc.nat(),
    });
    await fc.assert(fc.asyncProperty(course, run), drawn(5));
  },
  process.env.PROPERTY_RUNS ? 0 : 180_000,
);

const line = { isOlder: false, knows: 'line', seed: 1 } as const;

test.each<[string, Course]>([
  [
    'a thread whose answer was on its way when the line was cut is read again once it is drawn',
    {
      ...line,
      script: [
        { do: 'press', name: /^Voir (le|les \d+) commentaires?$/, place: 1 },
        { do: 'cut' },
        { do: 'read', place: 0 },
        { do: 'act', what: 'like comment', place: 27 },
        { do: 'sendEvent', way: 'next' },
        { do: 'mend' },
        { do: 'wait', time: 12_000 },
      ],
    },
  ],
  [
    'a post that was pinned when the next page was read, and is no longer, is not missing',
    {
      ...line,
      script: [
        { do: 'scroll' },
        { do: 'act', what: 'pin', place: 3 },
        { do: 'read', place: 0 },
        { do: 'act', what: 'pin', place: 0 },
        { do: 'sendEvent', way: 'next' },
      ],
    },
  ],
  ...[line, { ...line, isOlder: true }].map((api): [string, Course] => [
    `and where nobody had heard yet that it was (older API: ${api.isOlder})`,
    {
      ...api,
      script: [
        { do: 'act', what: 'pin', place: 3 },
        { do: 'scroll' },
        { do: 'settle', place: 0, isFailing: false },
        { do: 'act', what: 'pin', place: 0 },
      ],
    },
  ]),
  [
    'a post that was deleted behind a gap is offered no longer, also where it was not offered yet',
    {
      ...line,
      script: [
        { do: 'act', what: 'publish', place: 0 },
        { do: 'act', what: 'delete', place: 0 },
        { do: 'sendEvent', way: 'next' },
        { do: 'cut' },
        { do: 'sendEvent', way: 'next' },
      ],
    },
  ],
  [
    'and where it was offered in that very moment',
    {
      ...line,
      script: [
        { do: 'act', what: 'publish', place: 0 },
        { do: 'sendEvent', way: 'next' },
        { do: 'wait', time: 400 },
        { do: 'wait', time: 400 },
        { do: 'act', what: 'delete', place: 0 },
        { do: 'cut' },
        { do: 'sendEvent', way: 'next' },
      ],
    },
  ],
])('%s', async (_what, course) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  await run(course);
});
