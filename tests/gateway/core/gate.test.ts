/** Nothing is done for anybody before the API has said who they are. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { sessions } from '../../../backend/accounts/tables.ts';
import { digestOf } from '../../../gateway/core/claims.ts';
import type { Caller, Context } from '../../../gateway/core/context.ts';
import { createEndedTokens } from '../../../gateway/core/endedTokens.ts';
import { fault, Refusal } from '../../../gateway/core/errors.ts';
import { createIdentityGate } from '../../../gateway/core/identity.ts';
import { sessionEnded } from '../../../gateway/core/rest/refusals.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { type Platform, startPlatform } from '../platform.ts';
import { type FaultyApi, startFaultyApi, unsignedToken } from './standalone.ts';

const caller = { username: 'camille@example.org', row: '7' };
const away = () => fault('UPSTREAM_UNAVAILABLE', 'away');
const bringing = (token: string | null) => ({ token, claims: null, memory: new Map() }) as unknown as Context;
/** A gate before an API with sessions or without, and what it forgot. */
function gateOf(
  ask: (context: Context) => Promise<Caller>,
  hasSessions = false,
  ended = createEndedTokens(undefined),
) {
  const forgotten: string[] = [];
  const onForget = (digest: string) => void forgotten.push(digest);
  return { ...createIdentityGate(ask, { ended, hasSessions, onForget }), forgotten };
}

describe('the gate', () => {
  afterEach(() => vi.useRealTimers());

  test('asks once a minute, and admits to read for ten while the API cannot tell', async () => {
    vi.useFakeTimers();
    vi.advanceTimersByTime(1_000);
    const ask = vi.fn(async () => caller);
    const gate = gateOf(ask);
    const admitted = { caller, refusal: null, mayWrite: true };
    expect([await gate.admit(bringing('t')), await gate.admit(bringing('t'))]).toEqual([admitted, admitted]);
    expect([ask.mock.calls.length, gate.knows('t'), gate.knows('u')]).toEqual([1, true, false]);
    expect([gate.recall('t'), gate.recall('u')]).toEqual([admitted, undefined]);
    // Whether it was signed out elsewhere is looked up again after five seconds.
    vi.advanceTimersByTime(6_000);
    expect([gate.knows('t'), gate.recall('t')]).toEqual([true, undefined]);
    vi.advanceTimersByTime(55_000);
    expect(gate.knows('t')).toBe(false);
    ask.mockRejectedValue(away());
    expect(await gate.admit(bringing('t'))).toEqual({ caller, refusal: null, mayWrite: false });
    expect(await gate.admit(bringing('u'))).toMatchObject({ caller: null });
    vi.advanceTimersByTime(540_000);
    expect(await gate.admit(bringing('t'))).toMatchObject({
      caller: null,
      refusal: { extensions: { code: 'UPSTREAM_UNAVAILABLE' } },
    });
  });

  test('forgets at once whom the API refuses, and who signs out', async () => {
    vi.useFakeTimers();
    vi.advanceTimersByTime(1_000);
    const ask = vi.fn(async () => caller);
    const gate = gateOf(ask);
    const refused = { caller: null, refusal: { extensions: { code: 'UNAUTHENTICATED' } } };
    await gate.admit(bringing('t'));
    vi.advanceTimersByTime(61_000);
    ask.mockRejectedValueOnce(new Refusal('FORBIDDEN', 'non')).mockRejectedValue(away());
    expect(await gate.admit(bringing('t'))).toMatchObject(refused);
    expect(await gate.admit(bringing('t'))).toMatchObject({ caller: null });
    ask.mockResolvedValueOnce(caller);
    await gate.admit(bringing('u'));
    gate.forget('u');
    expect(gate.recall('u')).toBeUndefined();
    expect(await gate.admit(bringing('u'))).toMatchObject({ caller: null });
  });

  describe('before an API that tells when sessions end', () => {
    const inSession = (sid: string) => unsignedToken({ username: caller.username, sid });

    test('believes it for five seconds while it is not heard, and asks anew once it is heard again', async () => {
      vi.useFakeTimers();
      vi.advanceTimersByTime(1_000);
      const ask = vi.fn(async () => caller);
      const gate = gateOf(ask, true);
      await gate.admit(bringing('t'));
      vi.advanceTimersByTime(4_900);
      expect(gate.knows('t')).toBe(true);
      vi.advanceTimersByTime(200);
      expect(gate.knows('t')).toBe(false);
      await gate.admit(bringing('t'));
      gate.setHearing(true);
      expect(gate.knows('t')).toBe(false);
      vi.advanceTimersByTime(1);
      await gate.admit(bringing('t'));
      expect(ask).toHaveBeenCalledTimes(3);
      vi.advanceTimersByTime(59_000);
      expect(gate.knows('t')).toBe(true);
      gate.setHearing(false);
      expect(gate.knows('t')).toBe(false);
    });

    test('forgets every token of a session that ends, and tells who watches them', async () => {
      const gate = gateOf(async () => caller, true);
      const [token, newer, other] = [`${inSession('a')}1`, `${inSession('a')}2`, inSession('b')];
      const heard: string[] = [];
      for (const one of [token, newer, other]) {
        await gate.admit(bringing(one));
        gate.watch(one, (news) => heard.push(`${one === other ? 'b' : 'a'} ${news}`));
      }
      gate.hear({ what: 'renewed', sessions: ['a', 'c'] });
      expect([gate.knows(token), gate.knows(newer)]).toEqual([true, true]);
      gate.hear({ what: 'ended', sessions: ['a', 'c'] });
      expect([gate.knows(token), gate.knows(newer), gate.knows(other)]).toEqual([false, false, true]);
      expect(new Set(gate.forgotten)).toEqual(new Set([digestOf(token), digestOf(newer)]));
      expect(heard).toEqual(['a renewed', 'a renewed', 'a ended', 'a ended']);
    });

    test('does not believe an answer that was given before the session ended', async () => {
      let answer = (_caller: Caller) => {};
      const ask = vi
        .fn<() => Promise<Caller>>()
        .mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
        .mockRejectedValue(sessionEnded());
      const gate = gateOf(ask, true);
      const token = inSession('a');
      const admission = gate.admit(bringing(token));
      await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
      gate.hear({ what: 'ended', sessions: ['a'] });
      answer(caller);
      expect(await admission).toMatchObject({
        caller: null,
        refusal: { extensions: { code: 'UNAUTHENTICATED' } },
      });
    });
  });

  test('refuses a token that was signed out, whatever the API says of it', async () => {
    const gate = gateOf(async () => caller);
    const heard: string[] = [];
    gate.watch('t', (news) => heard.push(news));
    await gate.admit(bringing('t'));
    await gate.end('t');
    expect(await gate.admit(bringing('t'))).toMatchObject({
      caller: null,
      refusal: { extensions: { code: 'UNAUTHENTICATED' } },
    });
    expect([heard[0], gate.knows('t'), await gate.hasEnded('t')]).toEqual(['ended', false, true]);
    expect(await gate.admit(bringing('u'))).toMatchObject({ caller });
  });

  test('hears within five seconds of a token that was signed out at another gateway', async () => {
    vi.useFakeTimers();
    vi.advanceTimersByTime(1_000);
    const ended = createEndedTokens(undefined);
    const ask = vi.fn(async () => caller);
    const [here, there] = [gateOf(ask, false, ended), gateOf(ask, false, ended)];
    const heard: string[] = [];
    there.watch('t', (news) => heard.push(news));
    await there.admit(bringing('t'));
    await here.end('t');
    vi.advanceTimersByTime(5_000);
    expect(await there.admit(bringing('t'))).toMatchObject({ caller: null });
    expect([heard, there.knows('t'), ask.mock.calls.length]).toEqual([['ended'], false, 1]);
  });

  test('lets who brings no token do what is open to everybody', async () => {
    const gate = gateOf(() => Promise.reject(new Error('Nobody is asked about.')));
    expect(await gate.admit(bringing(null))).toEqual({ caller: null, refusal: null, mayWrite: true });
  });
});

