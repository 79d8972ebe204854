/** Posts: feeds, publishing, what is done to a post. */
import { commentFields } from './comments.ts';
import { communityOf } from './communities.ts';
import { type Asked, type Documented, type JsonObject, page, read, Refused, write } from './documented.ts';
import { byId, type Organisation, personOf, type Post, userOf } from './organisation.ts';

const flags = (kind: number) => ({
  likeokey: kind === 0 ? 1 : 0,
  likemain: kind === 1 ? 1 : 0,
  likecoche: kind === 2 ? 1 : 0,
});

/** The reactions of a post, as people and in numbers. */
export function reactionsOf({ reactions }: Post) {
  const count = (kind: number) => [...reactions.values()].filter((one) => one === kind).length;
  return {
    action: [...reactions].map(([auteur, kind]) => ({ auteur, ...flags(kind) })),
    counts: { cmptokey: count(0), cmptmain: count(1), cmptcoche: count(2) },
  };
}

function pollFields(poll: Post['poll'], email: string): JsonObject {
  if (!poll) return {};
  const { choices, votes, endate, privacyType } = poll;
  const total = votes.size;
  return {
    privacyType,
    endate,
    leftime: Date.parse(endate) > Date.now() ? '1' : '0',
    votant: { voted: votes.has(email) ? 1 : 0, idchoice: votes.get(email) ?? null },
    reponsepoll: choices.map(({ id, answer }) => {
      const nbvotant = [...votes.values()].filter((chosen) => chosen === id).length;
      return {
        id,
        answer,
        nbvotant,
        pourcentage: total === 0 ? 0 : Number(((nbvotant / total) * 100).toFixed(2)),
      };
    }),
  };
}

function originFields(organisation: Organisation, id: number | null): JsonObject {
  const original = id === null ? null : byId(organisation.posts, id);
  const author = original && personOf(organisation, original.author);
  if (!original || !author) return {};
  return {
    prenomold: author.prenom,
    auteurold: author.nom,
    fonctionold: author.fonction,
    profileold: author.image,
    olddate: original.createdAt,
    textold: original.text,
    idpostold: original.id,
  };
}

/** A post as somebody reads it. */
export function postFields(organisation: Organisation, post: Post, email: string): JsonObject {
  const { action, counts } = reactionsOf(post);
  const community = byId(organisation.communities, post.community);
  const comments = organisation.comments.filter((one) => one.post === post.id && one.parent === null);
  const last = comments.at(-1);
  return {
    id: post.id,
    type: post.type,
    text: post.text,
    groups: { id: post.community, titre: community?.titre ?? '' },
    users: userOf(organisation, post.author),
    createdAt: post.createdAt,
    epingle: post.isPinned ? 1 : 0,
    enregistrer: [...post.saves].map((saver) => ({ email: saver })),
    action,
    ...counts,
    nbrecommentaire: comments.length,
    nbrepartage: post.sharers.length,
    hasDidShare: post.sharers.includes(email),
    imag: post.imag,
    doc: post.doc,
    docreelname: post.docreelname,
    gif: post.gif,
    upload: post.upload,
    thumbs: '',
    videoconvert: '',
    link: post.link,
    lastcomment: last ? commentFields(organisation, last, email) : [],
    ...originFields(organisation, post.original),
    ...pollFields(post.poll, email),
    ...post.event,
  };
}

/** Posts of a community, or of all communities of somebody, the newest first. */
export function postsFor({ posts, communities }: Organisation, email: string, group: string): Post[] {
  const own = communities.filter(({ members }) => members.has(email)).map(({ id }) => id);
  const isWanted = (post: Post) =>
    Number(group) > 0 ? post.community === Number(group) : own.includes(post.community);
  return posts.filter(isWanted).toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || b.id - a.id);
}

function feedPage(asked: Asked): JsonObject[] {
  const { organisation, text, has, number } = asked;
  const posts = postsFor(organisation, text('email'), text('groupid'));
  const isOwn = has('OnlyCurrentUser') && !['false', '0', ''].includes(text('OnlyCurrentUser'));
  const wanted = isOwn ? posts.filter(({ author }) => author === text('email')) : posts;
  return page(wanted, number('startpoint'), number('nbpost')).map((post) =>
    postFields(organisation, post, text('email')),
  );
}

/** A new post with nothing in it yet. */
export const newPost = ({ organisation, text }: Asked, author: string): Post => ({
  id: organisation.next(),
  type: '1',
  text: text('text'),
  community: communityOf(organisation, text('idgroup')).id,
  author,
  createdAt: organisation.now(),
  isPinned: false,
  saves: new Set(),
  reactions: new Map(),
  imag: [],
  doc: [],
  docreelname: [],
  gif: '',
  upload: '',
  link: '',
  sharers: [],
  original: null,
  poll: null,
  event: null,
});

