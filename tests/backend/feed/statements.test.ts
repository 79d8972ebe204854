import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContent } from '../../gateway/content.ts';
import { type TestBackend, type TestPerson, startBackend } from '../harness.ts';

let backend: TestBackend;
let reader: TestPerson;
let community: { id: number };
let post: { id: number };
let comment: { id: number };
let choice: number | undefined;

beforeAll(async () => {
  backend = await startBackend();
  const content = createContent(backend);
  reader = await backend.addPerson();
  const others = [];
  for (let count = 0; count < 30; count += 1) others.push(await backend.addPerson());
  community = await backend.addCommunity({}, { members: [reader, ...others] });
  for (const other of others.slice(0, 12)) {
    await content.comment(other, await backend.addPost(community, other));
    await content.addPoll(community, other);
    await content.addEvent(community, other);
    await backend.addCommunity({}, { members: [reader] });
  }
  post = await backend.addPost(community, reader);
  const poll = await content.addPoll(community, reader);
  choice = poll.choices[0];
  for (const other of others) {
    await content.react(other, post);
    comment = await content.comment(other, post);
    await backend.post('/api/pollresponse', { as: other, json: { idpoll: poll.id, idchoice: choice } });
  }
  for (const other of others) {
    await content.reply(other, comment);
    await backend.post('/api/buttonlikecomment', { as: other, json: { idcomment: comment.id } });
  }
}, 60_000);
afterAll(() => backend.close());

it('every list runs as many statements for thirty rows as for three', async () => {
  const lists: [call: string, path: string, size: string, body: object][] = [
    ['feed', '/api/publication', 'nbpost', { groupid: 0 }],
    ['feed of a community', '/api/publication', 'nbpost', { groupid: community.id }],
    ['comments', '/api/comments/list', 'nbComments', { postID: post.id }],
    ['replies', '/api/reponses/list', 'nbComments', { commentID: comment.id }],
    ['who reacted', '/api/likelist', 'nb', { idpost: post.id, type: 1 }],
    ['who likes a comment', '/api/likelist', 'nb', { idpost: comment.id, type: 3 }],
    ['voters', '/api/pollreaction', 'nb', { idchoice: choice }],
    ['communities', '/api/getcommunities', 'nbCommunity', { hasNotif: true }],
  ];
  for (const [call, path, size, body] of lists) {
    const statements = async (count: number, startpoint: number) => {
      const answer = await backend.post(path, {
        as: reader,
        json: { ...body, [size]: count, startpoint, startPoint: startpoint, start: startpoint },
      });
      expect(answer.status, call).toBe(200);
      return answer.sql;
    };
    const [few, many, later] = [await statements(3, 0), await statements(30, 0), await statements(3, 9)];
    console.log(`  ${call.padEnd(22)} ${many} statements`);
    expect([call, many]).toEqual([call, few]);
    // The first page of a community also notes that it has been seen.
    expect(later, call).toBeLessThanOrEqual(few);
    expect(many).toBeLessThanOrEqual(8);
  }
});
