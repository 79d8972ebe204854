/** Fields of API calls that the rules specify. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gid } from './acts.ts';
import { digestOf, type Place, startPlace } from './place.ts';
import { isMutation, operations, titleOf } from './operations.ts';
import { ids, wendy, xavier, yann } from '../../../fixtures/existing-api/seed.ts';
import { perform } from './walk.ts';

let place: Place;
beforeAll(async () => {
  place = await startPlace();
});
beforeEach(() => {
  place.api.reset();
  place.api.behave([]);
});
afterAll(() => place.close());

const all = Object.values(operations).flat();

/** The calls that something of the web client led to, with what they carried. */
async function carriedBy(title: string) {
  const operation = all.find((one) => titleOf(one) === title);
  if (!operation) throw new Error(`There is no ${title}.`);
  if (isMutation(operation)) operation.before?.(place.api.organisation);
  const token = operation.as === null ? undefined : await place.signIn(operation.as);
  const from = place.api.requests.length;
  const { errors } = await perform(place, operation, token);
  expect(errors).toEqual([]);
  return place.api.requests.slice(from);
}

/** What a person asks of the graph, and the calls that it led to. */
async function askedBy(
  as: string,
  document: string,
  variables: Record<string, unknown> = {},
  files: Record<string, File> = {},
) {
  const token = await place.signIn(as);
  const from = place.api.requests.length;
  const { data, errors } = await place.ask(document, { token, variables, files });
  expect(errors).toEqual([]);
  return { data, requests: place.api.requests.slice(from) };
}

const switching = (name: string) =>
  `mutation { setNotificationSwitch(input: { switch: ${name}, isEnabled: false }) { userErrors { code } } }`;

