/** Communities and who is in them. */
import { gid, picture } from '../acts.ts';
import { type Organisation } from '../../../../fixtures/existing-api/organisation.ts';
import { ids, wendy, xavier, yann, zoe } from '../../../../fixtures/existing-api/seed.ts';
import type { Operation } from './operation.ts';

const accounts = gid('Community', ids.accounts);
const slug = String(ids.accounts);
const club = gid('Community', ids.club);

/** A private community that somebody can ask to join. */
function addCircle({ communities: all }: Organisation, ...requests: string[]): void {
  const [known] = all.filter(({ id }) => id === ids.club);
  all.push({
    ...known!,
    id: 15,
    titre: 'Cercle',
    typegroupe: 'private',
    members: new Map([[zoe, 'ROLE_ADMIN']]),
    requests,
  });
}

export const communities: Operation[] = [
  { name: 'CommunitiesPageQuery', as: yann },
  { name: 'CommunityListsQuery', as: yann },
  { name: 'CommunityListsQuery', of: 'searched', as: yann, variables: { search: 'br' } },
  { name: 'CommunityPanelQuery', as: yann, variables: { first: 100 } },
  { name: 'CommunityPanelPaginationQuery', as: yann },
  { name: 'OwnCommunitiesQuery', as: yann, variables: { first: 2 } },
  { name: 'OtherCommunitiesQuery', as: yann, variables: { first: 1 } },
  { name: 'CommunityHeaderQuery', as: yann, variables: { id: accounts } },
  { name: 'CommunityHeaderQuery', of: 'alone', as: yann, variables: { id: accounts, hasAside: false } },
  { name: 'AdministeredPageQuery', as: yann, variables: { id: accounts } },
  { name: 'CommunityAdministratorsQuery', as: yann, variables: { id: accounts } },
  { name: 'CommunityMembersQuery', as: yann, variables: { id: accounts, first: 1 } },
  { name: 'EditCommunityPageQuery', as: yann, variables: { slug } },
  { name: 'SettingsPageQuery', as: yann, variables: { slug } },
  {
    name: 'JoinButtonJoinMutation',
    as: yann,
    variables: { bringsPanel: true },
    input: { communityId: club },
  },
  {
    name: 'JoinButtonRequestMutation',
    as: xavier,
    input: { communityId: gid('Community', 15) },
    before: (organisation) => addCircle(organisation),
  },
  {
    name: 'useLeaveCommunityMutation',
    as: wendy,
    variables: { bringsPanel: true },
    input: { communityId: club },
  },
  {
    name: 'useMoveCommunityMutation',
    as: yann,
    input: { communityId: accounts, position: 0 },
  },
  {
    name: 'useSaveCommunityCreateMutation',
    as: zoe,
    variables: { bringsPanel: true },
    input: { title: 'Jardin partagé', subject: 'Semis', kind: 'PRIVATE', color: '#00aa00', logo: null },
    files: { logo: picture() },
  },
  {
    name: 'useSaveCommunityUpdateMutation',
    as: yann,
    input: { communityId: accounts, title: 'Comptes' },
  },
  {
    name: 'useSaveCommunityUpdateMutation',
    of: 'pictures',
    as: yann,
    input: { communityId: accounts, logo: null, cover: null },
    files: { logo: picture(), cover: picture('c.png') },
  },
  {
    name: 'EditCommunityPagePictureMutation',
    as: yann,
    input: { communityId: accounts, cover: null },
  },
  {
    name: 'EditCommunityPagePictureMutation',
    of: 'the logo',
    as: yann,
    input: { communityId: accounts, logo: null },
  },
  {
    name: 'LibrarySwitchMutation',
    as: yann,
    input: { communityId: accounts, isEditable: false },
  },
  {
    name: 'useDeleteCommunityMutation',
    as: zoe,
    variables: { bringsPanel: true, connections: [] },
    input: { communityId: club },
  },
];

export const members: Operation[] = [
  { name: 'MembersPageQuery', as: yann, variables: { slug } },
  { name: 'MemberManagementQuery', as: yann, variables: { id: accounts, first: 2 } },
  { name: 'MemberManagementQuery', of: 'searched', as: yann, variables: { id: accounts, search: 'abel' } },
  { name: 'InviteMembersPageQuery', as: yann, variables: { slug } },
  { name: 'CandidatePickerQuery', as: yann, variables: { slug } },
  { name: 'CandidateListQuery', as: yann, variables: { id: accounts, first: 5 } },
  { name: 'CandidateListQuery', of: 'searched', as: yann, variables: { id: accounts, search: 'fau' } },
  { name: 'RequestsPageQuery', as: yann, variables: { slug } },
  { name: 'RequestListQuery', as: yann, variables: { id: accounts } },
  { name: 'RequestListQuery', of: 'searched', as: yann, variables: { id: accounts, search: 'xav' } },
  { name: 'InviteExternalPageQuery', as: yann, variables: { slug } },
  { name: 'findMentionableQuery', as: yann, variables: { id: accounts, search: 'w' } },
  { name: 'AssignCommunitiesPageQuery', as: zoe, variables: { slug: '105' } },
  { name: 'AddableCommunitiesQuery', as: zoe, variables: { id: gid('User', 105), first: 2 } },
  {
    name: 'CandidateRowMutation',
    as: yann,
    input: { communityId: accounts, userId: gid('User', 105), role: 'READER' },
  },
  {
    name: 'AddableCommunityMutation',
    as: zoe,
    input: { communityId: gid('Community', ids.news), userId: gid('User', 105), role: 'EDITOR' },
  },
  {
    name: 'MemberRowRoleMutation',
    as: yann,
    input: { communityId: accounts, userId: gid('User', 104), role: 'EDITOR' },
  },
  {
    name: 'MemberRowRemoveMutation',
    as: yann,
    input: { communityId: accounts, userId: gid('User', 104) },
  },
  {
    name: 'RequestRowAcceptMutation',
    as: yann,
    input: { membershipRequestId: gid('MembershipRequest', ids.accounts, 103) },
  },
  {
    name: 'RequestRowDeclineMutation',
    as: yann,
    input: { membershipRequestId: gid('MembershipRequest', ids.accounts, 103) },
  },
  {
    name: 'ExternalFormMutation',
    as: yann,
    input: {
      communityId: accounts,
      email: 'dehors@ailleurs.example',
      firstName: 'Dé',
      lastName: 'Hors',
      avatar: null,
    },
    files: { avatar: picture() },
  },
];
