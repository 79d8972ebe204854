/** Accounts: profiles, the directory, one's own settings, and what administrators change of others. */
import { photo } from '../../../backend/feed/form.ts';
import { passwordDigest } from '../../../backend/harness.ts';
import { surname } from '../cast.ts';
import { rules } from '../people.ts';
import { global } from '../../../gateway/callers.ts';
import {
  call,
  field,
  fieldOf,
  ids,
  mutation,
  node,
  reading,
  type Row,
  sessionOf,
  viewerField,
  wireId,
} from '../row.ts';
import type { Scene } from '../scene.ts';

const { accounts, administrators, anybody, colleagues, noAttempt, noProvider, ownThings, signedIn } = rules;
/** Only platform administrators see who may create communities. */
const rights = { own: 'u a a a a a a y', 'of another': 'u a a a a a a y' } as const;
/** The owner of an account and platform administrators see when and by whom it was changed. */
const edits = { own: 'u y y y y y y y', 'of another': 'u a a a a a a y' } as const;
/** Changed by the owner of an account and by platform administrators. */
const changing = { own: 'u y y y y y y y', 'of another': 'u r r r r r r y' } as const;

const quoted = (scene: Scene) => `"${ids.owner(scene)}"`;
const ofUser = (name: string): Row =>
  fieldOf('User', name, `id ${name}`, colleagues, ids.owner, { reveals: quoted });
const user = (scene: Scene) => ({ userId: ids.member(scene) });
const newcomer = { fresh: ['newcomer'] } as const;
const picture = { files: { avatar: async () => new File([photo], 'x.jpg') } };
let serial = 0;
const address = () => `arrivant-${(serial += 1)}@example.org`;

export const people: Row[] = [
  field(
    'Query.user',
    colleagues,
    'query ($databaseId: String!) { user(databaseId: $databaseId) { id } }',
    (scene) => ({
      databaseId: String(scene.owner.id),
    }),
  ),
  viewerField('userFilters', 'userFilters { jobTitles }', signedIn),
  viewerField('newUsers', 'newUsers { id }', signedIn),
  viewerField('upcomingBirthdays', 'id upcomingBirthdays { user { id } }', signedIn),
  viewerField('isBirthYearVisible', 'isBirthYearVisible', signedIn),
  node('User', colleagues, ids.owner),
  fieldOf('User', 'sharedCommunities', 'id sharedCommunities { id }', colleagues, ids.owner, {
    reveals: quoted,
  }),
  fieldOf('User', 'latestPosts', 'id latestPosts { id }', colleagues, ids.owner, { reveals: quoted }),
  viewerField('users', `users(first: 100, query: "${surname}") { nodes { id } }`, colleagues, {
    reveals: quoted,
  }),
  ofUser('birthDate'),
  fieldOf('User', 'birthday', 'id birthday { day }', colleagues, ids.owner, { reveals: quoted }),
  ofUser('honorific'),
  ofUser('country'),
  ofUser('countryName'),
  ofUser('description'),
  ofUser('email'),
  ofUser('jobTitle'),
  ofUser('phone'),
  ofUser('version'),
  fieldOf('User', 'canCreateCommunities', 'canCreateCommunities', rights, ids.owner),
  fieldOf('User', 'lastEdit', 'lastEdit { editedAt }', edits, ids.owner),
  mutation('updateProfile', signedIn, () => ({ jobTitle: `Autre ${(serial += 1)}` })),
  mutation('updateAvatar', signedIn, () => ({ avatar: null }), picture),
  mutation('updateUserAvatar', accounts, (scene) => ({ ...user(scene), avatar: null }), {
    ...newcomer,
    ...picture,
  }),
  mutation('createUser', administrators, () => ({ email: address() })),
  mutation('updateUser', accounts, (scene) => ({ ...user(scene), jobTitle: 'Autre' }), newcomer),
  mutation('deleteUser', administrators, user, newcomer),
  mutation('createUserDataExport', changing, (scene) => ({ userId: ids.owner(scene) }), { isSilent: true }),
  call('exportData', changing, { set: ({ owner }) => ({ id: owner.id }), isSilent: true }),
  reading('getExportedData', anybody, {
    fresh: ['caller', 'storedExport'],
    set: ({ stored }) => stored,
  }),
  reading('getUser', colleagues, { set: ({ owner }) => ({ id: owner.id }) }),
  reading('getUserInfo', colleagues, { set: ({ owner }) => ({ id: owner.id }) }),
  reading('listUsers', colleagues, {
    set: () => ({
      start: 0,
      nb: 100,
      q: surname,
      fonction: undefined,
      communaute: undefined,
      pays: undefined,
    }),
    reveals: ({ owner }) => `"email":"${owner.email}"`,
  }),
  reading('listDirectoryFilters', signedIn),
  reading('listColleagues', signedIn),
  reading('getPersonActivity', colleagues, { set: ({ owner }) => ({ id: owner.id }) }),
  reading('getOwnProfile', signedIn),
  reading('getCurrentUser', signedIn),
  call('updateProfile', signedIn, { fresh: ['caller'] }),
  call('updateAvatar', signedIn),
  call('updateAvatarOf', changing, { set: ({ owner }) => ({ email: owner.email }) }),
  call('createUser', administrators),
  call('updateUser', administrators, newcomer),
  call('deleteUser', administrators, newcomer),
];