describe('a call', () => {
  it.each([
    [
      'B465: the feed of all one’s communities',
      'HomePageQuery',
      'POST /api/publication',
      { email: [yann], groupid: ['0'], nbpost: [expect.any(String)], startpoint: ['0'] },
    ],
    [
      'B465: the feed of one community',
      'CommunityFeedNewestQuery',
      'POST /api/publication',
      { email: [yann], groupid: [String(ids.everybody)], startpoint: ['0'] },
    ],
    ['B466: one’s own posts', 'OwnPostsPageQuery', 'POST /api/publication', { OnlyCurrentUser: ['true'] }],
    [
      'B706: the left panel',
      'communityPanelQuery',
      'POST /api/getcommunities',
      { nbCommunity: ['99999999999'], startPoint: ['0'], type: [''], hasNotif: ['true'] },
    ],
    [
      'B718 B732 B733: an invitation from the user’s side',
      'AddableCommunityMutation',
      'POST /api/invitation',
      { role: ['ROLE_MODERATEUR'], id_user: ['105'] },
    ],
    ['B740: a person’s page', 'UserPageQuery', 'POST /api/infouser', { id: ['103'] }],
    ['B720: the deletion of a user', 'DeleteUserPageMutation', 'DELETE /api/userdelete/{id}', {}],
    [
      'B721: a user’s photo',
      'useSaveAccountPhotoMutation',
      'POST /api/profil/imagewithemail/{email}',
      { image: ['photo.png'] },
    ],
    ['B763: who reacted to a post', 'ReactorsDialogQuery', 'POST /api/likelist', { type: ['1'] }],
    ['B763: who shared it', 'ReactorsDialogQuery (shares)', 'POST /api/likelist', { type: ['2'] }],
    ['B763: who likes a comment', 'LikersDialogQuery', 'POST /api/likelist', { type: ['3'] }],
    [
      'B775: a share',
      'ShareDialogMutation',
      'POST /partage',
      { iduser: ['102'], idgroup: [String(ids.accounts)], idpost: ['202'], text: ['Voyez'] },
    ],
    [
      'B781 B782: the switch of a community',
      'NotificationSettingsCommunityMutation',
      'POST /api/admin/notifications',
      { type: ['0'], idgroup: [String(ids.accounts)], action: ['desactivation'] },
    ],
    [
      'B707: a new password by a mailed link',
      'ResetPasswordPageMutation',
      'POST /reset/password',
      { token: ['bon'], password: [digestOf('sha256')] },
    ],
    [
      'B708: a changed password',
      'PasswordStepMutation',
      'POST /api/reset',
      { 'plainPassword.first': [digestOf('sha256')], 'plainPassword.second': [digestOf('sha256')] },
    ],
    [
      'B112 B628 B709: one’s picture',
      'useUpdateAvatarMutation',
      'POST /api/profil/image',
      { image: [`profile-${yann}.png`] },
    ],
    [
      'B251: a new conversation with two others',
      'useCreateConversationMutation',
      'POST /conversation/create',
      { titre: ['Projet'], 'emails.email': [yann, xavier, wendy] },
    ],
    ['B692: contacts for a conversation', 'ContactSearchQuery', 'GET /api/users/{start}/{nb}', {}],
    [
      'B098 B780: a profile with what its form does not show',
      'useUpdateProfileMutation',
      'POST /api/profil',
      {
        'profile.civilite': ['M.'],
        'profile.pays': ['Belgique'],
        'profile.description': ['Bonjour de Yann'],
        'profile.casecoche': ['1'],
      },
    ],
  ])('%s is %s, by %s', async (_rule, title, operation, fields) => {
    const calls = (await carriedBy(title)).filter((call) => call.operation === operation);
    expect(calls).not.toEqual([]);
    for (const call of calls) expect(call.fields).toMatchObject(fields);
  });

  it.each<[type: string, attached: object, sent: readonly string[]]>([
    ['text', {}, []],
    ['link', { link: 'https://example.org/page' }, []],
    ['gif', { gifUrl: 'https://media.giphy.com/a.gif' }, []],
    ['images', { images: [{ file: null }] }, ['images.0.file']],
    ['video', { video: null }, ['video']],
    ['document', { files: [null] }, ['files.0']],
    ['docpicture', { files: [null], images: [{ file: null }] }, ['files.0', 'images.0.file']],
    ['docvideo', { files: [null], video: null }, ['files.0', 'video']],
    ['docgif', { files: [null], gifUrl: 'https://media.giphy.com/a.gif' }, ['files.0']],
  ])('B491: a post has the type %s of its attachments', async (type, attached, sent) => {
    const files = { 'images.0.file': 'a.png', video: 'a.mp4', 'files.0': 'a.pdf' };
    const { requests } = await askedBy(
      yann,
      'mutation ($input: CreatePostInput!) { createPost(input: $input) { userErrors { code } } }',
      { input: { communityId: gid('Community', ids.everybody), text: '<p>Bonjour</p>', ...attached } },
      Object.fromEntries(
        Object.entries(files)
          .filter(([path]) => sent.includes(path))
          .map(([path, name]) => [`variables.input.${path}`, new File(['x'], name)]),
      ),
    );
    const call = requests.find(({ operation }) => operation === 'POST /api/group/publication');
    expect(call?.fields).toMatchObject({ type: [type] });
  });

  it('B763: requests who likes a reply with type 4', async () => {
    const reply = gid('Reply', ids.everybody, ids.post, 301, 308);
    place.api.organisation.comments.find(({ id }) => id === 308)!.likes.add(wendy);
    const { requests } = await askedBy(
      yann,
      'query ($id: ID!) { node(id: $id) { ... on Reply { likers { nodes { name } } } } }',
      { id: reply },
    );
    const call = requests.find(({ operation }) => operation === 'POST /api/likelist');
    expect(call?.fields).toMatchObject({ idpost: ['308'], type: ['4'] });
  });

  it.each([
    ['CONVERSATIONS', '8'],
    ['COMMUNITIES', '9'],
    ['ALL', '10'],
  ])('B781 B782: the switch %s has type %s', async (name, type) => {
    for (const [isEnabled, action] of [
      [false, 'desactivation'],
      [true, 'activation'],
    ] as const) {
      const { requests } = await askedBy(yann, switching(name).replace('false', String(isEnabled)));
      const call = requests.find(({ operation }) => operation === 'POST /api/admin/notifications');
      expect(call?.fields).toEqual({ type: [type], action: [action] });
    }
  });

  it('B026: a mailed link sets a new password with its token alone', async () => {
    const [call] = await carriedBy('ResetPasswordPageMutation');
    expect(Object.keys(call?.fields ?? {}).toSorted()).toEqual(['password', 'token']);
  });

  it.each(['FirstSignInCheckQuery', 'registerDeviceMutation'])(
    'B010 B071: %s sends the documented fields',
    async (operation) => {
      const call = (await carriedBy(operation)).find((made) => made.operation === 'POST /api/first');
      expect(Object.keys(call?.fields ?? {}).toSorted()).toEqual(['device', 'token']);
    },
  );
});

it('B728: the role in a community comes from its page', async () => {
  const community = place.api.organisation.communities.find(({ id }) => id === ids.accounts)!;
  for (const [wire, role] of [
    ['ROLE_LECTEUR', 'READER'],
    ['ROLE_MODERATEUR', 'EDITOR'],
    ['ROLE_ADMIN', 'ADMINISTRATOR'],
  ] as const) {
    community.members.set(yann, wire);
    const { data, requests } = await askedBy(
      yann,
      'query ($databaseId: String!) { community(databaseId: $databaseId) { viewerRole } }',
      {
        databaseId: String(ids.accounts),
      },
    );
    expect(data.at('community.viewerRole')).toBe(role);
    expect(requests.map(({ operation }) => operation)).toContain('POST /api/getgroupspecifique/mur');
    expect(requests.map(({ operation }) => operation)).not.toContain('POST /api/getcommunities');
  }
});

it.each([
  ['1', true],
  ['0', false],
] as const)('B149: casecoche %s means that the user may create communities: %s', async (casecoche, may) => {
  place.api.organisation.people.find(({ email }) => email === xavier)!.casecoche = casecoche;
  const { data } = await askedBy(xavier, '{ viewer { canCreateCommunities } }');
  expect(data.at('viewer.canCreateCommunities')).toBe(may);
});
