/** What people do to communities, members, accounts and the platform, in an order in which each still can. */
import { type Act, gid, picture } from './acts.ts';
import { ids, xavier, yann, zoe } from './seed.ts';

const accounts = gid('Community', ids.accounts);

export const peopleChanges: Act[] = [
  { mutation: 'checkFirstSignIn', as: yann, input: { deviceToken: 'appareil' } },
  {
    mutation: 'updateProfile',
    as: yann,
    input: {
      firstName: 'Yannick',
      lastName: 'Bâ',
      birthDate: '1981-04-05',
      country: 'France',
      language: 'fr',
    },
  },
  { mutation: 'updateAvatar', as: yann, input: { picture: null }, files: { picture: picture() } },
  { mutation: 'joinCommunity', as: yann, input: { communityId: gid('Community', ids.club) } },
  { mutation: 'leaveCommunity', as: yann, input: { communityId: gid('Community', ids.club) } },
  { mutation: 'moveCommunity', as: yann, input: { communityId: accounts, position: 0 } },
  { mutation: 'updateCommunity', as: yann, input: { communityId: accounts, title: 'Comptes' } },
  {
    mutation: 'updateCommunity',
    as: yann,
    input: { communityId: accounts, logo: null, cover: null },
    files: { logo: picture(), cover: picture('c.png') },
  },
  { mutation: 'deleteCommunityPicture', as: yann, input: { communityId: accounts, picture: 'COVER' } },
  { mutation: 'deleteCommunityPicture', as: yann, input: { communityId: accounts, picture: 'LOGO' } },
  { mutation: 'setLibraryEditable', as: yann, input: { communityId: accounts, isEditable: false } },
  { mutation: 'setLibraryEditable', as: yann, input: { communityId: accounts, isEditable: true } },
  {
    mutation: 'addMember',
    as: yann,
    input: { communityId: accounts, userId: gid('User', 105), role: 'READER' },
  },
  {
    mutation: 'changeMemberRole',
    as: yann,
    input: { communityId: accounts, userId: gid('User', 105), role: 'EDITOR' },
  },
  { mutation: 'removeMember', as: yann, input: { communityId: accounts, userId: gid('User', 105) } },
  {
    mutation: 'acceptMembershipRequest',
    as: yann,
    input: { requestId: gid('MembershipRequest', ids.accounts, 103) },
  },
  { mutation: 'requestMembership', as: xavier, input: { communityId: gid('Community', 15) } },
  { mutation: 'declineMembershipRequest', as: zoe, input: { requestId: gid('MembershipRequest', 15, 103) } },
  {
    mutation: 'inviteExternal',
    as: yann,
    input: {
      communityId: accounts,
      email: 'dehors@ailleurs.example',
      firstName: 'Dé',
      lastName: 'Hors',
      photo: null,
    },
    files: { photo: picture() },
  },
  {
    mutation: 'createUser',
    as: zoe,
    input: { email: 'nouveau@mutuelle.example', firstName: 'Noé', lastName: 'Veau' },
  },
  { mutation: 'updateUser', as: zoe, input: { userId: gid('User', 106), job: 'Cadre' } },
  {
    mutation: 'updateUserAvatar',
    as: zoe,
    input: { userId: gid('User', 106), picture: null },
    files: { picture: picture() },
  },
  { mutation: 'setAdministrator', as: zoe, input: { userId: gid('User', 106), isAdministrator: true } },
  { mutation: 'inviteAgain', as: zoe, input: { userId: gid('User', 111) } },
  { mutation: 'makeInternal', as: zoe, input: { userId: gid('User', 111) } },
  { mutation: 'deleteUser', as: zoe, input: { userId: gid('User', 112) } },
  {
    mutation: 'saveBranding',
    as: zoe,
    input: { name: 'Maison', mainColor: '#123123', logo: null },
    files: { logo: picture() },
  },
  {
    mutation: 'saveLink',
    as: zoe,
    input: { id: gid('ExternalLink', 821), title: 'Congés', url: 'https://paie.example' },
  },
  { mutation: 'deleteLink', as: zoe, input: { id: gid('ExternalLink', 821) } },
  {
    mutation: 'saveHighlight',
    as: zoe,
    input: { id: gid('Highlight', 801), file: null },
    files: { file: picture() },
  },
  { mutation: 'deleteHighlight', as: zoe, input: { id: gid('Highlight', 802) } },
  { mutation: 'deleteIllustration', as: zoe, input: { id: gid('Illustration', 811) } },
  { mutation: 'setBreakingNews', as: zoe, input: { text: 'Grève demain' } },
  { mutation: 'showHighlights', as: zoe, input: { isShown: false } },
  { mutation: 'showBreakingNews', as: zoe, input: { isShown: false } },
  { mutation: 'deleteCommunity', as: zoe, input: { communityId: gid('Community', ids.club) } },
  { mutation: 'requestPasswordReset', as: yann, input: { email: yann } },
  { mutation: 'resetPassword', as: yann, input: { token: 'bon', passwordDigest: 'a'.repeat(64) } },
  { mutation: 'changePassword', as: yann, input: { passwordDigest: 'b'.repeat(64) } },
  { mutation: 'signOut', as: yann, input: { deviceToken: 'appareil' } },
];
