/** The verifier caches the API's answer about a token for a limited time. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { digestToken } from '../../../gateway/http/claims.ts';
import type { Caller, Context } from '../../../gateway/graphql/context.ts';
import { createRevokedTokens } from '../../../gateway/graphql/revokedTokens.ts';
import { graphqlError, UserError } from '../../../gateway/http/errors.ts';
import { createTokenVerifier } from '../../../gateway/graphql/tokenVerifier.ts';
import { sessionExpiredError } from '../../../gateway/rest/userErrors.ts';
import { unsignedToken } from '../app/standalone.ts';

const caller = { username: 'camille@example.org', databaseId: '7' };
const admitted = { caller, authError: null, mayWrite: true };
const refused = { caller: null, authError: { extensions: { code: 'UNAUTHENTICATED' } } };
const away = () => graphqlError('UPSTREAM_UNAVAILABLE', 'away');
const bringing = (token: string | null) => ({ token, claims: null, memory: new Map() }) as unknown as Context;
/** A gate before an API with sessions or without, and what it forgot. */
function gateOf(
  ask: (context: Context) => Promise<Caller>,
  hasSessions = false,
  revoked = createRevokedTokens(undefined),
) {
  const forgotten: string[] = [];
  const onForget = (digest: string) => void forgotten.push(digest);
  return { ...createTokenVerifier(ask, { revoked, hasSessions, onForget }), forgotten };
}