/** The post that a call names. */
export function postOf({ posts }: Organisation, id: string): Post {
  const found = byId(posts, id);
  if (!found) throw new Refused(404, 'Publication inconnue');
  return found;
}

function publish(asked: Asked): void {
  const { organisation, text, files } = asked;
  const post = newPost(asked, text('email'));
  const isDocument = text('type').startsWith('doc');
  const attached = files('fichiers[]');
  const documents = isDocument ? [...attached, ...files('docs[]')] : [];
  const videos = [...files('fichiers'), ...files('video')];
  post.imag = (isDocument ? files('picture[]') : attached).map(organisation.keep);
  post.doc = documents.map(organisation.keep);
  post.docreelname = documents.map(({ name }) => name);
  post.upload = videos[0] ? organisation.keep(videos[0]) : '';
  post.gif = text('gif');
  post.link = text('link');
  organisation.posts.push(post);
}

function share(asked: Asked): void {
  const { organisation, text } = asked;
  const sharer = personOf(organisation, text('iduser'))?.email ?? '';
  const original = postOf(organisation, text('idpost'));
  original.sharers.push(sharer);
  organisation.posts.push({ ...newPost(asked, sharer), original: original.id });
}

function edit({ organisation, at, text, texts, files, has }: Asked): void {
  const post = postOf(organisation, at('id'));
  post.text = text('text');
  const named = [...texts('imagesToDelete[]'), ...texts('filesToDelete[]')];
  // However it told the path.
  const stays = (path: string) => !named.some((told) => told.endsWith(path) || path.endsWith(`/${told}`));
  post.imag = [...post.imag.filter(stays), ...files('images[]').map(organisation.keep)];
  post.doc = [...post.doc.filter(stays), ...files('files[]').map(organisation.keep)];
  if (has('gif')) post.gif = text('gif');
  if (has('link')) post.link = text('link');
}

const save =
  (isSaved: boolean) =>
  ({ organisation, me, text }: Asked) => {
    const { saves } = postOf(organisation, text('idpost'));
    if (isSaved) saves.add(me.email);
    else saves.delete(me.email);
    return { status: true };
  };

const parts = 'emailtager[]? fichiers[]? fichiers? docs[]? picture[]? video? gif? link?';
const changes = 'images[]? imagesToDelete[]? files[]? filesToDelete[]? fichierssupprime[]? videos?';

export const feed: Documented[] = [
  read('POST /api/publication', 'unstated email! groupid nbpost startpoint OnlyCurrentUser?', (asked) => ({
    status: true,
    publications: feedPage(asked),
  })),
  read('POST /api/getpostsaved', 'form nbpost start', ({ organisation, me, number }) => {
    const saved = organisation.posts
      .filter(({ saves }) => saves.has(me.email))
      .toSorted((a, b) => b.id - a.id);
    const rows = page(saved, number('start'), number('nbpost'));
    return { status: true, enregistrements: rows.map((post) => postFields(organisation, post, me.email)) };
  }),
  read('GET /api/postsingle/{postId}', 'none', ({ organisation, me, at }) => ({
    status: true,
    post: postFields(organisation, postOf(organisation, at('postId')), me.email),
    message: '',
  })),
  read('POST /murgroupid', 'unstated email!', ({ organisation, text }) =>
    organisation.communities
      .filter(({ members }) => members.has(text('email')))
      .map(({ id, titre }) => ({ groups: { id, titre } })),
  ),
  read('POST /api/tag', 'unstated idgroup', ({ organisation, text }) =>
    [...communityOf(organisation, text('idgroup')).members.keys()].flatMap((email) => {
      const one = personOf(organisation, email);
      return one ? [{ id: one.id, email, image: one.image, prenom: one.prenom, nom: one.nom }] : [];
    }),
  ),
  write('POST /api/group/publication', `multipart email! idgroup text type publishedAt ${parts}`, publish),
  write(
    'POST /api/posts/{id}/edit',
    `multipart text ${changes} isVideoDeleted? gif? isGifDeleted? link?`,
    (asked) => {
      edit(asked);
      return { status: true, message: 'Publication modifié avec succès' };
    },
  ),
  write('POST /deletepost', 'unstated idpost iduser!', ({ organisation, text }) => {
    organisation.posts = organisation.posts.filter(({ id }) => String(id) !== text('idpost'));
  }),
  write('POST /partage', 'unstated iduser! idgroup idpost text', share),
  write('POST /api/postsave', 'unstated idpost', save(true)),
  write('POST /api/supsavedpost', 'unstated idpost', save(false)),
  write('POST /api/epingledeplingle', 'unstated idpost idgroup param', ({ organisation, text }) => {
    for (const post of organisation.posts)
      if (String(post.community) === text('idgroup')) post.isPinned = false;
    postOf(organisation, text('idpost')).isPinned = text('param') === '1';
  }),
];
