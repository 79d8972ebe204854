/** Communities: cards, pages, settings, and changes by administrators. */
import { title } from '../cast.ts';
import { inCommunities, rules } from '../people.ts';
import { call, field, fieldOf, ids, mutation, node, reading, type Row, viewerField, wireId } from '../row.ts';
import type { Scene } from '../scene.ts';

const { card, content, managing } = rules;
const databaseId = (scene: Scene) => `"databaseId":"${scene.community}"`;
const listed = ({ community }: Scene) => wireId(community, 'id_group');

/** The caller's communities and all others they may see. */
const joined = inCommunities('u a a a y y y a');
const notJoined = {
  ...inCommunities('u a y y a a a y'),
  secret: 'u a a a a a a y',
} as const;
/** Communities where the caller may publish. */
const publishable = inCommunities('u a a a a y y a');
/** The company-wide community cannot be deleted. */
const deleting = { ...managing, defaut: 'u a r r r r c c' } as const;

/** The card shows whether every member manages the library. */
const toldIsEditable = { 'open library': 'u a y y y y y y' } as const;

const ofCommunity = (name: string, selection: string, rule = content, options = {}): Row =>
  fieldOf('Community', name, selection, rule, ids.community, options);
const read = (id: string, rule: Row['rule'], options = {}): Row => reading(id, rule, options);

export const communities: Row[] = [
  field(
    'Query.community',
    card,
    'query ($databaseId: String!) { community(databaseId: $databaseId) { title } }',
    ({ community }) => ({ databaseId: String(community) }),
  ),
  node('Community', card, ids.community),
  viewerField('communities', 'communities(first: 50) { nodes { databaseId } }', joined, {
    reveals: databaseId,
  }),
  viewerField('unjoinedCommunities', 'unjoinedCommunities(first: 50) { nodes { databaseId } }', notJoined, {
    reveals: databaseId,
  }),
  ofCommunity('canMembersManageLibrary', 'canMembersManageLibrary', toldIsEditable, {
    reveals: () => '"canMembersManageLibrary":true',
  }),
  ofCommunity('viewerHasEnabledNotifications', 'viewerHasEnabledNotifications', joined, {
    reveals: () => '"viewerHasEnabledNotifications":true',
  }),
  ofCommunity('feed', 'feed { nodes { text } }'),
  ofCommunity('pollPosts', 'pollPosts { nodes { poll { question } } }'),
  ofCommunity('events', 'events(from: "2098-12-01T00:00:00Z", to: "2099-02-01T00:00:00Z") { title }'),
  ofCommunity('gallery', 'gallery { nodes { postDatabaseId } }', content, { fresh: ['photo'] }),
  ofCommunity('mentionableUsers', 'mentionableUsers { id }'),
  mutation('createCommunity', rules.creators, () => ({ title: 'Neuve' })),
  mutation('createCommunity', rules.grantedCreators, () => ({ title: 'Neuve' }), {
    of: 'with the right to create',
    fresh: ['creator'],
  }),
  mutation('updateCommunity', managing, (scene) => ({
    communityId: ids.community(scene),
    description: 'Autre sujet',
  })),
  mutation('updateCommunity', managing, (scene) => ({ communityId: ids.community(scene), logo: null }), {
    of: 'without its logo',
    fresh: ['logo'],
  }),
  mutation(
    'deleteCommunity',
    deleting,
    (scene) => ({ communityId: ids.community(scene), title: 'Chaloupe' }),
    { fresh: ['community'] },
  ),
  mutation('moveCommunity', joined, (scene) => ({ communityId: ids.community(scene), position: 0 })),
  mutation(
    'updateCommunity',
    managing,
    (scene) => ({ communityId: ids.community(scene), canMembersManageLibrary: true }),
    { of: 'who manages its library', fresh: ['community'] },
  ),

  read('getCommunities', joined, {
    set: () => ({ nbCommunity: 10_000, startPoint: 0, type: '' }),
    reveals: listed,
  }),
  read('listOtherCommunities', notJoined, { reveals: listed }),
  read('getMemberships', publishable, { reveals: ({ community }: Scene) => wireId(community, 'id') }),
  read('getCommunitySubject', card, { reveals: () => '"status":true' }),
  read('getCommunityPage', card),
  read('getCommunitySettings', content),
  read('listMentionCandidates', content),
  call('createCommunity', rules.creators),
  call('createCommunity', rules.grantedCreators, { of: 'with the right to create', fresh: ['creator'] }),
  // The company-wide community keeps its kind.
  call('updateCommunity', managing, { set: () => ({ type: undefined, titre: title }) }),
  call('deleteCover', managing, { fresh: ['logo'] }),
  call('deleteLogo', managing, { fresh: ['logo'] }),
  call('deleteCommunity', deleting, { fresh: ['community'] }),
  call('deleteCommunityByApi', deleting, { fresh: ['community'] }),
  call('moveCommunity', joined),
  // Twice for the company-wide community, the only one of its kind, to restore it.
  call('toggleLibraryEdition', managing, { fresh: ['community'] }),
];
