import { conversations, participants } from '../../backend/chat/tables.ts';
import { events } from '../../backend/events/tables.ts';
import { posts } from '../../backend/posts/tables.ts';
import { pollChoices, polls } from '../../backend/polls/tables.ts';
import type { TestBackend, TestPerson } from '../backend/harness.ts';

type Post = Awaited<ReturnType<TestBackend['addPost']>>;

/** Creates user content in a backend: through its API where possible, otherwise in its tables. */
export interface Content {
  addPoll(
    community: { id: number },
    author: TestPerson,
    values?: { answers?: string[]; isAnonymous?: boolean; closesAt?: Date },
  ): Promise<Post & { choices: number[] }>;
  addEvent(community: { id: number }, author: TestPerson): Promise<Post>;
  /** A conversation of the first person with the others; a group when there are several. */
  addConversation(people: TestPerson[], title?: string): Promise<{ id: number }>;
  comment(author: TestPerson, post: { id: number }, text?: string): Promise<{ id: number }>;
  reply(author: TestPerson, comment: { id: number }, text?: string): Promise<{ id: number }>;
  react(person: TestPerson, post: { id: number }, kind?: 0 | 1 | 2): Promise<void>;
  send(author: TestPerson, conversation: { id: number }, content?: string): Promise<{ id: number }>;
}

const hour = 3_600_000;
let serial = 0;

const one = <Row>(rows: Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error('Nothing was inserted.');
  return row;
};

export function createContent(backend: TestBackend): Content {
  const { database } = backend.context;
  const call = async <Answer>(as: TestPerson, path: string, json: unknown): Promise<Answer> => {
    const answer = await backend.post(path, { as, json });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as Answer;
  };
  const text = (given: string | undefined) => given ?? `Texte ${(serial += 1)}`;
  return {
    async addPoll(
      community,
      author,
      { answers = ['Oui', 'Non'], isAnonymous = false, closesAt = new Date(Date.now() + 24 * hour) } = {},
    ) {
      const post = one(
        await database
          .insert(posts)
          .values({ communityId: community.id, authorId: author.id, kind: 'poll' })
          .returning(),
      );
      await database
        .insert(polls)
        .values({ postId: post.id, question: 'On continue ?', closesAt, isAnonymous });
      const rows = answers.map((answer, position) => ({ postId: post.id, answer, position }));
      const choices = await database.insert(pollChoices).values(rows).returning();
      return { ...post, choices: choices.map((choice) => choice.id) };
    },
    async addEvent(community, author) {
      const post = one(
        await database
          .insert(posts)
          .values({ communityId: community.id, authorId: author.id, kind: 'event', text: 'Portes ouvertes' })
          .returning(),
      );
      await database.insert(events).values({
        postId: post.id,
        communityId: community.id,
        title: 'Portes ouvertes',
        place: 'Atelier 3',
        description: '<p>Venez <b>nombreux</b></p>',
        startsAt: new Date('2036-03-01T09:00:00Z'),
        endsAt: new Date('2036-03-01T12:00:00Z'),
      });
      return post;
    },
    async addConversation(people, title = '') {
      const [first, second] = people;
      if (!first || !second) throw new Error('A conversation needs two people.');
      const isGroup = people.length > 2;
      const pairKey = isGroup ? null : [first.id, second.id].toSorted((a, b) => a - b).join(':');
      const conversation = one(
        await database
          .insert(conversations)
          .values({ title, isGroup, adminId: first.id, pairKey })
          .returning(),
      );
      await database
        .insert(participants)
        .values(people.map((person) => ({ conversationId: conversation.id, userId: person.id })));
      return conversation;
    },
    async comment(author, post, given) {
      const json = { postID: post.id, text: text(given) };
      return (await call<{ comment: { id: number } }>(author, '/api/comment/create/null', json)).comment;
    },
    async reply(author, comment, given) {
      const json = { commentID: comment.id, text: text(given) };
      return (await call<{ reponse: { id: number } }>(author, '/api/comment/reponse/null', json)).reponse;
    },
    async react(person, post, kind = 0) {
      await call(person, '/api/dolike', { postID: post.id, likeType: kind });
    },
    async send(author, conversation, given) {
      const path = `/api/messagecreate/${conversation.id}/noFile`;
      return (await call<{ message: { id: number } }>(author, path, { content: text(given), gif: '' }))
        .message;
    },
  };
}
