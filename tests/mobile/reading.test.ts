/** Reads of a phone: the first screen in one request, pages, events, targets of push messages, and what they cost. */
import { readFileSync } from 'node:fs';
import { ApolloLink } from '@apollo/client/link';
import { of } from 'rxjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import manifest from '../../documents/kit/1.0.0.json' with { type: 'json' };
import type { Kit } from '../../mobile/kit.ts';
import { targetOf } from '../../mobile/push/push.ts';
import { soon, type Stage, stages, storages } from './stage.ts';

/** The rows of the table of costs in docs/mobile/README.md. */
const table = readFileSync(new URL('../../docs/mobile/README.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| `(Launch|WakeUp|AfterPush)`/.test(line))
  .map((row) => row.split('|').map((cell) => cell.trim()));

describe.each(stages)('with %s', (name, start) => {
  /** For what the kit does by itself: one API proves it. */
  const itOnOurs = it.runIf(name === 'our platform');
  let stage: Stage;
  let mine: Kit;
  let theirs: Kit;
  /** Names of the operations that my telephone has sent since the test began. */
  const asked: string[] = [];
  /** Answers to `Feed` come when it resolves. */
  let held: Promise<void> | undefined;

  beforeAll(async () => {
    stage = await start();
    const send = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
      if (url !== stage.url || typeof options?.body !== 'string') return send(url, options);
      const { operationName } = JSON.parse(options.body) as { operationName: unknown };
      asked.push(String(operationName));
      const response = await send(url, options);
      if (operationName === 'Feed') await held;
      return response;
    });
    [mine, theirs] = await Promise.all([stage.restored(stage.me), stage.restored(stage.other)]);
    await theirs.launch();
  });
  beforeEach(() => {
    asked.length = 0;
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await stage.close();
  });

  const texts = () => mine.feed.posts().map(({ text }) => text);

  it('loads the first screen in one request', async () => {
    const { viewer, platform } = await mine.launch();
    expect(asked).toEqual(['Launch']);
    expect(viewer).toMatchObject({ email: stage.me, isOnboardingRequired: false });
    expect(platform.capabilities.includes('SESSIONS')).toBe(!stage.isOlder);
    expect(mine.feed.posts()).toHaveLength(10);
    expect(mine.chat.conversations().map(({ id }) => id)).toContain(stage.conversationId);
    expect(mine.notifications.counters().conversations).toBe(viewer?.unreadConversationCount);
  });

  itOnOurs('what is asked again while it is asked is asked again', async () => {
    // The first answer may be older than the news upon which the second was asked for.
    await Promise.all([mine.feed.refresh(), mine.feed.refresh()]);
    expect(asked.filter((name) => name === 'Feed')).toHaveLength(2);
  });

  it('reads the feed to its end without duplicates', async () => {
    while (await mine.feed.more());
    const ids = mine.feed.posts().map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('shows a new post on top, and keeps loaded pages', async () => {
    const before = mine.feed.posts().length;
    await theirs.queue.add('post', stage.communityId, 'Il neige');
    await soon(() => expect(texts()[0]).toContain('Il neige'));
    expect(mine.feed.posts()).toHaveLength(before + 1);
    await mine.feed.refresh();
    expect(mine.feed.posts()).toHaveLength(before + 1);
  });

  it('keeps my new post although a reload that does not know it ends later', async () => {
    let release = () => {};
    held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const reload = mine.feed.refresh();
    await soon(() => expect(asked).toContain('Feed'));
    await mine.queue.add('post', stage.communityId, 'Il gèle');
    await soon(() => expect(texts()[0]).toContain('Il gèle'));
    held = undefined;
    release();
    await reload;
    expect(texts()[0]).toContain('Il gèle');
  });

  it('loads a post with its comments page by page, and those that others add', async () => {
    const post = await mine.posts.open(stage.postId);
    expect(post?.id).toBe(stage.postId);
    while (await mine.posts.moreComments(stage.postId));
    const before = mine.posts.read(stage.postId)?.comments?.edges ?? [];
    expect(new Set(before.map(({ node }) => node.id)).size).toBe(before.length);
    await theirs.queue.add('comment', stage.postId, 'Bien vu');
    await soon(() =>
      expect(mine.posts.read(stage.postId)?.comments?.edges[0]?.node.text).toContain('Bien vu'),
    );
    const { comments } = mine.posts.read(stage.postId) ?? {};
    expect(comments?.edges).toHaveLength(before.length + 1);
    mine.posts.leave(stage.postId);
  });

  it('shows the number of notices, and none once the bell was opened', async () => {
    await mine.notifications.readAll();
    expect(mine.notifications.counters().notifications).toBe(0);
    await mine.queue.add('post', stage.communityId, 'Qui vient ?');
    await soon(() => expect(texts()[0]).toContain('Qui vient ?'));
    const [own] = mine.feed.posts();
    await theirs.queue.add('comment', own?.id ?? '', 'Moi');
    await soon(() => expect(mine.notifications.counters().notifications).toBe(1));
    await mine.notifications.open();
    expect(mine.notifications.list()[0]).toMatchObject({ isRead: false, destination: 'POST' });
    if (stage.isOlder) await mine.notifications.readAll();
    expect(mine.notifications.counters().notifications).toBe(0);
  });

  itOnOurs('what changed during a sleep comes by one request', async () => {
    const tablet = await stage.restored(stage.me, { url: stage.directUrl });
    await tablet.launch();
    stage.line.cut();
    await theirs.queue.add('post', stage.communityId, 'Pendant ton sommeil');
    await theirs.queue.add('message', stage.conversationId, 'Debout');
    // Events received before are not repeated after waking up.
    await soon(() => {
      expect(tablet.feed.posts()[0]?.text).toContain('Pendant ton sommeil');
      expect(tablet.chat.conversations()[0]?.lastMessageSummary?.plainText).toBe('Debout');
    });
    const before = mine.feed.posts().length;
    stage.line.mend();
    asked.length = 0;
    await mine.wakeUp();
    // It may have woken up by itself as well, since the line is mended: by the same request.
    expect(new Set(asked)).toEqual(new Set(['WakeUp']));
    expect(texts()[0]).toContain('Pendant ton sommeil');
    expect(mine.feed.posts()).toHaveLength(before + 1);
    expect(mine.chat.conversations()[0]?.lastMessageSummary?.plainText).toBe('Debout');
  });

  itOnOurs('a post that cannot be read again holds up nothing else', async () => {
    let isBroken = false;
    const observer = new ApolloLink((operation, forward) =>
      isBroken && operation.operationName === 'PostWithComments'
        ? of({ errors: [{ message: 'Non', extensions: { code: 'UPSTREAM_TIMEOUT' } }] })
        : forward(operation),
    );
    const kit = await stage.restored(stage.me, { url: stage.directUrl, observer });
    await kit.launch();
    await kit.posts.open(stage.postId);
    isBroken = true;
    await kit.wakeUp();
    await theirs.queue.add('message', stage.conversationId, 'Malgré tout');
    await soon(() => expect(kit.chat.conversations()[0]?.lastMessageSummary?.plainText).toBe('Malgré tout'));
    kit.close();
  });

  itOnOurs('what a push message leads to comes by one request, and the screen needs no other', async () => {
    await mine.afterPush(targetOf({ conversationId: stage.conversationId, action: 'new-message' }));
    expect(mine.chat.messages(stage.conversationId).at(-1)?.text).toBe('Malgré tout');
    await mine.afterPush(targetOf({ postId: stage.postId }));
    expect(mine.posts.read(stage.postId)?.comments?.edges).not.toEqual([]);
    await mine.afterPush(targetOf({}));
    // Right after news the gateway may ask a new connection to look again.
    expect(asked.filter((name) => name !== 'WakeUp')).toEqual(['AfterPush', 'AfterPush']);
  });

  it.each<[title: string, operation: string, variables: () => object]>([
    ['`Launch`', 'Launch', () => ({})],
    ['`WakeUp`', 'WakeUp', () => ({})],
    ['`AfterPush`, a conversation', 'AfterPush', () => ({ id: stage.conversationId })],
    ['`AfterPush`, a post', 'AfterPush', () => ({ id: stage.postId })],
  ])('%s costs what docs/mobile/README.md states', async (title, operation, variables) => {
    const { keychain } = storages();
    const kit = await stage.telephone(stage.me, { keychain });
    await kit.launch();
    const { token } = JSON.parse((await keychain.get('session')) ?? '{}') as { token: string };
    const answer = await fetch(stage.directUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-query-cost': '1' },
      body: JSON.stringify({
        operationName: operation,
        variables: variables(),
        extensions: {
          persistedQuery: {
            version: 1,
            sha256Hash: manifest.operations.find(({ name }) => name === operation)?.id,
          },
        },
      }),
    });
    const { extensions } = (await answer.json()) as {
      extensions: { cost: { requested: number; upstreamCalls: number } };
    };
    const row = table.find(([, stated]) => stated === title) ?? [];
    const [cost, ownCalls = 0, existingCalls = 0] = row.slice(3, 6).map(Number);
    expect(extensions.cost.requested).toBe(cost);
    const calls = stage.isOlder ? existingCalls : ownCalls;
    // One more call when the gateway has forgotten the token, which it remembers for a moment.
    expect([calls, calls + 1]).toContain(extensions.cost.upstreamCalls);
  });
});
