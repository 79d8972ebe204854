/** Failures of the API by kind, for reads and writes. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { documentOf, gid } from './acts.ts';
import type { Failure } from '../../../fixtures/existing-api/behaviour.ts';
import { digestOf, type Place, startPlace } from './place.ts';
import { ids, wendy, yann } from '../../../fixtures/existing-api/seed.ts';

let place: Place;
beforeAll(async () => {
  place = await startPlace();
});
afterEach(() => {
  place.api.reset();
  place.api.behave([]);
});
afterAll(() => place.close());

/** Expected code for reads; for writes an error code or the kind of user error. */
const failures: readonly [failure: Failure, read: string, write: string, kind: 'fault' | 'refusal'][] = [
  [400, 'BAD_USER_INPUT', 'INVALID', 'refusal'],
  [401, 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'fault'],
  [403, 'FORBIDDEN', 'FORBIDDEN', 'refusal'],
  [404, 'NOT_FOUND', 'NOT_FOUND', 'refusal'],
  [409, 'BAD_USER_INPUT', 'INVALID_STATE', 'refusal'],
  [422, 'BAD_USER_INPUT', 'INVALID', 'refusal'],
  [429, 'RATE_LIMITED', 'RATE_LIMITED', 'refusal'],
  [500, 'UPSTREAM_UNAVAILABLE', 'UPSTREAM_UNAVAILABLE', 'fault'],
  [502, 'UPSTREAM_UNAVAILABLE', 'RETRY_UNSAFE', 'fault'],
  [503, 'UPSTREAM_UNAVAILABLE', 'UPSTREAM_UNAVAILABLE', 'fault'],
  [504, 'UPSTREAM_UNAVAILABLE', 'RETRY_UNSAFE', 'fault'],
  ['cut', 'UPSTREAM_UNAVAILABLE', 'RETRY_UNSAFE', 'fault'],
];

describe.each(failures)('an API that responds with %s', (failure, read, write, kind) => {
  it(`is a ${read} for a read, a ${write} for a write, and leaves other fields intact`, async () => {
    const token = await place.signIn(yann);
    const posts = place.api.organisation.posts.length;

    place.api.behaviour.become({ failure, about: ['POST /api/publication'] });
    const reading = await place.ask('{ viewer { email breakingNews feed(first: 3) { nodes { id } } } }', {
      token,
    });
    expect(reading.errors.map(({ extensions }) => extensions.code)).toEqual([read]);
    expect(reading.data.value).toEqual({
      viewer: { email: yann, breakingNews: 'Assemblée générale le 3 décembre', feed: null },
    });

    place.api.behaviour.become({ failure, about: ['POST /api/group/publication'] });
    const { document, variables } = documentOf({
      mutation: 'createPost',
      as: yann,
      input: { communityId: gid('Community', ids.everybody), text: 'Bonjour' },
    });
    const writing = await place.ask(document, { token, variables });
    const codes = writing.errors.map(({ extensions }) => extensions.code);
    const refusals = kind === 'fault' ? [] : writing.data.list('createPost.userErrors');
    expect({ codes, refusals: refusals.map(({ code }) => code) }).toEqual(
      kind === 'fault' ? { codes: [write], refusals: [] } : { codes: [], refusals: [write] },
    );
    expect(place.api.organisation.posts).toHaveLength(posts);
  });
});

it('people who liked keep the names of their list when they cannot be read themselves', async () => {
  const token = await place.signIn(yann);
  place.api.organisation.comments.find(({ id }) => id === 308)!.likes.add(wendy);
  place.api.behaviour.become({ failure: 504, about: ['GET /api/singleuser/{id}'] });
  const reading = await place.ask(
    'query ($id: ID!) { node(id: $id) { ... on Reply { likers { nodes { firstName lastName isViewer } } } } }',
    { token, variables: { id: gid('Reply', ids.everybody, ids.post, 301, 308) } },
  );
  expect(reading.errors).toEqual([]);
  expect(reading.data.at('node.likers.nodes')).toEqual([
    { firstName: 'Wendy', lastName: 'Clément', isViewer: false },
  ]);
});

it('B073: signing in succeeds even if the API cannot report whether it is the first time', async () => {
  place.api.behaviour.become({ failure: 502, about: ['POST /api/first'] });
  const signedIn = await place.ask(
    'mutation ($input: SignInInput!) { signIn(input: $input) { token isOnboardingRequired viewer { email } userErrors { code } } }',
    { variables: { input: { email: yann, passwordDigest: digestOf('sha256'), platform: 'WEB' } } },
  );
  expect(signedIn.errors).toMatchObject([{ path: ['signIn', 'isOnboardingRequired'] }]);
  expect(signedIn.data.value).toEqual({
    signIn: {
      token: expect.any(String),
      isOnboardingRequired: null,
      viewer: { email: yann },
      userErrors: [],
    },
  });
  const token = signedIn.data.text('signIn.token');
  const start = await place.ask('{ viewer { email isOnboardingRequired } }', { token });
  expect(start.errors).toMatchObject([{ path: ['viewer', 'isOnboardingRequired'] }]);
  expect(start.data.at('viewer')).toEqual({ email: yann, isOnboardingRequired: null });
});
