import type { z } from 'zod';
import { toWirePicture } from '../communities/communities.wire.ts';
import type { FileLinks } from '../core/files/links.ts';
import { toWireAvatar, toWireGuestMark, toWireUser } from '../people/people.wire.ts';
import type { listCandidates } from './candidates.ts';
import type { listMembers, listMembersByRole } from './members.ts';
import type { listMentionCandidates } from './mentionCandidates.ts';
import type { listAddableCommunities, listJoinRequests, readCommunitySettings } from './queries.ts';
import type {
  CommunitySettingsResponse,
  ListAddableCommunitiesResponse,
  ListAdministratorsResponse,
  ListCandidatesResponse,
  ListJoinRequestsResponse,
  ListMembersByRoleResponse,
  ListMentionCandidatesResponse,
  ListOtherMembersResponse,
  Member,
} from './wire.ts';

type MembersPage = Awaited<ReturnType<typeof listMembers>>;
type MemberRow = MembersPage['rows'][number];

const toWireMember = ({ person, role }: MemberRow, links: FileLinks): z.output<typeof Member> => ({
  ...toWireUser(person, links),
  user_role: role,
});

/** Response with a page of administrators. */
export const toListAdministratorsResponse = (
  { rows, total, positions }: MembersPage,
  links: FileLinks,
): z.output<typeof ListAdministratorsResponse> => ({
  status: true,
  useradmin: rows.map((row) => toWireMember(row, links)),
  countadmin: total,
  positions,
});

/** Response with a page of other members. */
export const toListOtherMembersResponse = (
  { rows, total, positions }: MembersPage,
  links: FileLinks,
): z.output<typeof ListOtherMembersResponse> => ({
  status: true,
  users: rows.map((row) => toWireMember(row, links)),
  countother: total,
  positions,
});

/** Response with the members of a community by role. */
export function toListMembersByRoleResponse(
  { administrators, others }: Awaited<ReturnType<typeof listMembersByRole>>,
  links: FileLinks,
): z.output<typeof ListMembersByRoleResponse> {
  const toWire = ({ person, role }: MemberRow) => ({ user: toWireUser(person, links), user_role: role });
  return { status: true, useradmin: administrators.map(toWire), users: others.map(toWire) };
}

/** Response with a page of people, and their roles if they are members. */
export const toListCandidatesResponse = (
  { rows, total, positions }: Awaited<ReturnType<typeof listCandidates>>,
  links: FileLinks,
): z.output<typeof ListCandidatesResponse> => ({
  status: true,
  total,
  users: rows.map(({ person, role }) => ({ ...toWireUser(person, links), user_role: role })),
  positions,
});

/** Response with members to mention. */
export const toListMentionCandidatesResponse = (
  rows: Awaited<ReturnType<typeof listMentionCandidates>>,
  links: FileLinks,
): z.output<typeof ListMentionCandidatesResponse> => ({
  status: true,
  members: rows.map(({ id, email, firstName, lastName, isExternal, avatarKey }) => ({
    id,
    email,
    image: toWireAvatar(avatarKey, links),
    prenom: firstName,
    nom: lastName,
    ...toWireGuestMark({ isExternal }),
  })),
});

/** Response with the settings of a community. */
export const toCommunitySettingsResponse = ({
  communityId,
  isLibraryEditable,
  members,
  pending,
}: Awaited<ReturnType<typeof readCommunitySettings>>): z.output<typeof CommunitySettingsResponse> => ({
  status: true,
  nbuser: members,
  nbinvitation: pending,
  group: { id: communityId, isLibraryEditable },
});

/** Response with the requests to join a community. */
export const toListJoinRequestsResponse = (
  rows: Awaited<ReturnType<typeof listJoinRequests>>,
  links: FileLinks,
): z.output<typeof ListJoinRequestsResponse> => ({
  status: true,
  invitations: rows.map(({ request, person }) => ({
    id: request.id,
    id_user: person.id,
    user: toWireUser(person, links),
    role: request.role,
    createdAt: request.createdAt.toISOString(),
    message: request.message,
  })),
});

/** Response with the communities to which a person can be added. */
export const toListAddableCommunitiesResponse = (
  rows: Awaited<ReturnType<typeof listAddableCommunities>>,
  links: FileLinks,
): z.output<typeof ListAddableCommunitiesResponse> => ({
  status: true,
  groups: rows.map(({ community, logoKey }) => ({
    id: community.id,
    titre: community.title,
    logo: toWirePicture(logoKey, links),
    couleur: community.color,
    typegroupe: community.kind,
  })),
});
