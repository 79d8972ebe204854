/** What is sent twice, by a client or by the person, before an API that recognises no keys. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Creation, documentOf } from './acts.ts';
import { creations } from './creations.ts';
import { type Place, startPlace } from './gateway.ts';

let place: Place;
beforeAll(async () => {
  // Long enough for any machine: what was sent just now may be under way.
  place = await startPlace({ settings: { API_TIMEOUT_MS: '60000' } });
});
beforeEach(() => {
  place.api.reset();
  place.api.behave([]);
  place.beginAnew();
});
afterAll(() => place.close());

async function act(creation: Creation, idempotencyKey: string, firstSentSecondsAgo?: number) {
  const token = await place.signIn(creation.as);
  const input = {
    ...creation.input,
    idempotencyKey,
    ...(firstSentSecondsAgo === undefined ? {} : { firstSentSecondsAgo }),
  };
  const { document, variables, files } = documentOf({ ...creation, input }, creation.payload);
  const from = place.api.requests.length;
  const { data, errors } = await place.ask(document, { token, variables, files });
  return {
    codes: errors.map(({ extensions }) => extensions.code),
    made: data.at(`${creation.mutation}.${creation.answered}`),
    sent: place.api.requests.slice(from).filter(({ operation }) => operation === creation.operation).length,
  };
}

const named = (mutations: readonly string[]) =>
  creations
    .filter(({ mutation }) => mutations.includes(mutation))
    .map((one): [string, Creation] => [one.mutation, one]);
const count = ({ made }: Creation): number => made(place.api.organisation);
/** Moves all that there is into the past. */
const age = (seconds: number) => {
  const { comments, messages } = place.api.organisation;
  for (const one of [...comments, ...messages])
    one.createdAt = new Date(Date.parse(one.createdAt) - seconds * 1_000).toISOString();
};
const done = { codes: [], sent: 1, made: expect.anything() as unknown };
const unknown = { codes: ['OUTCOME_UNKNOWN'], sent: 0 };

const repeated = named(['sendMessage', 'createComment', 'createReply']);

describe('a gateway that has forgotten what it sent', () => {
  it.each(repeated)('%s: what is sent again is found, and is there once', async (_name, creation) => {
    expect(await act(creation, 'a')).toEqual(done);
    place.beginAnew();
    expect(await act(creation, 'a', 60)).toEqual({ ...done, sent: 0 });
    expect(count(creation)).toBe(1);
  });

  it.each(repeated)('%s: what may be under way still is not sent a second time', async (_name, creation) => {
    expect(await act(creation, 'a', 0)).toMatchObject({ codes: ['UPSTREAM_UNAVAILABLE'], sent: 0 });
    // The API has come to it.
    place.beginAnew();
    expect(await act(creation, 'another')).toEqual(done);
    place.beginAnew();
    expect(await act(creation, 'a', 60)).toEqual({ ...done, sent: 0 });
    expect(count(creation)).toBe(1);
  });

  it.each(repeated)('%s: what is not there after all that time goes', async (_name, creation) => {
    expect(await act(creation, 'a', 90)).toEqual(done);
    expect(count(creation)).toBe(1);
  });

  it.each(repeated)(
    '%s: whether one that is alike and a little older is it only the person can tell',
    async (_name, creation) => {
      expect(await act(creation, 'a')).toEqual(done);
      age(90);
      place.beginAnew();
      expect(await act(creation, 'b', 60)).toMatchObject(unknown);
      expect(await act(creation, 'b', 61)).toMatchObject(unknown);
      expect(count(creation)).toBe(1);
      // They want it sent.
      expect(await act(creation, 'b')).toEqual(done);
      expect(count(creation)).toBe(2);
    },
  );
});

describe('two that are alike', () => {
  it.each(named(['createPost', 'createPoll', 'createEvent', ...repeated.map(([name]) => name)]))(
    '%s: the second, of which nobody knows, is not taken for the first',
    async (_name, creation) => {
      expect(await act(creation, 'a')).toEqual(done);
      place.api.behave(['lostWrites'], [creation.operation]);
      expect(await act(creation, 'b')).toMatchObject({ codes: ['OUTCOME_UNKNOWN'], sent: 1 });
      place.api.behave([]);
      expect(await act(creation, 'b')).toEqual(done);
      expect(count(creation)).toBe(2);
    },
  );
});
