/** A write that was done is told as done, and is done once, whatever is answered to it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Creation, documentOf } from './acts.ts';
import { creations } from './creations.ts';
import { type Place, startPlace } from './gateway.ts';

let place: Place;

beforeAll(async () => {
  place = await startPlace();
});
/** A new organisation for each: what one act makes is not found by another. */
beforeEach(() => {
  place.api.reset();
  place.api.behave([]);
  tokens.clear();
  keys += 1;
});
afterAll(() => place.close());

const tokens = new Map<string, string>();
/** Keys are remembered for a day. */
let keys = 0;

const named = creations.map((one): [string, Creation] => [`${one.mutation} (${one.operation})`, one]);

async function act(creation: Creation, more: Record<string, unknown> = {}) {
  const token = tokens.get(creation.as) ?? (await place.signIn(creation.as));
  tokens.set(creation.as, token);
  const { document, variables, files } = documentOf(
    { ...creation, input: { ...creation.input, ...more } },
    creation.payload,
  );
  const from = place.api.requests.length;
  const { data, errors } = await place.ask(document, { token, variables, files });
  return {
    codes: errors.map(({ extensions }) => extensions.code),
    userErrors: data.at(`${creation.mutation}.userErrors`),
    made: data.at(`${creation.mutation}.${creation.answered}`),
    sent: place.api.requests.slice(from).filter(({ operation }) => operation === creation.operation).length,
  };
}

const done = { codes: [], userErrors: [], sent: 1, made: expect.anything() as unknown };
const count = ({ made }: Creation): number => made(place.api.organisation);

