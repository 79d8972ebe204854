/**
 * Who may call what about the content of a community: every call of the rooms feed, polls, comments,
 * reactions and communities, by everybody there can be, in every kind of community, each really made.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContent, type Content } from '../../gateway/content.ts';
import { type TestBackend, type TestPerson, startBackend } from '../harness.ts';

const kinds = ['public', 'private', 'secret', 'defaut'] as const;
type Kind = (typeof kinds)[number];
const callers = [
  'anonymous',
  'outsider',
  'guest',
  'reader',
  'editor',
  'administrator',
  'platformAdministrator',
] as const;
type Caller = (typeof callers)[number];

let backend: TestBackend;
let content: Content;
const people = new Map<Caller, TestPerson>();
const person = (caller: Caller): TestPerson => {
  const found = people.get(caller);
  if (!found) throw new Error(`There is no ${caller}.`);
  return found;
};

/** What a call is made about, made anew for each cell. */
interface Place {
  community: { id: number };
  post: { id: number };
  poll: { id: number; choices: number[] };
  comment: { id: number };
  reply: { id: number };
}
const places = new Map<Kind, Place>();

beforeAll(async () => {
  backend = await startBackend();
  content = createContent(backend);
  for (const caller of callers.slice(1))
    people.set(
      caller,
      await backend.addPerson({
        isAdministrator: caller === 'platformAdministrator',
        isExternal: caller === 'guest',
      }),
    );
  for (const kind of kinds) {
    const community = await backend.addCommunity(
      { kind },
      { admins: [person('administrator')], members: [person('editor')], readers: [person('reader')] },
    );
    const author = await backend.addPerson();
    await backend.addMember(community, author);
    const post = await backend.addPost(community, author, { text: `<p>Contenu ${kind}</p>` });
    const comment = await content.comment(author, post, `Commentaire ${kind}`);
    const reply = await content.reply(author, comment, `Réponse ${kind}`);
    places.set(kind, { community, post, poll: await content.addPoll(community, author), comment, reply });
  }
}, 60_000);
afterAll(() => backend.close());

interface Call {
  path: string;
  method?: 'GET';
  json?: (place: Place) => object;
}
const calls: Record<string, Call> = {
  'the page of the community': {
    path: '/api/getgroupspecifique/mur',
    json: ({ community }) => ({ id: community.id }),
  },
  'its feed': { path: '/api/publication', json: ({ community }) => ({ groupid: community.id, nbpost: 3 }) },
  'a post': { path: '/api/postsingle/:post', method: 'GET' },
  'its comments': { path: '/api/comments/list', json: ({ post }) => ({ postID: post.id }) },
  'its replies': { path: '/api/reponses/list', json: ({ comment }) => ({ commentID: comment.id }) },
  'who reacted': { path: '/api/likelist', json: ({ post }) => ({ idpost: post.id, type: 1 }) },
  'who likes a comment': { path: '/api/likelist', json: ({ comment }) => ({ idpost: comment.id, type: 3 }) },
  'who likes a reply': { path: '/api/likelist', json: ({ reply }) => ({ idpost: reply.id, type: 4 }) },
  'who voted': { path: '/api/pollreaction', json: ({ poll }) => ({ idchoice: poll.choices[0] }) },
  'to react': { path: '/api/dolike', json: ({ post }) => ({ postID: post.id, likeType: 0 }) },
  'to like a comment': { path: '/api/buttonlikecomment', json: ({ comment }) => ({ idcomment: comment.id }) },
  'to like a reply': { path: '/api/buttonlikereponse', json: ({ reply }) => ({ idreponse: reply.id }) },
  'to vote': {
    path: '/api/pollresponse',
    json: ({ poll }) => ({ idpoll: poll.id, idchoice: poll.choices[0] }),
  },
  'to comment': {
    path: '/api/comment/create/null',
    json: ({ post }) => ({ postID: post.id, text: 'Bien vu' }),
  },
  'to reply': {
    path: '/api/comment/reponse/null',
    json: ({ comment }) => ({ commentID: comment.id, text: 'Oui' }),
  },
};

