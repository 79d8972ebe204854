import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FeedAnswer, PollsAnswer, PostSingleAnswer } from '../../../backend/feed/wire.ts';
import { VoteAnswer, VotersAnswer } from '../../../backend/polls/wire.ts';
import { createContent, type Content } from '../../gateway/content.ts';
import { type TestBackend, type TestPerson, startBackend } from '../harness.ts';

let backend: TestBackend;
let content: Content;
let owner: TestPerson;
let community: { id: number };
let voters: TestPerson[];
beforeAll(async () => {
  backend = await startBackend();
  content = createContent(backend);
  owner = await backend.addPerson();
  voters = [];
  for (let count = 0; count < 100; count += 1) voters.push(await backend.addPerson());
  community = await backend.addCommunity({}, { members: [owner, ...voters] });
}, 60_000);
afterAll(() => backend.close());

let poll: Awaited<ReturnType<Content['addPoll']>>;
beforeEach(async () => {
  poll = await content.addPoll(community, owner, { answers: ['Oui', 'Non', 'Plus tard'] });
});

const vote = (as: TestPerson | undefined, index: number, of = poll) =>
  backend.post('/api/pollresponse', { as, json: { idpoll: of.id, idchoice: of.choices[index] } });
const first = (list: readonly TestPerson[], index = 0): TestPerson => {
  const found = list[index];
  if (!found) throw new Error('There is nobody.');
  return found;
};
const shown = async (as: TestPerson, of = poll) =>
  (await backend.get(`/api/postsingle/${of.id}`, as)).read(PostSingleAnswer).post;

describe('a vote', () => {
  it('counts once per person, however often they vote; the last choice stands', async () => {
    const voter = first(voters);
    for (const index of [0, 1, 2]) expect((await vote(voter, index)).status).toBe(200);
    const { reponsepool, votant } = (await vote(voter, 2)).read(VoteAnswer);
    expect(reponsepool.map((choice) => choice.nbvotant)).toEqual([0, 0, 1]);
    expect(votant).toMatchObject({ voted: true, idchoice: poll.choices[2] });
  });

  it('is counted right when a hundred people vote at once', async () => {
    const answers = await Promise.all(voters.map((voter, index) => vote(voter, index % 3)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const { reponsepoll } = await shown(owner);
    expect(reponsepoll?.map((choice) => choice.nbvotant)).toEqual([34, 33, 33]);
    expect(reponsepoll?.map((choice) => choice.pourcentage)).toEqual(['34.00', '33.00', '33.00']);
  });

  it('is counted once when the same person votes a hundred times at once', async () => {
    const voter = first(voters);
    await Promise.all(Array.from({ length: 100 }, (_, index) => vote(voter, index % 3)));
    const { reponsepoll } = await shown(owner);
    expect(reponsepoll?.reduce((sum, choice) => sum + Number(choice.nbvotant), 0)).toBe(1);
  });

  it('has shares with two decimals', async () => {
    for (const [index, choice] of [0, 0, 1].entries()) await vote(first(voters, index), choice);
    const { reponsepoll } = await shown(owner);
    expect(reponsepoll?.map((choice) => choice.pourcentage)).toEqual(['66.67', '33.33', '0.00']);
  });

  it('is refused once the poll is closed, and for the choice of another poll', async () => {
    const closed = await content.addPoll(community, owner, { closesAt: new Date(Date.now() - 1_000) });
    expect((await vote(first(voters), 0, closed)).status).toBe(409);
    expect((await shown(owner, closed)).leftime).toBe('0');
    const other = await content.addPoll(community, owner);
    const crossed = await backend.post('/api/pollresponse', {
      as: first(voters),
      json: { idpoll: poll.id, idchoice: other.choices[0] },
    });
    expect([400, 404]).toContain(crossed.status);
    expect((await shown(owner)).reponsepoll?.every((choice) => choice.nbvotant === 0)).toBe(true);
  });
});

describe('an anonymous poll', () => {
  it('tells no voter, and no result but to its author, in any answer', async () => {
    const anonymous = await content.addPoll(community, owner, { isAnonymous: true });
    const voter = first(voters);
    const answer = await vote(voter, 0, anonymous);
    const reader = first(voters, 1);
    const { publications } = (
      await backend.post('/api/publication', { as: reader, json: { groupid: community.id, nbpost: 50 } })
    ).read(FeedAnswer);
    const listed = publications.find((post) => post.id === anonymous.id);
    for (const choices of [
      answer.read(VoteAnswer).reponsepool,
      (await shown(reader, anonymous)).reponsepoll,
      listed?.reponsepoll,
    ])
      expect(choices?.map((choice) => [Number(choice.nbvotant), Number(choice.pourcentage)])).toEqual([
        [0, 0],
        [0, 0],
      ]);
    expect((await shown(owner, anonymous)).reponsepoll?.[0]?.nbvotant).toBe(1);
    for (const as of [reader, owner, voter]) {
      const list = await backend.post('/api/pollreaction', { as, json: { idchoice: anonymous.choices[0] } });
      expect(list.read(VotersAnswer).voters).toEqual([]);
    }
    expect(JSON.stringify((await shown(reader, anonymous)).votant)).not.toContain(voter.email);
  });
});

describe('the voters of an open poll', () => {
  it('are listed by pages', async () => {
    for (const voter of voters.slice(0, 7)) await vote(voter, 1);
    const page = async (nb: number, start: number) =>
      (await backend.post('/api/pollreaction', { as: owner, json: { idchoice: poll.choices[1], nb, start } }))
        .read(VotersAnswer)
        .voters.map((user) => user.email);
    const all = [...(await page(4, 0)), ...(await page(4, 4))];
    expect(all.toSorted()).toEqual(
      voters
        .slice(0, 7)
        .map((voter) => voter.email)
        .toSorted(),
    );
  });
});

describe('B404 the polls of a community', () => {
  it('are its posts that are polls, newest first, in pages that cost the same', async () => {
    const place = await backend.addCommunity({}, { members: [owner, first(voters)] });
    const ids: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const { id, choices } = await content.addPoll(place, owner);
      ids.unshift(id);
      await backend.addPost(place, owner);
      await backend.post('/api/pollresponse', {
        as: first(voters),
        json: { idpoll: id, idchoice: choices[0] },
      });
    }
    const page = async (json: object) => {
      const answer = await backend.post('/api/pollingroup', {
        as: first(voters),
        json: { idgroup: place.id, ...json },
      });
      return { list: answer.read(PollsAnswer).sondage, sql: answer.sql };
    };
    expect((await page({})).list.map((post) => post.id)).toEqual(ids.slice(0, 3));
    expect((await page({ nb: 3, start: 6 })).list.map((post) => post.id)).toEqual(ids.slice(6));
    const [two, seven] = [await page({ nb: 2 }), await page({ nb: 7 })];
    expect(seven.list.every((post) => post.votant?.voted === true)).toBe(true);
    expect(seven.list[0]?.reponsepoll?.[0]?.nbvotant).toBe(1);
    expect(seven.sql).toBe(two.sql);
  });
});