describe('the token verifier', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.advanceTimersByTime(1_000);
  });
  afterEach(() => vi.useRealTimers());

  test('confirms a token once a minute, and allows reads for ten minutes while the API is down', async () => {
    const ask = vi.fn(async () => caller);
    const gate = gateOf(ask);
    expect([await gate.authenticate(bringing('t')), await gate.authenticate(bringing('t'))]).toEqual([
      admitted,
      admitted,
    ]);
    expect([ask.mock.calls.length, gate.isConfirmed('t'), gate.isConfirmed('u')]).toEqual([1, true, false]);
    expect([gate.cached('t'), gate.cached('u')]).toEqual([admitted, undefined]);
    // Whether it was signed out elsewhere is looked up again after five seconds.
    vi.advanceTimersByTime(6_000);
    expect([gate.isConfirmed('t'), gate.cached('t')]).toEqual([true, undefined]);
    vi.advanceTimersByTime(55_000);
    expect(gate.isConfirmed('t')).toBe(false);
    ask.mockRejectedValue(away());
    expect(await gate.authenticate(bringing('t'))).toEqual({ caller, authError: null, mayWrite: false });
    expect(await gate.authenticate(bringing('u'))).toMatchObject({ caller: null });
    vi.advanceTimersByTime(540_000);
    expect(await gate.authenticate(bringing('t'))).toMatchObject({
      caller: null,
      authError: { extensions: { code: 'UPSTREAM_UNAVAILABLE' } },
    });
  });

  test('drops tokens at once that the API rejects, and those that sign out', async () => {
    const ask = vi.fn(async () => caller);
    const gate = gateOf(ask);
    await gate.authenticate(bringing('t'));
    vi.advanceTimersByTime(61_000);
    ask.mockRejectedValueOnce(new UserError('FORBIDDEN', 'non')).mockRejectedValue(away());
    expect(await gate.authenticate(bringing('t'))).toMatchObject(refused);
    expect(await gate.authenticate(bringing('t'))).toMatchObject({ caller: null });
    ask.mockResolvedValueOnce(caller);
    await gate.authenticate(bringing('u'));
    gate.invalidate('u');
    expect(gate.cached('u')).toBeUndefined();
    expect(await gate.authenticate(bringing('u'))).toMatchObject({ caller: null });
  });

  describe('with an API that reports when sessions end', () => {
    const inSession = (sid: string) => unsignedToken({ username: caller.username, sid });

    test('confirms again after five seconds while session events are missed, and once they return', async () => {
      const ask = vi.fn(async () => caller);
      const gate = gateOf(ask, true);
      await gate.authenticate(bringing('t'));
      vi.advanceTimersByTime(4_900);
      expect(gate.isConfirmed('t')).toBe(true);
      vi.advanceTimersByTime(200);
      expect(gate.isConfirmed('t')).toBe(false);
      await gate.authenticate(bringing('t'));
      gate.setConnected(true);
      expect(gate.isConfirmed('t')).toBe(false);
      vi.advanceTimersByTime(1);
      await gate.authenticate(bringing('t'));
      expect(ask).toHaveBeenCalledTimes(3);
      vi.advanceTimersByTime(59_000);
      expect(gate.isConfirmed('t')).toBe(true);
      gate.setConnected(false);
      expect(gate.isConfirmed('t')).toBe(false);
    });

    test('drops every token of an ended session, and notifies their listeners', async () => {
      const gate = gateOf(async () => caller, true);
      const [token, newer, other] = [`${inSession('a')}1`, `${inSession('a')}2`, inSession('b')];
      const heard: string[] = [];
      for (const one of [token, newer, other]) {
        await gate.authenticate(bringing(one));
        gate.watch(one, (news) => heard.push(`${one === other ? 'b' : 'a'} ${news}`));
      }
      gate.handleSessionEvent({ what: 'renewed', sessions: ['a', 'c'] });
      expect([gate.isConfirmed(token), gate.isConfirmed(newer)]).toEqual([true, true]);
      gate.handleSessionEvent({ what: 'ended', sessions: ['a', 'c'] });
      expect([gate.isConfirmed(token), gate.isConfirmed(newer), gate.isConfirmed(other)]).toEqual([
        false,
        false,
        true,
      ]);
      expect(new Set(gate.forgotten)).toEqual(new Set([digestToken(token), digestToken(newer)]));
      expect(heard).toEqual(['a renewed', 'a renewed', 'a ended', 'a ended']);
    });

    test('ignores a response from before the session ended', async () => {
      let answer = (_caller: Caller) => {};
      const ask = vi
        .fn<() => Promise<Caller>>()
        .mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
        .mockRejectedValue(sessionExpiredError());
      const gate = gateOf(ask, true);
      const token = inSession('a');
      const admission = gate.authenticate(bringing(token));
      await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1), 15_000);
      gate.handleSessionEvent({ what: 'ended', sessions: ['a'] });
      answer(caller);
      expect(await admission).toMatchObject(refused);
    });
  });

  test('rejects a signed-out token, whatever the API says', async () => {
    const gate = gateOf(async () => caller);
    const heard: string[] = [];
    gate.watch('t', (news) => heard.push(news));
    await gate.authenticate(bringing('t'));
    await gate.revoke('t');
    expect(await gate.authenticate(bringing('t'))).toMatchObject(refused);
    expect([heard[0], gate.isConfirmed('t'), await gate.isRevoked('t')]).toEqual(['ended', false, true]);
    expect(await gate.authenticate(bringing('u'))).toMatchObject({ caller });
  });

  test('notices within five seconds a token that was signed out at another gateway', async () => {
    const revoked = createRevokedTokens(undefined);
    const ask = vi.fn(async () => caller);
    const [here, there] = [gateOf(ask, false, revoked), gateOf(ask, false, revoked)];
    const heard: string[] = [];
    there.watch('t', (news) => heard.push(news));
    await there.authenticate(bringing('t'));
    await here.revoke('t');
    vi.advanceTimersByTime(5_000);
    expect(await there.authenticate(bringing('t'))).toMatchObject({ caller: null });
    expect([heard, there.isConfirmed('t'), ask.mock.calls.length]).toEqual([['ended'], false, 1]);
  });

  test('makes no call for requests without a token', async () => {
    const gate = gateOf(() => Promise.reject(new Error('Nobody is asked about.')));
    expect(await gate.authenticate(bringing(null))).toEqual({
      caller: null,
      authError: null,
      mayWrite: true,
    });
  });

  test('remembers signed-out tokens until they expire, and for thirty days without an expiry', async () => {
    const revoked = createRevokedTokens(undefined);
    const expiringIn = (seconds: number) =>
      unsignedToken({ username: 'a', exp: Date.now() / 1000 + seconds });
    const [token, expired] = [expiringIn(3_600), expiringIn(-1)];
    for (const one of [token, expired, 'opaque']) await revoked.add(one);
    const has = (one: string) => revoked.has(digestToken(one));
    vi.advanceTimersByTime(3_599_000);
    expect([await has(token), await has(expired), await has('another')]).toEqual([true, false, false]);
    vi.advanceTimersByTime(2_000);
    expect(await has(token)).toBe(false);
    vi.advanceTimersByTime(29 * 86_400_000);
    expect(await has('opaque')).toBe(true);
    vi.advanceTimersByTime(2 * 86_400_000);
    expect(await has('opaque')).toBe(false);
  });
});