export const session: Row[] = [
  field('Query.viewer', signedIn, '{ viewer { id } }'),
  node('Viewer', ownThings, ids.viewer),
  viewerField('id', 'id', signedIn),
  viewerField('email', 'email', signedIn),
  viewerField('user', 'user { id }', signedIn),
  viewerField('language', 'language', signedIn),
  viewerField('isAdministrator', 'isAdministrator', signedIn),
  viewerField('canCreateCommunities', 'canCreateCommunities', signedIn),
  viewerField('isOnboardingRequired', 'isOnboardingRequired', signedIn),
  field('Query.node', signedIn, 'query ($id: ID!) { node(id: $id) { id } }', (scene) => ({
    id: ids.caller(scene),
  })),
  field('Query.nodes', signedIn, 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', (scene) => ({
    ids: [ids.caller(scene)],
  })),
  mutation('signIn', anybody, ({ caller }) => ({
    email: caller.email,
    passwordDigest: passwordDigest(),
    platform: 'WEB',
  })),
  field('Query.signInMethods', anybody, '{ signInMethods { canUsePasswords } }'),
  mutation('startSignIn', noProvider, () => ({ providerKey: 'x', redirectUrl: 'https://example.org/' }), {
    isSilent: true,
  }),
  mutation(
    'completeSignIn',
    noAttempt,
    () => ({ state: 'x', callbackUrl: 'https://example.org/?state=x', platform: 'WEB' }),
    { isSilent: true },
  ),
  mutation('signOut', anybody, () => ({}), { fresh: ['caller'], isSilent: true }),
  mutation('renewSession', anybody, ({ caller }) => ({ token: caller.token }), { fresh: ['caller'] }),
  mutation('registerDevice', signedIn, () => ({ pushToken: `push-${(serial += 1)}`, platform: 'IOS' })),
  mutation('endSessions', signedIn, () => ({ sessionIds: [ids.unknownSession()] }), { isSilent: true }),
  mutation('endOtherSessions', signedIn, null, { isSilent: true }),
  viewerField('sessions', 'sessions { nodes { id isCurrent } }', signedIn, {
    reveals: ({ caller }) => global('Session', sessionOf(caller.token)),
  }),
  node('Session', ownThings, ids.session),
  mutation('requestPasswordReset', anybody, ({ member }) => ({ email: member.email }), {
    ...newcomer,
    isSilent: true,
  }),
  mutation(
    'resetPassword',
    anybody,
    ({ resetToken }) => ({ token: resetToken, passwordDigest: passwordDigest() }),
    {
      fresh: ['resetToken'],
    },
  ),
  mutation(
    'updatePassword',
    signedIn,
    () => ({ passwordDigest: passwordDigest('Nouveau2026'), currentPasswordDigest: passwordDigest() }),
    { fresh: ['caller'] },
  ),
  call('signIn', anybody),
  reading('listSignInProviders', anybody),
  call('startSignIn', noProvider, { isSilent: true, set: () => ({ retour: 'https://example.org/' }) }),
  call('completeSignIn', noAttempt, { isSilent: true, set: () => ({ adresse: 'https://example.org/' }) }),
  reading('findProviderSignOut', signedIn),
  call('disconnectDevice', signedIn, { fresh: ['caller'] }),
  reading('listSessions', signedIn, { reveals: ({ caller }) => sessionOf(caller.token) }),
  call('endSessions', signedIn, { isSilent: true }),
  call('renewSession', anybody, { fresh: ['caller'] }),
  call('checkFirstSignIn', signedIn, { isSilent: true }),
  call('requestPasswordReset', anybody, { ...newcomer, isSilent: true }),
  call('resetPassword', anybody, { fresh: ['resetToken'], set: ({ resetToken }) => ({ token: resetToken }) }),
  call('changePassword', signedIn, {
    fresh: ['caller'],
    set: () => ({
      plainPassword: {
        first: passwordDigest('Nouveau2026'),
        second: passwordDigest('Nouveau2026'),
        ancien: passwordDigest(),
      },
    }),
  }),
];