it('a post leaves with the moment at which it was sent, to the second at least', async () => {
  const publication = creations.find(({ operation }) => operation === 'POST /api/group/publication');
  if (!publication) throw new Error('No post is created.');
  const before = Date.now();
  expect(await act(publication)).toEqual(done);
  const sent = place.api.requests.findLast(({ operation }) => operation === publication.operation);
  const [publishedAt = ''] = sent?.fields['publishedAt'] ?? [];
  expect(publishedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  expect(Date.parse(publishedAt)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(publishedAt)).toBeLessThanOrEqual(Date.now());
});

const believed = named.filter(([, { isDecided }]) => !isDecided);

describe.each(['emptyWrites', 'okWrites', 'noContent', 'notices', 'statusOnly'] as const)(
  'an answer like %s',
  (habit) => {
    it.each(believed)('%s is believed, and found again', async (_name, creation) => {
      await place.signIn(creation.as);
      place.api.behave([habit], [creation.operation]);
      expect(await act(creation)).toEqual(done);
      expect(count(creation)).toBe(1);
    });
  },
);

it('what the answer of a write does not tell is logged by its place', async () => {
  const comment = creations.find(({ operation }) => operation === 'POST /api/comment/create/null');
  if (!comment) throw new Error('No comment is created.');
  await place.signIn(comment.as);
  place.api.behave(['emptyWrites'], [comment.operation]);
  const from = place.log.length;
  expect(await act(comment)).toEqual(done);
  expect(place.log.slice(from)).toContainEqual(
    expect.objectContaining({
      operation: comment.operation,
      count: 1,
      parts: [{ field: 'comment.id', done: 'believed' }],
      msg: 'A part of an answer of the API could not be used',
    }),
  );
});

const listed = named.filter(([, { isUnlisted }]) => !isUnlisted);

describe('an answer that does not come', () => {
  it.each(listed)('%s: what was done is found, and is there once', async (_name, creation) => {
    place.api.behave(['lateWrites'], [creation.operation]);
    expect(await act(creation)).toEqual(done);
    expect(count(creation)).toBe(1);
  });

  it.each(named)('%s: what is not found has an unknown outcome', async (_name, creation) => {
    place.api.behave(['lostWrites'], [creation.operation]);
    const { codes, sent } = await act(creation);
    expect({ codes, sent }).toEqual({ codes: ['OUTCOME_UNKNOWN'], sent: 1 });
    expect(count(creation)).toBe(0);
  });

  it.each(named)('%s: the person alone sends it again, with the same key', async (_name, creation) => {
    const idempotencyKey = `a-key-${keys}`;
    place.api.behave(['lostWrites'], [creation.operation]);
    expect((await act(creation, { idempotencyKey })).codes).toEqual(['OUTCOME_UNKNOWN']);
    place.api.behave([]);
    expect(await act(creation, { idempotencyKey })).toEqual(done);
    expect(count(creation)).toBe(1);
  });

  it.each(listed)('%s: what was done is not done again by a retry', async (_name, creation) => {
    const idempotencyKey = `a-key-${keys}`;
    place.api.behave(['lateWrites'], [creation.operation]);
    await act(creation, { idempotencyKey });
    place.api.behave([]);
    expect(await act(creation, { idempotencyKey })).toEqual({ ...done, sent: 0 });
    expect(count(creation)).toBe(1);
  });
});

describe('an answer that comes too late', () => {
  it('is no failure where what was done is found', async () => {
    await place.close();
    place = await startPlace({ settings: { API_TIMEOUT_MS: '400' } });
    tokens.clear();
    const [creation] = creations;
    place.api.behave(['hanging'], [creation!.operation]);
    expect(await act(creation!)).toEqual(done);
    expect(count(creation!)).toBe(1);
    await place.close();
    place = await startPlace();
  });

  it('is an unknown outcome where no documented list shows it', async () => {
    const creation = creations.find(({ isUnlisted }) => isUnlisted)!;
    place.api.behave(['lateWrites'], [creation.operation]);
    expect((await act(creation)).codes).toEqual(['OUTCOME_UNKNOWN']);
  });
});

/** Other content for the same mutation. */
const otherWords: Record<string, unknown> = {
  createPost: { text: 'Autre' },
  createPoll: { question: 'Autre ?' },
  createEvent: { title: 'Autre' },
  createComment: { text: 'Autre' },
  createReply: { text: 'Autre' },
  sharePost: { text: 'Autre' },
  sendMessage: { text: 'Autre' },
  createConversation: { title: 'Autre' },
  createCommunity: { title: 'Autre' },
  createFolder: { name: 'Autre' },
  uploadDocuments: { folderId: null, communityId: null },
  createLink: { title: 'Autre' },
  createHighlight: { text: '<p>Autre</p>' },
  addIllustration: { url: 'https://autre.example' },
  inviteExternal: { lastName: 'Autre' },
  createUser: { lastName: 'Autre' },
};

describe('a key of idempotency', () => {
  it.each(named)('%s: used again it writes nothing more', async (_name, creation) => {
    const idempotencyKey = `a-key-${keys}`;
    expect(await act(creation, { idempotencyKey })).toEqual(done);
    expect(await act(creation, { idempotencyKey })).toEqual({ ...done, sent: 0 });
    expect(count(creation)).toBe(1);
  });

  it.each(named)('%s: with other content it is refused', async (_name, creation) => {
    const idempotencyKey = `a-key-${keys}`;
    await act(creation, { idempotencyKey });
    const other = { ...(otherWords[creation.mutation] as object), idempotencyKey };
    const { codes, sent } = await act(creation, other);
    expect({ codes, sent }).toEqual({ codes: ['IDEMPOTENCY_KEY_REUSED'], sent: 0 });
    expect(place.api.deviations).toEqual([]);
  });

  it.each(named)('%s: changed after an unknown outcome it is left to the person', async (_name, creation) => {
    const idempotencyKey = `a-key-${keys}`;
    place.api.behave(['lostWrites'], [creation.operation]);
    expect((await act(creation, { idempotencyKey })).codes).toEqual(['OUTCOME_UNKNOWN']);
    place.api.behave([]);
    const words = otherWords[creation.mutation] as object;
    const { codes, sent } = await act(creation, { ...words, idempotencyKey });
    expect({ codes, sent }).toEqual({ codes: ['IDEMPOTENCY_KEY_REUSED'], sent: 0 });
    // They want both.
    const another = { ...words, idempotencyKey: `another-key-${keys}` };
    expect(await act(creation, another)).toMatchObject({ codes: [], userErrors: [] });
  });

  it('is a person’s own', async () => {
    const creation = creations.find(({ mutation }) => mutation === 'createPost')!;
    const idempotencyKey = `a-key-${keys}`;
    expect(await act(creation, { idempotencyKey })).toEqual(done);
    expect(await act({ ...creation, as: 'wendy@mutuelle.example' }, { idempotencyKey })).toEqual(done);
    expect(count(creation)).toBe(2);
  });
});
