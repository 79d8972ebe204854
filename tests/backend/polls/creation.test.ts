import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CreatePollAnswer } from '../../../backend/feed/pollWire.ts';
import { CreateEventAnswer } from '../../../backend/feed/eventWire.ts';
import { PostSingleAnswer } from '../../../backend/feed/wire.ts';
import { formOf, pdf, photo } from '../feed/form.ts';
import { startBackend, type TestBackend, type TestPerson } from '../harness.ts';
import { makePlace } from '../places.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const today = () => new Date().toISOString().slice(0, 10);
const poll = { question: 'Où ?', time: today(), privacyType: 'PUBLIC', 'reponses[]': ['Ici', '', 'Là'] };
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
  it('B517 B766 B767: has its answers without the empty ones, its end and its picture', async () => {
    const { community, people } = await makePlace(backend, 'private');
    const made = await ask(people.editor, { ...poll, privacyType: 'ANONYMOUS', idgroup: community.id }, [
      ['file', 'a.jpg', photo],
    ]);
    const { poll: post } = made.read(CreatePollAnswer);
    expect(post).toMatchObject({
      type: 3,
      question: 'Où ?',
      privacyType: 'ANONYMOUS',
      endate: `${today()}T23:59:59.999Z`,
      votant: { voted: false, idchoice: null },
    });
    expect(post.reponsepoll?.map((choice) => choice.answer)).toEqual(['Ici', 'Là']);
    expect(post.imag).toHaveLength(1);
    expect(post.leftime).not.toBe('0');
  });

  it.each([
    ['B515: without question', { question: ' ' }, 'Veuillez saisir la question.'],
    ['B516: with one answer', { 'reponses[]': ['Ici', ' '] }, 'Veuillez remplir au moins deux reponses.'],
    ['B520: closed before today', { time: '2020-01-01' }, undefined],
    ['B520: closed a minute ago', { time: new Date(Date.now() - 60_000).toISOString() }, undefined],
    ['closing in the year 9999', { time: '9999-12-31' }, 'La date de fin est trop lointaine.'],
    ['closing at no time', { time: 'demain' }, undefined],
    ['closing in the year 99999', { time: '99999-12-31' }, 'La date de fin est trop lointaine.'],
    [
      'closing at the end of what a date may be',
      { time: '+275760-09-13T00:00:00.000Z' },
      'La date de fin est trop lointaine.',
    ],
    [
      'with a character that nothing keeps',
      { question: 'Où\0 ?' },
      "Ce texte contient un caractère qui n'est pas accepté.",
    ],
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
      return { answer, post: () => answer.read(CreatePollAnswer).poll };
    },
  ],
  [
    'an event',
    async (as: TestPerson, fields: Parts[0], sent?: Parts[1]) => {
      const answer = await announce(as, { ...event, ...fields }, sent);
      return { answer, post: () => answer.read(CreateEventAnswer).event };
    },
  ],
] as const;

it.each(kindsOfPost)(
  'the picture of %s has the text that came beside it, told to its readers',
  async (_kind, publish) => {
    const { community, people } = await makePlace(backend, 'private');
    const idgroup = community.id;
    const sent = [['file', 'a.jpg', photo]] as const;
    const described = await publish(people.editor, { idgroup, alternative: ' Un  phare < midi ' }, sent);
    const made = described.post();
    expect(made.imagalternatives).toEqual(['Un phare < midi']);
    const read = await backend.get(`/api/postsingle/${made.id}`, people.reader);
    expect(read.read(PostSingleAnswer).post.imagalternatives).toEqual(['Un phare < midi']);
    for (const fields of [{ idgroup }, { idgroup, alternative: ' ' }])
      expect((await publish(people.editor, fields, sent)).post()).not.toHaveProperty('imagalternatives');
    const bare = await publish(people.editor, { idgroup, alternative: 'Rien' });
    expect(bare.post()).not.toHaveProperty('imagalternatives');
    const { answer } = await publish(people.editor, { idgroup, alternative: 'x'.repeat(501) }, sent);
    expect([answer.status, answer.body]).toMatchObject([400, { field: 'alternative' }]);
  },
);

describe('a new event', () => {
  it('B768 B769: is shown by its name, with what was said of it made safe', async () => {
    const { community, people } = await makePlace(backend, 'private');
    const made = await announce(people.editor, { ...event, idgroup: community.id }, [
      ['file', 'a.jpg', photo],
    ]);
    expect(made.read(CreateEventAnswer).event).toMatchObject({
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

it('polls and events take a picture, not a document', async () => {
  const { community, people } = await makePlace(backend, 'public');
  const idgroup = community.id;
  const sent = [['file', 'a.pdf', pdf]] as const;
  const answers = [
    await ask(people.editor, { ...poll, idgroup }, sent),
    await announce(people.editor, { ...event, idgroup }, sent),
  ];
  expect(answers.map(({ status }) => status)).toEqual([415, 415]);
});
