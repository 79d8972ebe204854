/** Searches and external services. */
import { rules } from '../people.ts';
import { field, ids, node, reading, type Row, viewerField, wireId } from '../row.ts';
import { mark, surname, title } from '../cast.ts';
import { global } from '../../../gateway/callers.ts';
import { placeWord } from '../making.ts';
import type { Scene } from '../scene.ts';

const { colleagues, content, participants, signedIn } = rules;
const databaseId = ({ community }: Scene) => `"databaseId":"${community}"`;
const post = ({ post: id }: Scene) => `"databaseId":"${id}"`;

const wirePost = ({ post: id }: Scene) => wireId(id, 'id', 'idpost');
const wireCommunity = ({ community }: Scene) => wireId(community, 'id', 'id_group');

const searched = (
  name: string,
  selection: string,
  rule: Row['rule'],
  query: string | ((scene: Scene) => string),
  options: Pick<Row, 'reveals' | 'fresh'>,
): Row =>
  field(
    `Search.${name}`,
    rule,
    `query ($query: String!) { viewer { search(query: $query) { ${selection} } } }`,
    (scene) => ({ query: typeof query === 'string' ? query : query(scene) }),
    options,
  );

/** Without the filters, whose example values nothing has. */
const unfiltered = { auteur: undefined, communaute: undefined, du: undefined, au: undefined };

export const search: Row[] = [
  viewerField('search', 'search(query: "bonjour") { query }', signedIn),
  node('Search', signedIn, () => global('Search', Buffer.from('bonjour').toString('base64url'))),
  searched('posts', 'posts(first: 50) { nodes { databaseId } }', content, mark, { reveals: post }),
  searched(
    'comments',
    'comments(first: 50) { nodes { ... on Comment { post { databaseId } } } }',
    content,
    mark,
    {
      reveals: post,
    },
  ),
  searched('messages', 'messages(first: 50) { nodes { id } }', participants, mark, {
    reveals: (scene) => `"${ids.message(scene)}"`,
    fresh: ['message'],
  }),
  // One word has a typo; the other occurs only in the place, since results are few.
  searched(
    'similar',
    'similar { posts { databaseId } }',
    content,
    (scene) => `${mark.replace('o', 'a')} ${placeWord(scene)}`,
    { reveals: post, fresh: ['foundPost'] },
  ),
  searched('communities', 'communities(first: 50) { nodes { databaseId } }', rules.card, title, {
    reveals: databaseId,
  }),
  searched('documents', 'documents(first: 50) { nodes { id } }', content, mark, {
    reveals: (scene) => `"${ids.document(scene)}"`,
  }),
  searched('users', 'users(first: 50) { nodes { id } }', colleagues, surname, {
    reveals: (scene) => `"${ids.owner(scene)}"`,
  }),
  reading('search', content, {
    set: () => ({ query: mark, type: 'post', nb: 50, start: 0, ...unfiltered }),
    reveals: wirePost,
  }),
  reading('search', rules.card, {
    of: 'for communities',
    set: () => ({ query: title, type: 'group', nb: 50, start: 0 }),
    reveals: wireCommunity,
  }),
  reading('search', participants, {
    of: 'for messages',
    fresh: ['conversation'],
    set: () => ({ query: mark, type: 'messages', nb: 50, start: 0, ...unfiltered }),
    reveals: (scene) => wireId(scene.conversation, 'conversationId'),
  }),
];

/** Translations, GIFs and previews of pages. */
export const outside: Row[] = [
  viewerField('gifs', 'gifs { contentUrl }', signedIn),
  field(
    'Query.linkPreview',
    signedIn,
    'query ($url: URL!) { linkPreview(url: $url) { title } }',
    ({ page }) => ({
      url: page,
    }),
  ),
];
