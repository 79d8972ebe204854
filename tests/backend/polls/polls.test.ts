import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { CreatePollResponse } from '../../../backend/feed/publishing.wire.ts';
import { FeedResponse, ListPollsResponse, GetPostResponse } from '../../../backend/feed/wire.ts';
import { notify } from '../../../backend/notifications/notify.ts';
import { ListNotificationsResponse } from '../../../backend/notifications/wire.ts';
import { VoteResponse, ListVotersResponse } from '../../../backend/polls/wire.ts';
import { type Content, createContent } from '../../gateway/content.ts';
import { type TestPerson, startBackend } from '../harness.ts';
import { CreateEventResponse } from '../../../backend/feed/events.wire.ts';
import { formOf, pdf, photo } from '../feed/form.ts';
import { makePlace } from '../places.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const content = createContent(backend);
const owner = await backend.addPerson();
const voters = await backend.addPeople(Array.from({ length: 31 }, () => ({})));
const community = await backend.addCommunity({}, { members: [owner, ...voters] });

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
  (await backend.get(`/api/postsingle/${of.id}`, as)).read(GetPostResponse).post;

describe('a vote', () => {
  it('counts once per person, however often they vote; the last choice counts', async () => {
    const voter = first(voters);
    for (const index of [0, 1, 2]) expect((await vote(voter, index)).status).toBe(200);
    const { reponsepool, votant } = (await vote(voter, 2)).read(VoteResponse);
    expect(reponsepool.map((choice) => choice.nbvotant)).toEqual([0, 0, 1]);
    expect(votant).toMatchObject({ voted: true, idchoice: poll.choices[2] });
  });

  it('is counted correctly when many people vote at once', async () => {
    const answers = await Promise.all(voters.map((voter, index) => vote(voter, index % 3)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const { reponsepoll } = await shown(owner);
    expect(reponsepoll?.map((choice) => choice.nbvotant)).toEqual([11, 10, 10]);
    expect(reponsepoll?.map((choice) => choice.pourcentage)).toEqual(['35.48', '32.26', '32.26']);
  });

  it('is counted once when the same person votes many times at once', async () => {
    const voter = first(voters);
    await Promise.all(Array.from({ length: 20 }, (_, index) => vote(voter, index % 3)));
    const { reponsepoll } = await shown(owner);
    expect(reponsepoll?.reduce((sum, choice) => sum + Number(choice.nbvotant), 0)).toBe(1);
  });

  it('is rejected after closing, and for a choice of another poll', async () => {
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
  it('hides voters from all, and results from all but its author', async () => {
    const anonymous = await content.addPoll(community, owner, { isAnonymous: true });
    const voter = first(voters);
    const answer = await vote(voter, 0, anonymous);
    const reader = first(voters, 1);
    const { publications } = (
      await backend.post('/api/publication', { as: reader, json: { groupid: community.id, nbpost: 50 } })
    ).read(FeedResponse);
    const listed = publications.find((post) => post.id === anonymous.id);
    for (const choices of [
      answer.read(VoteResponse).reponsepool,
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
      expect(list.read(ListVotersResponse).voters).toEqual([]);
    }
    expect(JSON.stringify((await shown(reader, anonymous)).votant)).not.toContain(voter.email);
  });
});

describe('the voters of an open poll', () => {
  it('are listed by pages', async () => {
    for (const voter of voters.slice(0, 7)) await vote(voter, 1);
    const page = async (nb: number, start: number) =>
      (await backend.post('/api/pollreaction', { as: owner, json: { idchoice: poll.choices[1], nb, start } }))
        .read(ListVotersResponse)
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
  it('lists polls newest first, in pages of equal cost', async () => {
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
      return { list: answer.read(ListPollsResponse).sondage, sql: answer.sql };
    };
    expect((await page({})).list.map((post) => post.id)).toEqual(ids.slice(0, 3));
    expect((await page({ nb: 3, start: 6 })).list.map((post) => post.id)).toEqual(ids.slice(6));
    const [two, seven] = [await page({ nb: 2 }), await page({ nb: 7 })];
    expect(seven.list.every((post) => post.votant?.voted === true)).toBe(true);
    expect(seven.list[0]?.reponsepoll?.[0]?.nbvotant).toBe(1);
    expect(seven.sql).toBe(two.sql);
  });
});

describe('new polls and events', () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const poll = {
    question: 'Où ?',
    time: tomorrow,
    privacyType: 'PUBLIC',
    'reponses[]': ['Ici', '', 'Là'],
  };
  const event = {
    text: 'Régate',
    lieu: 'Au port',
    description: '<p>Venez</p><script>alert(1)</script>',
    datedebut: '2026-12-01T09:00:00.000Z',
    datefin: '2026-12-01T10:15:00.000Z',
  };
  type Parts = Parameters<typeof formOf>;
  const ask = (as: TestPerson | undefined, fields: Parts[0], sent: Parts[1] = [], key = '') =>
    backend.post('/api/poll', {
      as,
      multipart: formOf(fields, sent),
      ...(key === '' ? {} : { headers: { 'idempotency-key': key } }),
    });
  const announce = (as: TestPerson | undefined, fields: Parts[0], sent: Parts[1] = []) =>
    backend.post('/api/eventcreate', { as, multipart: formOf(fields, sent) });

  describe('a new poll', () => {
    it('B517 B766 B767: has its non-empty answers, its end and its picture', async () => {
      const { community, people } = await makePlace(backend, 'private');
      const fields = { ...poll, privacyType: 'ANONYMOUS', idgroup: community.id };
      const made = await ask(people.editor, fields, [['file', 'a.jpg', photo]]);
      const { poll: post } = made.read(CreatePollResponse);
      expect(post).toMatchObject({
        type: 3,
        question: 'Où ?',
        privacyType: 'ANONYMOUS',
        endate: `${tomorrow}T23:59:59.999Z`,
        votant: { voted: false, idchoice: null },
      });
      expect(post.reponsepoll?.map((choice) => choice.answer)).toEqual(['Ici', 'Là']);
      expect(post.imag).toHaveLength(1);
      expect(post.leftime).not.toBe('0');
    });

    it('B837: has its question in the notifications of the members, listed and live', async () => {
      const { community, people } = await makePlace(backend, 'private');
      const question = 'Prêt < demain & après ?';
      await ask(people.editor, { ...poll, question, idgroup: community.id });
      const { notifications } = (
        await backend.post('/api/notif/load', { as: people.reader, json: { nb: 1 } })
      ).read(ListNotificationsResponse);
      expect(notifications).toMatchObject([{ extrait: question }]);
      const notice = {
        userIds: [people.reader.id],
        authorId: people.editor.id,
        action: 'posts',
        description: '',
        communityId: community.id,
        postId: notifications[0]?.idpost ?? null,
      };
      const live = await backend.context.database.transaction((tx) => notify(tx, notice));
      expect(live.content).toMatchObject({ extrait: question });
    });

    it.each([
      ['B515: without question', { question: ' ' }, 'Veuillez saisir la question.'],
      ['B516: with one answer', { 'reponses[]': ['Ici', ' '] }, 'Veuillez remplir au moins deux reponses.'],
      ['B520: closed before today', { time: '2020-01-01' }, undefined],
      ['B520: closed a minute ago', { time: new Date(Date.now() - 60_000).toISOString() }, undefined],
      ['closing in the year 9999', { time: '9999-12-31' }, 'La date de fin est trop lointaine.'],
      ['closing at no time', { time: 'demain' }, undefined],
    ])('is refused %s', async (_what, wrong, message) => {
      const { community, people } = await makePlace(backend, 'public');
      const answer = await ask(people.editor, { ...poll, ...wrong, idgroup: community.id });
      expect(answer.status).toBe(400);
      if (message) expect(answer.body).toMatchObject({ message });
    });
  });

  const kindsOfPost = [
    [
      'a poll',
      async (as: TestPerson, fields: Parts[0], sent?: Parts[1]) => {
        const answer = await ask(as, { ...poll, ...fields }, sent);
        return { answer, post: () => answer.read(CreatePollResponse).poll };
      },
    ],
    [
      'an event',
      async (as: TestPerson, fields: Parts[0], sent?: Parts[1]) => {
        const answer = await announce(as, { ...event, ...fields }, sent);
        return { answer, post: () => answer.read(CreateEventResponse).event };
      },
    ],
  ] as const;

  it.each(kindsOfPost)('the picture of %s has its alternative text', async (_kind, publish) => {
    const { community, people } = await makePlace(backend, 'private');
    const idgroup = community.id;
    const sent = [['file', 'a.jpg', photo]] as const;
    const described = await publish(people.editor, { idgroup, alternative: ' Un  phare < midi ' }, sent);
    const made = described.post();
    expect(made.imagalternatives).toEqual(['Un phare < midi']);
    const read = await backend.get(`/api/postsingle/${made.id}`, people.reader);
    expect(read.read(GetPostResponse).post.imagalternatives).toEqual(['Un phare < midi']);
    for (const fields of [{ idgroup }, { idgroup, alternative: ' ' }])
      expect((await publish(people.editor, fields, sent)).post()).not.toHaveProperty('imagalternatives');
    const bare = await publish(people.editor, { idgroup, alternative: 'Rien' });
    expect(bare.post()).not.toHaveProperty('imagalternatives');
    const { answer } = await publish(people.editor, { idgroup, alternative: 'x'.repeat(501) }, sent);
    expect([answer.status, answer.body]).toMatchObject([400, { field: 'alternative' }]);
  });

  describe('a new event', () => {
    it('B768 B769: has its title and a sanitised description', async () => {
      const { community, people } = await makePlace(backend, 'private');
      const made = await announce(people.editor, { ...event, idgroup: community.id }, [
        ['file', 'a.jpg', photo],
      ]);
      expect(made.read(CreateEventResponse).event).toMatchObject({
        type: 2,
        text: 'Régate',
        lieu: 'Au port',
        description: '<p>Venez</p>',
        datedebut: event.datedebut,
        datefin: event.datefin,
      });
    });

    it.each([
      ['without name', { text: '  ' }, 'text'],
      ['without place', { lieu: '' }, 'lieu'],
      ['without start', { datedebut: '' }, 'datedebut'],
      ['without end', { datefin: '' }, 'datefin'],
      ['in the year 1000', { datedebut: '1000-01-01T09:00:00.000Z' }, 'datedebut'],
      ['that ends in the year 9999', { datefin: '9999-01-01T09:00:00.000Z' }, 'datefin'],
      ['B531: that ends as it starts', { datefin: event.datedebut }, 'datedebut'],
    ])('B530: is refused %s, and says which field', async (_what, wrong, field) => {
      const { community, people } = await makePlace(backend, 'public');
      const answer = await announce(people.editor, { ...event, ...wrong, idgroup: community.id });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ field });
    });
  });

  it('polls and events accept a picture, not a document', async () => {
    const { community, people } = await makePlace(backend, 'public');
    const idgroup = community.id;
    const sent = [['file', 'a.pdf', pdf]] as const;
    const answers = [
      await ask(people.editor, { ...poll, idgroup }, sent),
      await announce(people.editor, { ...event, idgroup }, sent),
    ];
    expect(answers.map(({ status }) => status)).toEqual([415, 415]);
  });
});