/** Platform administrators open every community; a public community's own page is for all but guests. */
function expected(call: string, caller: Caller, kind: Kind): number {
  if (caller === 'anonymous') return 401;
  if (caller === 'guest') return 404;
  if (caller !== 'outsider') return 200;
  return call === 'the page of the community' && kind !== 'secret' ? 200 : 404;
}

describe.each(kinds)('B480: in a %s community', (kind) => {
  it.each(Object.keys(calls))('%s is for its members', async (name) => {
    const place = places.get(kind);
    const call = calls[name];
    if (!place || !call) throw new Error('Nothing to call.');
    const answers: Record<string, number> = {};
    for (const caller of callers) {
      const as = caller === 'anonymous' ? undefined : person(caller);
      const answer = await backend.call(
        call.method ?? 'POST',
        call.path.replace(':post', String(place.post.id)),
        {
          as,
          ...(call.json ? { json: call.json(place) } : {}),
        },
      );
      answers[caller] = answer.status;
      if (answer.status !== 200)
        expect(JSON.stringify(answer.body)).not.toMatch(/Contenu|Commentaire|Réponse/);
    }
    expect(answers).toEqual(
      Object.fromEntries(callers.map((caller) => [caller, expected(name, caller, kind)])),
    );
  });
});

describe('what lists hold', () => {
  it('is nothing of communities that the person does not belong to', async () => {
    const seen = async (caller: Caller) =>
      JSON.stringify(
        (await backend.post('/api/publication', { as: person(caller), json: { groupid: 0, nbpost: 200 } }))
          .body,
      );
    for (const stranger of ['outsider', 'guest'] as const)
      expect(await seen(stranger)).not.toContain('Contenu');
    for (const kind of kinds) expect(await seen('reader')).toContain(`Contenu ${kind}`);
  });

  it('tells nobody else in real time', async () => {
    const place = places.get('secret');
    if (!place) throw new Error('Nothing to comment.');
    backend.events.length = 0;
    await backend.post('/api/comment/create/null', {
      as: person('editor'),
      json: { postID: place.post.id, text: 'Chut' },
    });
    const told = new Set(backend.events.flatMap((event) => event.receveur));
    expect(told).not.toContain(person('outsider').email);
    expect(told).not.toContain(person('platformAdministrator').email);
  });
});

describe('B585 B586 B745: the deletion of comments and replies', () => {
  const outcomes = async (
    make: () => Promise<{ id: number }>,
    path: string,
    body: (id: number) => object,
  ): Promise<Record<string, number>> => {
    const found: Record<string, number> = {};
    for (const caller of callers) {
      const { id } = await make();
      const as = caller === 'anonymous' ? undefined : person(caller);
      found[caller] = (await backend.post(path, { as, json: body(id) })).status;
    }
    return found;
  };
  const refused = { anonymous: 401, outsider: 404, guest: 404, reader: 403, editor: 403 };

  it.each(kinds)(
    'is the author’s and the administrators’ in a %s community; replies are their author’s alone',
    async (kind) => {
      const place = places.get(kind);
      if (!place) throw new Error('Nothing to delete.');
      const author = await backend.addPerson();
      await backend.addMember(place.community, author);
      const comment = () => content.comment(author, place.post);
      const deleteComment = (id: number) => ({ CommentID: id });
      expect(await outcomes(comment, '/api/comment/delete', deleteComment)).toEqual({
        ...refused,
        administrator: 200,
        platformAdministrator: 200,
      });
      const reply = () => content.reply(author, place.comment);
      const deleteReply = (id: number) => ({ ReponseID: id });
      expect(await outcomes(reply, '/api/response/delete', deleteReply)).toEqual({
        ...refused,
        administrator: 403,
        platformAdministrator: 403,
      });
      const [own, ownReply] = [await comment(), await reply()];
      expect(
        (await backend.post('/api/comment/delete', { as: author, json: deleteComment(own.id) })).status,
      ).toBe(200);
      expect(
        (await backend.post('/api/response/delete', { as: author, json: deleteReply(ownReply.id) })).status,
      ).toBe(200);
    },
  );
});
