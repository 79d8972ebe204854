/** A session on a telephone: what is kept, renewed, ended, and what is left of it then. */
import { ApolloClient, InMemoryCache } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { of, tap } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PasswordDigestDocument } from '../../mobile/__generated__/documents.ts';
import type { Kit } from '../../mobile/kit.ts';
import { digestOf } from '../../mobile/session/digest.ts';
import type { KeptSession } from '../../mobile/session/kept.ts';
import type { Session } from '../../mobile/session/session.ts';
import { sessionLink } from '../../mobile/session/sessionLink.ts';
import type { Storage } from '../../mobile/storage.ts';
import { soon, type Stage, stages, storages } from './stage.ts';

describe.each(stages)('with %s', (name, start) => {
  /** For what the kit does by itself: one API proves it. */
  const itOnOurs = it.runIf(name === 'our platform');
  let stage: Stage;
  beforeAll(async () => {
    stage = await start();
  });
  afterEach(() => {
    stage.switchOff();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  afterAll(() => stage.close());

  const keptIn = async (keychain: Storage) =>
    JSON.parse((await keychain.get('session')) ?? 'null') as KeptSession | null;
  /** Makes a telephone believe something else of its token. */
  async function pretend(kept: ReturnType<typeof storages>, changes: Partial<KeptSession>): Promise<Kit> {
    const session = await keptIn(kept.keychain);
    await kept.keychain.set('session', JSON.stringify({ ...session, ...changes }));
    const kit = await stage.telephone(stage.me, { ...kept, isSignedOut: true });
    await kit.session.restore();
    return kit;
  }
  /** Operations that telephones send from now on. */
  function listenIn(): string[] {
    const asked: string[] = [];
    const send = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, options) => {
      if (url === stage.url && typeof options?.body === 'string')
        asked.push(String((JSON.parse(options.body) as { operationName: unknown }).operationName));
      return send(url, options);
    });
    return asked;
  }
  /** A telephone with the session of another one. */
  async function copyOf(keychain: Storage): Promise<Kit> {
    const copied = storages();
    await copied.keychain.set('session', (await keychain.get('session')) ?? '');
    const kit = await stage.telephone(stage.me, { ...copied, isSignedOut: true, url: stage.directUrl });
    await kit.session.restore();
    return kit;
  }

  it('rejects a wrong password in French, and stores nothing', async () => {
    const kept = storages();
    const kit = await stage.telephone(stage.me, { ...kept, isSignedOut: true });
    expect(await kit.session.signIn(stage.me, 'Autre1234')).toBe('E-mail et/ou mot de passe incorrect(s)');
    expect(kit.session.state()).toEqual({ status: 'signed-out', hasEnded: false });
    expect(await keptIn(kept.keychain)).toBeNull();
  });

  itOnOurs(
    'the token is kept, and neither the password nor its digest; a restart needs no other',
    async () => {
      const kept = storages();
      await stage.telephone(stage.me, kept);
      const written = JSON.stringify(await keptIn(kept.keychain));
      expect(written).not.toContain(stage.password);
      expect(written).not.toContain(digestOf(stage.password, 'SHA256'));
      const again = await stage.telephone(stage.me, { ...kept, isSignedOut: true });
      expect(await again.session.restore()).toMatchObject({ status: 'signed-in', username: stage.me });
      expect((await again.launch()).viewer?.email).toBe(stage.me);
    },
  );

  it('recognises a first sign-in until onboarding is complete, also after a restart', async () => {
    const kept = storages();
    const kit = await stage.telephone(stage.newcomer, kept);
    expect(kit.session.state()).toMatchObject({ isOnboardingRequired: true });
    const again = await stage.telephone(stage.newcomer, { ...kept, isSignedOut: true });
    expect(await again.session.restore()).toMatchObject({ isOnboardingRequired: true });
    await again.session.noteOnboarded();
    expect(await keptIn(kept.keychain)).toMatchObject({ isOnboardingRequired: false });
  });

  it('renews the token once for all callers, and continues without where that is unsupported', async () => {
    const kept = storages();
    await stage.telephone(stage.me, kept);
    const before = (await keptIn(kept.keychain))?.token;
    vi.useFakeTimers({ toFake: ['Date'] });
    const kit = await pretend(kept, { receivedAt: 0, expiresAt: Date.now() + 60_000 });
    const asked = listenIn();
    await Promise.all([kit.feed.refresh(), kit.posts.open(stage.postId), kit.notifications.open()]);
    await kit.feed.refresh();
    expect(asked.filter((name) => name === 'RenewSession')).toHaveLength(1);
    const after = (await keptIn(kept.keychain))?.token;
    expect(after === before).toBe(stage.isOlder);
    expect(kit.session.state()).toMatchObject({ status: 'signed-in' });
  });

  itOnOurs('a session that was ended elsewhere leaves the drafts and the queue to its person', async () => {
    const kept = storages();
    const kit = await stage.telephone(stage.me, kept);
    await kit.launch();
    await kit.drafts.write(stage.postId, 'Je pense que');
    // It learns of the end with its next write.
    stage.line.cut();
    await (await copyOf(kept.keychain)).signOut();
    await kit.queue.add('comment', stage.postId, 'Écrit trop tard');
    stage.line.mend();
    await soon(() => expect(kit.session.state()).toEqual({ status: 'signed-out', hasEnded: true }));
    expect(kit.queue.pending()).toEqual([]);
    expect(kit.feed.posts()).toEqual([]);

    // Somebody else on the same telephone sees nothing of it.
    expect(await kit.session.signIn(stage.other, stage.password)).toBeNull();
    await kit.launch();
    expect([kit.queue.pending(), await kit.drafts.read(stage.postId)]).toEqual([[], '']);
    await kit.signOut();

    expect(await kit.session.signIn(stage.me, stage.password)).toBeNull();
    await kit.launch();
    expect(await kit.drafts.read(stage.postId)).toBe('Je pense que');
    await soon(() => expect(kit.queue.pending()).toEqual([]));
    const post = await kit.posts.open(stage.postId);
    expect(post?.comments?.edges[0]?.node.text).toContain('Écrit trop tard');
  });

  itOnOurs('somebody else who signs in without a sign-out finds nothing of the first', async () => {
    const kit = await stage.telephone(stage.me);
    await kit.launch();
    await kit.posts.open(stage.postId);
    stage.line.cut();
    await kit.queue.add('comment', stage.postId, 'Pas de lui');
    stage.line.mend();
    expect(await kit.session.signIn(stage.other, stage.password)).toBeNull();
    expect([kit.queue.pending(), kit.feed.posts(), kit.posts.read(stage.postId)]).toEqual([[], [], null]);
    const { viewer } = await kit.launch();
    expect(viewer?.email).toBe(stage.other);
    const post = await kit.posts.open(stage.postId);
    // It may be sent for the first user once online, but never for another.
    const written = post?.comments?.edges.filter(({ node }) => node.text?.includes('Pas de lui'));
    expect(written?.map(({ node }) => node.author?.id)).not.toContain(viewer?.user?.id);
  });

  itOnOurs('what one person asked is never asked again as another', async () => {
    let person = 'anne';
    const session: Pick<Session, 'state' | 'token' | 'refused'> = {
      state: () => ({ status: 'signed-in', username: person, isOnboardingRequired: false }),
      token: async () => `token of ${person}`,
      refused: async () => `token of ${person}`,
    };
    const sent: unknown[] = [];
    const gateway = new ApolloLink((operation) => {
      sent.push(operation.getContext().headers);
      // Anne's session ended, and Paul signed in before she was notified.
      person = 'paul';
      return of({ errors: [{ message: 'Non', extensions: { code: 'UNAUTHENTICATED' } }] });
    });
    const client = new ApolloClient({
      cache: new InMemoryCache(),
      link: sessionLink(session).concat(gateway),
    });
    await expect(client.query({ query: PasswordDigestDocument })).rejects.toThrow('Non');
    expect(sent).toEqual([{ authorization: 'Bearer token of anne' }]);
  });

  itOnOurs('signing out ends push messages also where the application has been restarted since', async () => {
    const kept = storages();
    const kit = await stage.telephone(stage.me, kept);
    await kit.push.register('push-token');
    const signOuts: unknown[] = [];
    const observer = new ApolloLink((operation, forward) => {
      if (operation.operationName === 'SignOut') signOuts.push(operation.variables);
      return forward(operation);
    });
    const again = await stage.telephone(stage.me, { ...kept, observer, isSignedOut: true });
    await again.session.restore();
    await again.signOut();
    expect(signOuts).toEqual([{ input: { pushToken: 'push-token' } }]);
  });

  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
  itOnOurs('a clock that is a day ahead neither renews without end nor ends the session', async () => {
    const asked = listenIn();
    // To such a clock every token has ended as it comes.
    const observer = new ApolloLink((operation, forward) =>
      forward(operation).pipe(
        tap(({ data }) => {
          for (const name of ['signIn', 'renewSession']) if (data?.[name]) data[name].expiresAt = yesterday;
        }),
      ),
    );
    const kit = await stage.telephone(stage.me, { observer });
    await kit.feed.refresh();
    await kit.feed.refresh();
    expect(asked).not.toContain('RenewSession');
    expect(kit.session.state().status).toBe('signed-in');
  });

  it('forgets the token on sign-out, also without a connection', async () => {
    const kept = storages();
    const kit = await stage.telephone(stage.me, kept);
    const copy = await copyOf(kept.keychain);
    await kit.push.register('push-token');
    await kit.signOut();
    expect(await keptIn(kept.keychain)).toBeNull();
    // The session itself is over, and not on this telephone alone.
    await expect(copy.launch()).rejects.toThrow();
    expect(copy.session.state()).toEqual({ status: 'signed-out', hasEnded: true });

    await kit.session.signIn(stage.me, stage.password);
    stage.line.cut();
    await kit.signOut();
    stage.line.mend();
    expect(await keptIn(kept.keychain)).toBeNull();
  });

  it("renews an expired token even if the phone's clock is wrong", async () => {
    const kept = storages();
    await stage.telephone(stage.me, kept);
    const kit = await pretend(kept, { expiresAt: Date.now() + 1e12 });
    // Tokens live half a day, or a whole one.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
    const asked = listenIn();
    const reading = Promise.all([kit.feed.refresh(), kit.posts.open(stage.postId)]);
    if (stage.isOlder) await expect(reading).rejects.toThrow();
    else await reading;
    expect(asked.filter((name) => name === 'RenewSession')).toHaveLength(1);
    expect(kit.session.state().status).toBe(stage.isOlder ? 'signed-out' : 'signed-in');
  });
});
