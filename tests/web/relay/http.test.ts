import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import product from '../../../package.json' with { type: 'json' };
import { execute } from '../../../web/relay/http.ts';
import { extractFiles, createMultipartBody } from '../../../web/relay/upload.ts';
import { session } from '../../../web/core/sessionStore.ts';
import { token } from '../session/token.ts';

const request = {
  id: 'abc',
  name: 'TestQuery',
  text: null,
  cacheID: 'abc',
  metadata: {},
  operationKind: 'query',
} as const;
const calls: { headers: Record<string, string>; body: unknown; keepalive: boolean }[] = [];
let answers: (() => Response | Promise<Response>)[] = [];
const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });

const run = (
  options: { isPublic?: boolean; notFoundField?: string; isWhole?: boolean; isFarewell?: boolean } = {},
  variables: object = { x: 1 },
) => execute(request, { ...variables }, { metadata: options }, new AbortController().signal);

beforeEach(() => {
  calls.length = 0;
  answers = [];
  session.signOut();
  vi.stubGlobal(
    'fetch',
    (_url: string, init?: { headers: Record<string, string>; body: string; keepalive: boolean }) => {
      // The development server offers the text of unknown documents; here it has none.
      if (!init) return Promise.resolve(new Response(null, { status: 404 }));
      calls.push({ headers: init.headers, body: JSON.parse(init.body), keepalive: init.keepalive });
      const answer = answers.shift();
      return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('Failed to fetch'));
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test("B147: sends the document's hash, the token and a header that other sites' forms cannot send", async () => {
  session.signIn(token());
  answers = [json({ data: { ok: true } })];
  expect(await run()).toEqual({ data: { ok: true } });
  expect(calls[0]?.body).toEqual({ operationName: 'TestQuery', doc_id: 'abc', variables: { x: 1 } });
  expect(calls[0]?.headers).toMatchObject({
    authorization: expect.stringMatching(/^Bearer /),
    'apollo-require-preflight': '1',
    'graphql-client-name': 'web',
    'graphql-client-version': product.version,
  });
  expect(calls[0]?.headers['x-request-id']).toMatch(/^[\da-f]{12}$/);
});

test('B148 B145: sends no token after the sign-out', async () => {
  answers = [json({ data: {} })];
  await run();
  expect(calls[0]?.headers).not.toHaveProperty('authorization');
});

test('continues only farewell operations when the page is left', async () => {
  session.signIn(token());
  answers = [json({ data: {} }), json({ data: {} })];
  await run({ isFarewell: true });
  await run();
  expect(calls.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});

describe('an early request of the page', () => {
  const begin = (of: string | null, response = Promise.resolve(json({ data: { early: true } })())) => {
    const stop = new AbortController();
    window.firstAnswers = new Map([['abc', { token: of, response, reference: 'r', stop }]]);
    return stop;
  };
  /** The page is this old, in milliseconds: this one is as old as all tests together. */
  const grow = (age: number) => vi.spyOn(performance, 'now').mockReturnValue(age);
  beforeEach(() => void grow(2_000));
  afterEach(() => vi.restoreAllMocks());

  test('is used once, by the same operation', async () => {
    const mine = token();
    session.signIn(mine);
    begin(mine);
    answers = [json({ data: { late: true } }), json({ data: { late: true } })];
    expect(await run({}, { x: 1 })).toEqual({ data: { late: true } });
    expect(await run({}, {})).toEqual({ data: { early: true } });
    expect(await run({}, {})).toEqual({ data: { late: true } });
    expect(calls).toHaveLength(2);
  });

  test('is cancelled if another token is used, or none', async () => {
    const before = token();
    session.signIn(before);
    const own = begin('the token before it was renewed');
    answers = [json({ data: { late: true } }), json({ data: { late: true } })];
    expect(await run({}, {})).toEqual({ data: { late: true } });
    expect(own.signal.aborted).toBe(true);
    session.signOut();
    const left = begin(before);
    expect(await run({}, {})).toEqual({ data: { late: true } });
    expect(left.signal.aborted).toBe(true);
  });

  test('is cancelled when it is too old, whatever its result', async () => {
    const old = begin(null, Promise.reject(new TypeError('Failed to fetch')));
    grow(61_000);
    answers = [json({ data: { late: true } })];
    expect(await run({ isPublic: true }, {})).toEqual({ data: { late: true } });
    expect(old.signal.aborted).toBe(true);
  });

  test('fails like any other operation', async () => {
    begin(null, Promise.reject(new TypeError('Failed to fetch')));
    await expect(run({ isPublic: true }, {})).rejects.toMatchObject({ code: 'OFFLINE' });
  });
});

describe('failures', () => {
  test.each([
    ['no connection', undefined, 'OFFLINE'],
    ['a page instead of an answer', () => new Response('<html>', { status: 502 }), 'UPSTREAM_UNAVAILABLE'],
    ['JSON that is no answer', json(['x']), 'UPSTREAM_INVALID_RESPONSE'],
    ['too large', json({ errors: [] }, 413), 'FILE_TOO_LARGE'],
    ['too often', json({ errors: [] }, 429), 'RATE_LIMITED'],
    [
      'a newer gateway',
      json({ errors: [{ message: 'x', extensions: { reason: 'PERSISTED_DOCUMENT_NOT_FOUND' } }] }, 400),
      'OUTDATED',
    ],
    [
      'text that cannot be kept',
      json(
        { errors: [{ message: 'x', extensions: { code: 'BAD_USER_INPUT', reason: 'UNWRITABLE_TEXT' } }] },
        400,
      ),
      'UNWRITABLE_TEXT',
    ],
    [
      'a fault of the graph',
      json({ data: null, errors: [{ message: 'x', extensions: { code: 'UPSTREAM_TIMEOUT' } }] }),
      'UPSTREAM_TIMEOUT',
    ],
    [
      'an unknown code',
      json({ errors: [{ message: 'x', extensions: { code: 'WHATEVER' } }] }),
      'INTERNAL_SERVER_ERROR',
    ],
  ])('%s', async (_name, answer, code) => {
    answers = answer ? [answer] : [];
    await expect(run()).rejects.toMatchObject({ name: 'Fault', code });
  });

  test('keeps the rest when a part fails', async () => {
    const answer = {
      data: { viewer: { feed: 1, links: null } },
      errors: [{ message: 'x', path: ['viewer', 'links'] }],
    };
    answers = [json(answer)];
    expect(await run()).toEqual(answer);
  });

  test('rejects a refetch or further page as a whole if a part fails', async () => {
    const extensions = { code: 'UPSTREAM_TIMEOUT' };
    const answer = json({
      data: { viewer: { feed: 1, links: null } },
      errors: [{ message: 'x', path: ['viewer', 'links'], extensions }],
    });
    answers = [answer, answer, answer];
    await expect(run({ isWhole: true })).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
    await expect(run({}, { cursor: 'c7' })).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
    await expect(run({}, { cursor: null })).resolves.toMatchObject({ data: { viewer: { links: null } } });
  });

  test('does without the branding', async () => {
    answers = [
      json({ data: { branding: null, viewer: {} }, errors: [{ message: 'x', path: ['branding'] }] }),
    ];
    await expect(run()).resolves.toMatchObject({ data: { branding: null, viewer: {} } });
  });

  test('omits failed fields of a mutation, so that the store keeps their values', async () => {
    answers = [
      json({
        data: { bookmarkPost: { post: { id: '7', comments: null, link: null }, userErrors: [] } },
        errors: [{ message: 'x', path: ['bookmarkPost', 'post', 'comments'] }],
      }),
    ];
    const { signal } = new AbortController();
    const answer = await execute({ ...request, operationKind: 'mutation' }, {}, {}, signal);
    expect(answer).toMatchObject({ data: { bookmarkPost: { userErrors: [] } } });
    expect('data' in answer && answer.data).toEqual({
      bookmarkPost: { post: { id: '7', link: null }, userErrors: [] },
    });
  });

  test.each(['UPSTREAM_UNAVAILABLE', 'NOT_FOUND'])(
    'keeps the session when the viewer is null with an error (%s)',
    async (code) => {
      session.signIn(token());
      const errors = [{ message: 'x', path: ['viewer', 'user'], extensions: { code } }];
      answers = [json({ data: { viewer: null }, errors })];
      await expect(run()).rejects.toMatchObject({ name: 'Fault', code });
      answers = [json({ errors: [{ message: 'x', extensions: { code } }] }, 503)];
      await expect(run()).rejects.toMatchObject({ code });
      await expect(run()).rejects.toMatchObject({ code: 'OFFLINE' });
      expect(session.get().status).toBe('signed-in');
    },
  );

  test('fails the query when its `notFoundField` fails; a missing object does not fail it', async () => {
    const answer = (code: string) =>
      json({
        data: { viewer: { folder: null } },
        errors: [{ message: 'x', path: ['viewer', 'folder', 'name'], extensions: { code } }],
      });
    answers = [answer('UPSTREAM_TIMEOUT'), answer('UPSTREAM_TIMEOUT'), answer('NOT_FOUND')];
    await expect(run({ notFoundField: 'viewer.folder' })).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
    await expect(run()).resolves.toMatchObject({ data: { viewer: { folder: null } } });
    await expect(run({ notFoundField: 'viewer.folder' })).resolves.toMatchObject({
      data: { viewer: { folder: null } },
    });
  });

  test('has the request id as reference, from the gateway or as sent', async () => {
    const errors = [
      { message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: 'from-the-server' } },
    ];
    answers = [json({ errors }), () => new Response('<html>', { status: 502 })];
    await expect(run()).rejects.toMatchObject({ reference: 'from-the-server' });
    const failed = run();
    await expect(failed).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    await expect(failed).rejects.toMatchObject({ reference: calls[1]?.headers['x-request-id'] });
  });

  test('fails a mutation whose field has an error, also of a missing object', async () => {
    session.signIn(token());
    const error = { message: 'x', path: ['likeComment'], extensions: { code: 'NOT_FOUND' } };
    answers = [json({ data: { likeComment: null }, errors: [error] })];
    const like = { ...request, operationKind: 'mutation' } as const;
    await expect(execute(like, {}, {}, new AbortController().signal)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test.each(['NOT_FOUND', 'FORBIDDEN'])(
    'a root field that the viewer cannot see is null: %s',
    async (code) => {
      answers = [
        json({ data: { post: null }, errors: [{ message: 'x', path: ['post'], extensions: { code } }] }),
      ];
      expect(await run()).toMatchObject({ data: { post: null } });
    },
  );
});

describe('a session that expires during use', () => {
  const refused = json({ errors: [{ message: 'x', extensions: { code: 'UNAUTHENTICATED' } }] }, 401);

  test('delays the operation until there is a new token', async () => {
    session.signIn(token());
    answers = [refused, json({ data: { saved: true } })];
    const result = run();
    await expect.poll(() => session.get().status).toBe('expired');
    expect(calls).toHaveLength(1);
    const renewed = token({ roles: ['ROLE_USER', 'AGAIN'] });
    session.signIn(renewed);
    expect(await result).toEqual({ data: { saved: true } });
    expect(calls[1]?.headers.authorization).toBe(`Bearer ${renewed}`);
  });

  test('retries with the new token if the old one was replaced meanwhile', async () => {
    const renewed = token({ roles: ['ROLE_USER', 'RENEWED'] });
    session.signIn(token());
    answers = [
      () => {
        session.signIn(renewed);
        return refused();
      },
      json({ data: { saved: true } }),
    ];
    expect(await run()).toEqual({ data: { saved: true } });
    expect(calls[1]?.headers.authorization).toBe(`Bearer ${renewed}`);
    expect(session.get().status).toBe('signed-in');
  });

  test('does not delay public operations', async () => {
    session.signIn(token());
    session.expire();
    answers = [json({ data: { signIn: {} } })];
    await run({ isPublic: true });
    expect(calls[0]?.headers).not.toHaveProperty('authorization');
  });

  test('is not carried out when the caller aborts or the user signs out', async () => {
    session.signIn(token());
    session.expire();
    const abort = new AbortController();
    const aborted = execute(request, {}, {}, abort.signal);
    abort.abort();
    session.signIn(token());
    await expect(aborted).rejects.toThrow();
    session.expire();
    const result = run();
    session.signOut();
    await expect(result).rejects.toThrow();
    expect(calls).toHaveLength(0);
  });
});

test('extracts files from variables as the specification defines', () => {
  const file = new File(['x'], 'photo.png', { type: 'image/png' });
  const { variables, files } = extractFiles({
    input: { text: 'a', images: [{ file, alt: '' }], again: file },
  });
  expect(variables).toEqual({ input: { text: 'a', images: [{ file: null, alt: '' }], again: null } });
  const body = createMultipartBody({ doc_id: 'abc', variables }, files);
  expect(JSON.parse(body.get('map') as string)).toEqual({
    0: ['variables.input.images.0.file', 'variables.input.again'],
  });
  expect(body.get('0')).toMatchObject({ name: 'photo.png' });
});
