import { afterEach, describe, expect, test, vi } from 'vitest';
import { shouldReconnect, toCloseInfo, closeMessage } from '../../../web/explorer/closeCodes.ts';
import { createFetcher } from '../../../web/explorer/fetcher.ts';
import { RunInfoStore } from '../../../web/explorer/runInfo.ts';
import { readExamples } from '../../../web/explorer/readExamples.ts';
import { Session } from '../../../web/explorer/session.ts';
import { token } from '../session/token.ts';

describe('the explorer', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    sessionStorage.clear();
  });

  /** A gateway that answers each operation by its name; answers with which token each came. */
  function gateway(answers: Record<string, object>) {
    const asked: [name: string, authorization: string | null][] = [];
    vi.stubGlobal(
      'fetch',
      vi.fn(async (_address: string, { body, headers }: { body: string; headers: Headers }) => {
        const { query } = JSON.parse(body) as { query: string };
        const name = /\w+ (\w+)/.exec(query)?.[1] ?? '';
        asked.push([name, headers.get('authorization')]);
        const answer = answers[name];
        return answer ? Response.json(answer) : new Response('<h1>Bad Gateway</h1>', { status: 502 });
      }),
    );
    return asked;
  }

  /** Runs an operation in a page; returns the shown answer and its run info. */
  async function run(session: Session, query = 'query Feed { feed }') {
    const runInfoStore = new RunInfoStore();
    runInfoStore.setActiveTab('tab');
    const shown = await createFetcher(session, runInfoStore)({ query, operationName: 'Feed' });
    return { shown, runInfo: runInfoStore.get('tab') };
  }

  const signedIn = (claims: Parameters<typeof token>[0] = {}) => {
    const first = token(claims);
    sessionStorage.setItem('explorer', first);
    return { first, session: new Session(sessionStorage) };
  };

  test('shows the cost beside the answer, and the answer without it', async () => {
    const cost = { requested: 35, limit: 30_000, upstreamCalls: 1 };
    const asked = gateway({ Feed: { data: { feed: [] }, extensions: { cost } } });
    const { first, session } = signedIn();
    const { shown, runInfo } = await run(session);
    expect(asked).toEqual([['Feed', `Bearer ${first}`]]);
    expect(shown).toEqual({ data: { feed: [] } });
    expect(runInfo?.cost).toEqual(cost);
    expect(runInfo?.notice).toBeUndefined();
  });

  test('without a session, the answer comes with the advice to sign in', async () => {
    gateway({ Feed: { data: { viewer: null } } });
    const { runInfo } = await run(new Session(sessionStorage));
    expect(runInfo?.notice).toContain('press « Sign in » above to ask as a person');
  });

  test('no answer of the graph: one sentence, without a stack', async () => {
    gateway({});
    const { shown } = await run(new Session(sessionStorage));
    expect(JSON.parse(JSON.stringify(shown))).toEqual({
      errors: [{ message: 'A proxy before the gateway answered 502, without an answer of the graph.' }],
    });
  });

  test('a session that has ended elsewhere is signed out, with a message', async () => {
    gateway({
      Feed: { errors: [{ message: 'No.', extensions: { code: 'UNAUTHENTICATED' } }] },
      ExplorerRenew: { data: { renewSession: { token: null, userErrors: [] } } },
    });
    const { session } = signedIn();
    const { runInfo } = await run(session);
    expect(session.get()).toEqual({ status: 'signed-out', hasEnded: true });
    expect(runInfo?.notice).toContain('press « Sign in » above');
    expect(sessionStorage.getItem('explorer')).toBeNull();
  });

  test('a session that is about to run out is renewed before it asks', async () => {
    const second = token({ exp: Math.floor(Date.now() / 1_000) + 9_000 });
    const asked = gateway({
      Feed: { data: { feed: [] } },
      ExplorerRenew: { data: { renewSession: { token: second, userErrors: [] } } },
    });
    const now = Math.floor(Date.now() / 1_000);
    const { session } = signedIn({ iat: now - 3_540, exp: now + 60 });
    await run(session);
    expect(asked).toEqual([
      ['ExplorerRenew', null],
      ['Feed', `Bearer ${second}`],
    ]);
  });

  test('a refused sign-in with the digest that the platform asks for returns the reason and starts no session', async () => {
    gateway({
      ExplorerPlatform: { data: { platform: { passwordDigestAlgorithm: 'MD5' } } },
      ExplorerSignIn: {
        data: { signIn: { token: null, userErrors: [{ code: 'BAD', message: 'Mot de passe incorrect' }] } },
      },
    });
    const session = new Session(sessionStorage);
    expect(await session.signIn('zoe@example.org', 'Mauvais1')).toBe('Mot de passe incorrect');
    expect(vi.mocked(fetch).mock.lastCall?.[1]?.body).toContain(
      '"passwordDigest":"82980d9646d67f74e4da4a8cde8dee14"',
    );
    expect(session.get()).toEqual({ status: 'signed-out', hasEnded: false });
  });

  test('a session lasts as long as the page where nothing can be stored', async () => {
    const made = token();
    gateway({
      ExplorerPlatform: { data: { platform: { passwordDigestAlgorithm: 'SHA256' } } },
      ExplorerSignIn: { data: { signIn: { token: made, userErrors: [] } } },
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    const session = new Session(sessionStorage);
    expect(await session.signIn('zoe@example.org', 'Secret12')).toBeNull();
    expect(session.get()).toMatchObject({ status: 'signed-in', token: made });
  });

  test.each([
    [
      1013,
      'Too many',
      true,
      'The gateway cannot take this connection now, « Too many » (1013): connecting again.',
    ],
    [4408, '', false, 'The connection took too long to begin: run it again (4408).'],
    [
      4403,
      '',
      false,
      'The session is not accepted, or has ended: sign in again above, then run it again (4403).',
    ],
    [4999, 'Odd', false, 'The gateway ended the connection, « Odd »: run it again (4999).'],
  ])('a connection that ends with %i and « %s » comes back: %s', (code, reason, isBack, sentence) => {
    const close = toCloseInfo({ code, reason });
    expect([shouldReconnect(close), closeMessage(close)]).toEqual([isBack, sentence]);
  });
});

describe('examples', () => {
  const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\`\n`;

  test('operations come with the variables that follow them, and with no other JSON', () => {
    const page = [
      '# Title',
      fence('graphql', 'mutation A($input: AInput!) {\n  a(input: $input)\n}'),
      'Variables:',
      fence('json', '{ "input": { "id": 1 } }'),
      fence('json', '{ "input": { "id": 2 } }'),
      fence('graphql', 'query B($id: ID!, $first: Int) { b(id: $id, first: $first) }'),
      fence('sh', 'curl'),
      fence('json', '{ "first": 3 }'),
      fence('graphql', 'subscription C { c }'),
      'A message:',
      fence('json', '{ "notification": { "title": "Anne" } }'),
    ].join('\n');
    expect(readExamples(page)).toEqual([
      {
        query: 'mutation A($input: AInput!) {\n  a(input: $input)\n}',
        variables: '{ "input": { "id": 1 } }',
      },
      { query: 'query B($id: ID!, $first: Int) { b(id: $id, first: $first) }', variables: '{ "first": 3 }' },
      { query: 'subscription C { c }', variables: '' },
    ]);
  });
});
