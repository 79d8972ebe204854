import { beforeAll, describe, expect, it } from 'vitest';
import { decodePoll } from '../../../gateway/posts/polls.rest.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();
let owner: TestPerson;
let voter: TestPerson;
let other: TestPerson;
let community: { id: number };

beforeAll(async () => {
  [owner, voter, other] = [
    await platform.backend.addPerson(),
    await platform.backend.addPerson(),
    await platform.backend.addPerson(),
  ];
  community = await platform.backend.addCommunity({}, { members: [owner, voter, other] });
});

const fields = `
  id post { databaseId } voteCount question isClosed isAnonymous viewerHasVoted viewerCanVote viewerCanSeeResults choices { id poll { id } label
  voteCount percentage viewerHasChosen voters { nodes { email } } }
`;
interface Poll {
  id: string;
  question: string;
  isClosed: boolean;
  viewerHasVoted: boolean;
  viewerCanVote: boolean;
  viewerCanSeeResults: boolean;
  choices: {
    id: string;
    poll: { id: string } | null;
    label: string;
    voteCount: number | null;
    percentage: number | null;
    viewerHasChosen: boolean;
    voters: { nodes: { email: string }[] };
  }[];
}
const read = async (post: { id: number }, as: TestPerson) => {
  const query = `query ($databaseId: String!) { post(databaseId: $databaseId) { poll { ${fields} } } }`;
  const { data } = await platform.ask<{ post: { poll: Poll } }>(query, {
    as,
    variables: { databaseId: String(post.id) },
  });
  return data.post.poll;
};
const vote = async (poll: Poll, choice: number, as: TestPerson, idempotencyKey?: string) => {
  const mutation = `mutation ($input: VoteInPollInput!) { voteInPoll(input: $input) { poll { ${fields} } userErrors { code message path } } }`;
  const input = {
    choiceId: poll.choices[choice]!.id,
    ...(idempotencyKey ? { idempotencyKey } : {}),
  };
  return platform.ask<{ voteInPoll: { poll: Poll | null; userErrors: { code: string; message: string }[] } }>(
    mutation,
    { as, variables: { input } },
  );
};

describe('a public poll', () => {
  it('accepts a vote, shows the results, and moves the vote while open', async () => {
    const post = await platform.content.addPoll(community, owner, { answers: ['Lundi', 'Mardi', 'Jeudi'] });
    const before = await read(post, voter);
    expect(before).toMatchObject({
      question: 'On continue ?',
      viewerHasVoted: false,
      viewerCanVote: true,
      viewerCanSeeResults: true,
    });
    expect(before.choices.map(({ poll }) => poll?.id)).toEqual(before.choices.map(() => before.id));
    const first = (await vote(before, 0, voter)).data.voteInPoll;
    expect(first.userErrors).toEqual([]);
    expect(
      first.poll?.choices.map((choice) => [
        choice.label,
        choice.voteCount,
        choice.percentage,
        choice.viewerHasChosen,
      ]),
    ).toEqual([
      ['Lundi', 1, 100, true],
      ['Mardi', 0, 0, false],
      ['Jeudi', 0, 0, false],
    ]);
    await vote(before, 1, other);
    const moved = (await vote(before, 1, voter)).data.voteInPoll.poll;
    expect(moved?.choices.map((choice) => choice.voteCount)).toEqual([0, 2, 0]);
    expect(moved).toMatchObject({ voteCount: 2, post: { databaseId: String(post.id) } });
    expect(moved?.choices[1]?.voters.nodes.map((node) => node.email).toSorted()).toEqual(
      [voter.email, other.email].toSorted(),
    );
  });

  it('B523: rejects a vote after closing, and returns the current poll', async () => {
    const post = await platform.content.addPoll(community, owner, { closesAt: new Date(Date.now() - 1000) });
    const poll = await read(post, voter);
    expect(poll).toMatchObject({ isClosed: true, viewerCanVote: false });
    expect((await vote(poll, 0, voter)).data.voteInPoll).toMatchObject({
      poll: { isClosed: true, viewerCanVote: false },
      userErrors: [{ code: 'INVALID_STATE' }],
    });
  });

  it('does not vote again on a retry with the same key', async () => {
    const poll = await read(await platform.content.addPoll(community, owner), voter);
    await vote(poll, 0, voter, 'une-fois');
    await vote(poll, 1, voter);
    const retry = await vote(poll, 0, voter, 'une-fois');
    expect(retry.data.voteInPoll.poll?.choices.map((choice) => choice.viewerHasChosen)).toEqual([
      false,
      true,
    ]);
  });
});

describe('an anonymous poll', () => {
  it('shows figures only to its owner, and voters to nobody', async () => {
    const post = await platform.content.addPoll(community, owner, { isAnonymous: true });
    const seen = (await vote(await read(post, voter), 1, voter)).data.voteInPoll.poll;
    expect(seen).toMatchObject({ viewerHasVoted: true, viewerCanSeeResults: false, voteCount: null });
    expect(
      seen?.choices.map((choice) => [choice.voteCount, choice.percentage, choice.viewerHasChosen]),
    ).toEqual([
      [null, null, false],
      [null, null, true],
    ]);
    const owned = await read(post, owner);
    expect(owned.viewerCanSeeResults).toBe(true);
    expect(owned.choices.map((choice) => choice.voteCount)).toEqual([0, 1]);
    expect([...(seen?.choices ?? []), ...owned.choices].flatMap((choice) => choice.voters.nodes)).toEqual([]);
  });

  it('has the alternative text of its image, and ignores an unreadable image', () => {
    const post = { question: 'Qui ?', privacyType: 'ANONYMOUS', endate: '2099-01-01T00:00:00Z' };
    const imageOf = (parts: object) =>
      decodePoll({ ...post, ...parts }, { community: '1', post: '2' }, true).image;
    const alt = 'Un phare';
    expect(imageOf({ imag: 'files/a.jpg', imagalternatives: [alt] })).toMatchObject({
      path: 'files/a.jpg',
      alt,
    });
    expect(imageOf({ imag: ['files/a.jpg'] })).toMatchObject({ alt: '' });
    expect(imageOf({ imag: 7 })).toBeNull();
  });

  it('B765: hides names and results that an API leaks, and accepts a vote in a list', () => {
    const post = {
      question: 'Qui ?',
      privacyType: 'ANONYMOUS',
      endate: '2099-01-01T00:00:00Z',
      leftime: '0',
      votant: [{ voted: '1', idchoice: '5' }],
      reponsepoll: [{ id: 5, answer: 'Moi', pourcentage: '66.666', nbvotant: '2' }],
    };
    const place = { community: '1', post: '2' };
    const seen = decodePoll(post, place, false);
    expect(seen).toMatchObject({ isClosed: true, viewerHasVoted: true, viewerCanVote: false });
    expect(seen.choices).toMatchObject([{ voteCount: null, percentage: null, viewerHasChosen: true }]);
    expect(decodePoll(post, place, true).choices).toMatchObject([{ voteCount: 2, percentage: 66.67 }]);
  });
});