export const notifications: Row[] = [
  node('Notification', ownThings, ids.notification),
  viewerField('notifications', 'notifications(first: 50) { nodes { id } }', ownThings, {
    fresh: ['notification'],
    reveals: (scene) => `"${ids.notification(scene)}"`,
  }),
  fieldOf('Notification', 'commentOrReply', 'id commentOrReply { __typename }', ownThings, ids.notification, {
    reveals: (scene) => `"${ids.notification(scene)}"`,
  }),
  fieldOf('Notification', 'post', 'id post { id }', ownThings, ids.notification, {
    reveals: (scene) => `"${ids.notification(scene)}"`,
  }),
  field(
    'MarkNotificationsReadPayload.notifications',
    ownThings,
    `mutation ($input: MarkNotificationsReadInput!) {
      markNotificationsRead(input: $input) { notifications { id } userErrors { code } } }`,
    (scene) => ({ input: { notificationIds: [ids.notification(scene)] } }),
    { fresh: ['notification'], reveals: (scene) => `"${ids.notification(scene)}"` },
  ),
  viewerField('notificationSettings', 'notificationSettings { isEnabled }', signedIn),
  viewerField('unseenNotificationCount', 'unseenNotificationCount', signedIn),
  viewerField('unreadMessageCount', 'unreadMessageCount', signedIn),
  viewerField('unreadConversationCount', 'unreadConversationCount', signedIn),
  mutation('markNotificationsSeen', signedIn, () => ({})),
  // Those of others are left out, as deleted ones are.
  mutation('markNotificationsRead', signedIn, (scene) => ({ notificationIds: [ids.notification(scene)] }), {
    fresh: ['notification'],
  }),
  mutation('markAllNotificationsRead', signedIn, () => ({})),
  mutation('deleteNotification', signedIn, (scene) => ({ notificationId: ids.notification(scene) }), {
    fresh: ['notification'],
  }),
  mutation('deleteAllNotifications', signedIn, (scene) => ({ upToNotificationId: ids.notification(scene) }), {
    fresh: ['notification'],
  }),
  viewerField('doNotDisturb', 'id doNotDisturb { endsAt }', signedIn),
  mutation('startDoNotDisturb', signedIn, () => ({ duration: 'ONE_HOUR' })),
  mutation('endDoNotDisturb', signedIn, null),
  mutation('setNotificationSwitch', signedIn, () => ({ switch: 'ALL', isEnabled: false })),
  mutation(
    'setCommunityNotifications',
    rules.joined,
    (scene) => ({
      communityId: ids.community(scene),
      isEnabled: false,
    }),
    { fresh: ['caller'] },
  ),
  reading('listNotifications', ownThings, {
    fresh: ['notification'],
    set: () => ({ nb: 20, start: 0, filtre: undefined }),
    reveals: (scene) => wireId(scene.notification, 'id'),
  }),
  reading('getCounters', signedIn),
  reading('listCommunityNotifications', signedIn),
  reading('getNotificationSwitches', signedIn),
  call('markNotificationsSeen', signedIn, {
    fresh: ['notification'],
    set: ({ notification }) => ({ jusqua: notification }),
  }),
  call('markNotificationRead', ownThings, { fresh: ['notification'] }),
  call('markAllNotificationsRead', signedIn, { fresh: ['notification'] }),
  call('deleteNotifications', signedIn, {
    set: (scene) => ({ jusqua: scene.notification }),
    fresh: ['notification'],
  }),
  call('setDoNotDisturb', signedIn, { set: () => ({ duree: 'heure', fuseau: 'Europe/Paris' }) }),
  call('setNotificationSwitch', signedIn, { set: () => ({ type: 10 }) }),
  call('setNotificationSwitch', rules.joined, { of: 'of a community', set: () => ({ type: 0 }) }),
];