describe('before the first resolver', () => {
  let platform: Platform;
  let page: FaultyApi;
  let person: TestPerson;
  beforeAll(async () => {
    page = await startFaultyApi();
    platform = await startPlatform({ settings: { LINK_PREVIEW_HOSTS: '127.0.0.1' } });
    person = await platform.backend.addPerson();
  });
  afterAll(async () => {
    await platform.close();
    await page.close();
  });

  afterEach(() => vi.restoreAllMocks());

  const madeUp = () => [
    unsignedToken({ username: person.email, exp: Date.now() / 1000 + 3_600 }),
    unsignedToken({ username: person.email, roles: ['ROLE_ADMIN'] }).replace(/^[^.]+/, 'eyJhbGciOiJub25lIn0'),
    'nonsense',
  ];

  test('a token that the API does not know opens nothing: no page is fetched, no GIF sought, no answer kept', async () => {
    for (const token of madeUp())
      for (const document of [
        `{ linkPreview(url: "${page.url}/") { title } }`,
        '{ viewer { gifs(search: "chat") { url } } }',
        'mutation { createComment(input: { postId: "x", text: "y", idempotencyKey: "k" }) { userErrors { code } } }',
        '{ viewer { administration { liveCount } } }',
      ]) {
        const { errors } = await platform.ask(document, { as: { token } });
        expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
      }
    expect(page.received).toEqual([]);
    const { errors } = await platform.ask(`{ linkPreview(url: "${page.url}/") { title } }`, { as: person });
    expect([errors, page.received.length]).toEqual([[], 1]);
  });

  test('what is open to everybody stays open beside a token that is refused', async () => {
    const { data, errors } = await platform.ask<object>('{ branding { name } viewer { username } }', {
      as: { token: madeUp()[0]! },
    });
    expect(data).toMatchObject({ branding: { name: expect.any(String) }, viewer: null });
    expect(errors).toMatchObject([{ path: ['viewer'], extensions: { code: 'UNAUTHENTICATED' } }]);
  });

  test('who was confirmed lately changes nothing while the API is away, and is told so', async () => {
    const { identity } = platform.gateway.services;
    vi.spyOn(identity, 'admit').mockResolvedValue({
      caller: { username: person.email, row: '1' },
      refusal: null,
      mayWrite: false,
    });
    identity.forget(person.token);
    const read = await platform.ask('{ viewer { username } }', { as: person });
    const write = await platform.ask(
      'mutation { markNotificationsRead(input: {}) { userErrors { code } } }',
      { as: person },
    );
    expect([read.errors, write.errors]).toMatchObject([
      [],
      [{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }],
    ]);
  });

  test('a socket whose session ended is closed at its next operation', async () => {
    const gone = await platform.backend.addPerson();
    const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(
      JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${gone.token}` } }),
    );
    await new Promise((resolve) => socket.once('message', resolve));
    await platform.backend.context.database
      .update(sessions)
      .set({ endedAt: new Date() })
      .where(eq(sessions.userId, gone.id));
    platform.gateway.services.identity.forget(gone.token);
    platform.gateway.services.rest.separateReads();
    socket.send(
      JSON.stringify({ id: '1', type: 'subscribe', payload: { query: '{ viewer { username } }' } }),
    );
    expect(await closed).toBe(4403);
  });
});
