import { beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import { film, pdf, photo } from '../../backend/feed/form.ts';
import { global } from '../callers.ts';
import { type Platform, startPlatform, sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();

const day = 86_400_000;
const soon = (days: number) => new Date(Date.now() + days * day).toISOString();

interface Shown {
  id: string;
  version: string;
  text: string;
  link: string | null;
  images: { key: string; contentUrl: string; alt: string }[];
  files: { key: string; name: string }[];
  video: { contentUrl: string } | null;
  gif: { contentUrl: string } | null;
  poll: Record<string, unknown> | null;
  event: Record<string, unknown> | null;
}
const shown = `id version text link images { key contentUrl(width: 320) alt } files { key name } video { contentUrl } gif { contentUrl }
  poll { question isAnonymous isClosed choices { label } image { width alt } } event { title location text startsAt endsAt image { alt } }`;
interface Payload {
  postEdge: { node: Shown } | null;
  post: Shown | null;
}
const change = (as: TestPerson, name: string, input: object, files?: Record<string, File>) => {
  const selection = name === 'updatePost' ? `post { ${shown} }` : `postEdge { cursor node { ${shown} } }`;
  return platform.mutate<Payload>(name, input, { as, files, selection });
};
const file = (name: string, content: Blob) => new File([content], name);

describe('a post', () => {
  let person: TestPerson;
  let communityId: string;
  beforeAll(async () => {
    person = await platform.backend.addPerson();
    communityId = global('Community', (await platform.backend.addCommunity({}, { members: [person] })).id);
  });

  it('B470: is published with images and documents, and edited by their keys', async () => {
    const input = {
      communityId,
      text: '<p>Voici</p>',
      images: [{ file: null }, { file: null }],
      files: [null],
    };
    const made = await change(person, 'createPost', input, {
      'variables.input.images.0.file': file('a.jpg', photo),
      'variables.input.images.1.file': file('b.jpg', photo),
      'variables.input.files.0': file('a.pdf', pdf),
    });
    const post = made.postEdge!.node;
    expect(post.images).toHaveLength(2);
    expect(post.files.map(({ name }) => name)).toEqual(['a.pdf']);
    const edited = await change(
      person,
      'updatePost',
      {
        postId: post.id,
        text: '<p>Voilà</p>',
        removedImageKeys: [post.images[0]!.key],
        removedFileKeys: post.files.map(({ key }) => key),
        addedFiles: [null],
      },
      { 'variables.input.addedFiles.0': file('b.pdf', pdf) },
    );
    expect(edited.post).toMatchObject({ text: '<p>Voilà</p>', images: [post.images[1]] });
    expect(edited.post!.files.map(({ name }) => name)).toEqual(['b.pdf']);
    const foreign = await change(person, 'updatePost', {
      postId: post.id,
      text: 'x',
      removedImageKeys: [post.images[0]!.key],
    });
    expect(foreign.userErrors).toMatchObject([{ code: 'INVALID', path: ['removedImageKeys'] }]);
  });

  it('returns the alternative texts of images, and changes them by key', async () => {
    const made = await change(
      person,
      'createPost',
      { communityId, text: 'Le port', images: [{ file: null, alt: 'Un phare' }, { file: null }] },
      {
        'variables.input.images.0.file': file('a.jpg', photo),
        'variables.input.images.1.file': file('b.jpg', photo),
      },
    );
    const { id: postId, images, version } = made.postEdge!.node;
    expect(images.map(({ alt }) => alt)).toEqual(['Un phare', '']);
    const imageAlts = images.map(({ key }, index) => ({ imageKey: key, alt: ['', 'a < b'][index]! }));
    const edited = await change(
      person,
      'updatePost',
      { postId, imageAlts, addedImages: [{ file: null, alt: 'Une île' }], basedOn: version },
      { 'variables.input.addedImages.0.file': file('c.jpg', photo) },
    );
    expect(edited.userErrors).toEqual([]);
    expect(edited.post).toMatchObject({ text: 'Le port' });
    expect(edited.post!.images.map(({ alt }) => alt)).toEqual(['', 'a < b', 'Une île']);
    expect(edited.post!.version).not.toBe(version);
    const long = await change(person, 'updatePost', {
      postId,
      imageAlts: [{ imageKey: images[0]!.key, alt: 'x'.repeat(501) }],
    });
    expect(long.userErrors).toMatchObject([{ code: 'INVALID', path: ['imageAlts', '0', 'alt'] }]);
    const added = await change(
      person,
      'updatePost',
      { postId, addedImages: [{ file: null }, { file: null, alt: 'x'.repeat(501) }] },
      {
        'variables.input.addedImages.0.file': file('d.jpg', photo),
        'variables.input.addedImages.1.file': file('e.jpg', photo),
      },
    );
    expect(added.userErrors).toMatchObject([{ code: 'INVALID', path: ['addedImages', '1', 'alt'] }]);
  });

  it('B470: accepts a link or a built-in GIF, whose address survives a new host', async () => {
    const link = 'https://example.org/page';
    const linked = await change(person, 'createPost', { communityId, text: link, link });
    expect(linked.postEdge!.node.link).toBe(link);
    const gifUrl = `${platform.url}/gifs/bravo.gif`;
    const gif = await change(person, 'createPost', { communityId, gifUrl });
    expect(gif.postEdge!.node.gif?.contentUrl).toBe(gifUrl);
    const answer = await platform.backend.get(
      `/api/postsingle/${Buffer.from(gif.postEdge!.node.id, 'base64url').toString().split(':').at(-1)}`,
      person,
    );
    expect(answer.body).toMatchObject({ post: { gif: '/gifs/bravo.gif' } });
  });

  it('B492 B504: names the invalid input', async () => {
    expect((await change(person, 'createPost', { communityId, text: ' ' })).userErrors).toEqual([
      expect.objectContaining({ code: 'INVALID', path: ['text'] }),
    ]);
    const wrong = await change(
      person,
      'createPost',
      { communityId, files: [null] },
      {
        'variables.input.files.0': file('a.txt', new Blob(['bonjour'])),
      },
    );
    expect(wrong.userErrors[0]).toMatchObject({ code: 'FILE_TYPE_REFUSED' });
  });

  it('B470: keeps absent fields, replaces given ones, and empties null ones', async () => {
    const input = { communityId, text: '<p>Gardez</p>', files: [null] };
    const made = await change(person, 'createPost', input, { 'variables.input.files.0': file('a.pdf', pdf) });
    const { id: postId } = made.postEdge!.node;
    const both = await change(person, 'updatePost', { postId, text: 'Ceci', question: 'Où ?' });
    expect(both.userErrors).toMatchObject([{ code: 'INVALID', path: ['question'] }]);
    const filmed = await change(
      person,
      'updatePost',
      { postId, video: null },
      { 'variables.input.video': file('film.mp4', film) },
    );
    const kept = {
      text: '<p>Gardez</p>',
      video: { contentUrl: expect.stringContaining('.mp4') },
      files: [{}],
    };
    expect(filmed).toMatchObject({ userErrors: [], post: kept });
    expect(await change(person, 'updatePost', { postId })).toMatchObject({ userErrors: [], post: kept });
    expect(await change(person, 'updatePost', { postId, video: null, text: null })).toMatchObject({
      userErrors: [],
      post: { text: '', video: null, files: [{}] },
    });
    const gifUrl = `${platform.url}/gifs/bravo.gif`;
    expect((await change(person, 'updatePost', { postId, gifUrl })).post?.gif?.contentUrl).toBe(gifUrl);
    expect((await change(person, 'updatePost', { postId, gifUrl: null })).post?.gif).toBeNull();
  });

  it('is edited once by a repetition that adds or removes the video again', async () => {
    const made = await change(person, 'createPost', { communityId, text: 'Un film' });
    const { id: postId } = made.postEdge!.node;
    const add = () =>
      change(
        person,
        'updatePost',
        { postId, video: null, idempotencyKey: 'film' },
        { 'variables.input.video': file('film.mp4', film) },
      );
    const first = await add();
    expect(first.post?.video).not.toBeNull();
    expect(await add()).toEqual(first);
    const remove = () => change(person, 'updatePost', { postId, video: null, idempotencyKey: 'sans' });
    for (const answer of [await remove(), await remove()])
      expect(answer).toMatchObject({ userErrors: [], post: { video: null } });
  });

  it('changes the question of a poll and the text of other posts', async () => {
    const closesAt = soon(3);
    const asked = await change(person, 'createPoll', {
      communityId,
      question: 'Où ?',
      choices: ['Ici', 'Là'],
      closesAt,
    });
    const { id: postId } = asked.postEdge!.node;
    const renamed = await change(person, 'updatePost', { postId, question: 'Où & quand ?' });
    expect(renamed).toMatchObject({ userErrors: [], post: { poll: { question: 'Où & quand ?' } } });
    expect(await change(person, 'updatePost', { postId, question: null })).toMatchObject({
      post: null,
      userErrors: [{ code: 'INVALID', path: ['question'] }],
    });
    const neither = await change(person, 'updatePost', { postId, text: null, question: 'Où ?' });
    expect(neither.userErrors).toMatchObject([{ code: 'INVALID', path: ['text'] }]);
    const basedOn = renamed.post!.version;
    const written = await change(person, 'updatePost', { postId, text: 'Où ?', basedOn });
    expect(written.userErrors).toMatchObject([{ code: 'INVALID', path: ['text'] }]);
    expect((await change(person, 'updatePost', { postId })).post?.poll?.question).toBe('Où & quand ?');
    const plain = await change(person, 'createPost', { communityId, text: 'Bonjour' });
    const refused = await change(person, 'updatePost', { postId: plain.postEdge!.node.id, question: 'Où ?' });
    expect(refused.userErrors).toMatchObject([{ code: 'INVALID', path: ['question'] }]);
  });

  it('creates polls and events, and names invalid inputs', async () => {
    const poll = { communityId, question: 'Où ?', choices: ['Ici', '', 'Là'], closesAt: soon(3) };
    const asked = await change(
      person,
      'createPoll',
      { ...poll, isAnonymous: true, image: { file: null, alt: 'Un phare' } },
      {
        'variables.input.image.file': file('a.jpg', photo),
      },
    );
    expect(asked.postEdge!.node.poll).toEqual({
      question: 'Où ?',
      isAnonymous: true,
      isClosed: false,
      choices: [{ label: 'Ici' }, { label: 'Là' }],
      image: { width: 640, alt: 'Un phare' },
    });
    const one = await change(person, 'createPoll', { ...poll, choices: ['Ici'] });
    expect(one.userErrors).toEqual([
      { code: 'INVALID', path: ['choices'], message: 'Veuillez remplir au moins deux reponses.' },
    ]);
    const event = { communityId, title: 'Fête', location: 'Au port', startsAt: soon(1), endsAt: soon(2) };
    const announced = await change(person, 'createEvent', { ...event, text: '<p>Venez</p>' });
    expect(announced.postEdge!.node.event).toEqual({
      title: 'Fête',
      location: 'Au port',
      text: '<p>Venez</p>',
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      image: null,
    });
    const early = await change(person, 'createEvent', { ...event, endsAt: soon(0) });
    expect(early.userErrors[0]).toMatchObject({ code: 'INVALID', path: ['startsAt'] });
  });
});

describe('the image of a poll or event', () => {
  const publish = async (at: Platform, as: TestPerson, community: { id: number }, alt: string) => {
    const communityId = global('Community', community.id);
    const inputs = {
      Poll: { communityId, question: 'Où ?', choices: ['Ici', 'Là'], closesAt: soon(3) },
      Event: { communityId, title: 'Fête', location: 'Au port', startsAt: soon(1), endsAt: soon(2) },
    };
    const images = [];
    for (const [kind, input] of Object.entries(inputs)) {
      const selection = 'postEdge { node { poll { image { alt } } event { image { alt } } } }';
      const { postEdge, userErrors } = await at.mutate<Payload>(
        `create${kind}`,
        { ...input, image: { file: null, alt } },
        { as, selection, files: { 'variables.input.image.file': file('a.jpg', photo) } },
      );
      const [error] = userErrors;
      images.push(error ?? (postEdge?.node.poll ?? postEdge?.node.event)?.image);
    }
    return images;
  };
  const place = async ({ backend }: Platform) => {
    const person = await backend.addPerson();
    return { person, community: await backend.addCommunity({}, { members: [person] }) };
  };

  it('has its alternative text, of limited length', async () => {
    const { person, community } = await place(platform);
    const alt = 'a < b';
    expect(await publish(platform, person, community, alt)).toEqual([{ alt }, { alt }]);
    const refusal = { code: 'INVALID', path: ['image', 'alt'] };
    const long = await publish(platform, person, community, 'x'.repeat(501));
    expect(long).toMatchObject([refusal, refusal]);
  });

  it('is sent without alternative text if the API does not support it', async () => {
    const older = await startPlatform({ backend: platform.backend, settings: { API_EXTENSIONS: '' } });
    const { person, community } = await place(older);
    expect(await publish(older, person, community, 'Un phare')).toEqual([{ alt: '' }, { alt: '' }]);
    await older.close();
  });
});

describe('a comment and a reply', () => {
  it('B744 B459: are changed by their author, who receives the new version', async () => {
    const { backend, content } = platform;
    const [author, other] = [await backend.addPerson(), await backend.addPerson()];
    const community = await backend.addCommunity({}, { members: [author], admins: [other] });
    const post = await backend.addPost(community, other);
    const comment = await content.comment(author, post);
    const reply = await content.reply(author, comment);
    const [commentId, replyId] = [
      global('Comment', community.id, post.id, comment.id),
      global('Reply', community.id, post.id, comment.id, reply.id),
    ];
    const can = async (as: TestPerson) =>
      (
        await platform.ask<{ nodes: { viewerCanEdit: boolean }[] }>(
          `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Comment { viewerCanEdit } ... on Reply { viewerCanEdit } } }`,
          { as, variables: { ids: [commentId, replyId] } },
        )
      ).data.nodes;
    expect(await can(author)).toEqual([{ viewerCanEdit: true }, { viewerCanEdit: true }]);
    expect(await can(other)).toEqual([{ viewerCanEdit: false }, { viewerCanEdit: false }]);
    const edit = async (as: TestPerson, input: object, image?: File) => {
      const { data } = await platform.ask<Record<string, { userErrors: { code: string }[] }>>(
        `mutation ($comment: UpdateCommentInput!, $reply: UpdateReplyInput!) {
          comment: updateComment(input: $comment) { comment { id text gif { contentUrl } } userErrors { code } }
          reply: updateReply(input: $reply) { reply { id text image { width } } userErrors { code } } }`,
        {
          as,
          variables: { comment: { commentId, ...input }, reply: { replyId, ...input } },
          ...(image
            ? { files: { 'variables.comment.image.file': image, 'variables.reply.image.file': image } }
            : {}),
        },
      );
      return data;
    };
    expect(await edit(author, { text: '<p>Mieux</p><script>1</script>' })).toEqual({
      comment: { comment: { id: commentId, text: '<p>Mieux</p>', gif: null }, userErrors: [] },
      reply: { reply: { id: replyId, text: '<p>Mieux</p>', image: null }, userErrors: [] },
    });
    // Omitted fields stay, a GIF and a picture replace each other, and null removes.
    const gifUrl = `${platform.url}/gifs/bravo.gif`;
    expect(await edit(author, { gifUrl })).toMatchObject({
      comment: { comment: { text: '<p>Mieux</p>', gif: { contentUrl: gifUrl } }, userErrors: [] },
    });
    expect(await edit(author, { text: 'Encore' })).toMatchObject({
      comment: { comment: { text: 'Encore', gif: { contentUrl: gifUrl } } },
    });
    const pictured = await edit(author, { image: { file: null } }, file('a.jpg', photo));
    expect(pictured).toMatchObject({
      comment: { comment: { text: 'Encore', gif: null }, userErrors: [] },
      reply: { reply: { text: 'Encore', image: { width: 640 } }, userErrors: [] },
    });
    expect(await edit(author, { image: null })).toMatchObject({
      reply: { reply: { text: 'Encore', image: null }, userErrors: [] },
    });
    for (const { userErrors } of Object.values(await edit(other, { text: 'Pire' })))
      expect(userErrors).toEqual([{ code: 'FORBIDDEN' }]);
  });
});
