import type { Rest } from '../core/rest/client.ts';
import { list, tally, text, wire } from '../core/rest/decode.ts';
import { Refusal } from '../core/errors.ts';
import { decodeUser, type UserRecord } from '../people/people.ts';
import {
  type CommunityRecord,
  type CommunityRole,
  decodeListing,
  decodePage,
  decodeRole,
} from './communities.ts';

/** How many communities the left panel asks for [1 §9]. */
const all = 99_999_999_999;

/** POST /api/getcommunities [1 §7]: the viewer's communities, in the viewer's own order. */
export async function fetchCommunities(rest: Rest): Promise<CommunityRecord[]> {
  const answer = await rest.read({
    method: 'POST',
    path: '/api/getcommunities',
    json: { nbCommunity: all, startPoint: 0, idUser: '', type: '', hasNotif: true },
  });
  // The documents speak of one list and of private and public lists; whichever comes is taken.
  const found = Array.isArray(answer)
    ? { communities: answer }
    : wire<{ communities: unknown; private: unknown; public: unknown }>(answer, 'getcommunities');
  const items =
    'communities' in found
      ? list(found.communities, 'getcommunities')
      : [...list(found.private, 'getcommunities.private'), ...list(found.public, 'getcommunities.public')];
  return items.map(decodeListing);
}

/** POST /api/getgroupspecifique/mur [2 §7]: one community, also of a non-member where it is not hidden. */
export async function fetchCommunity(rest: Rest, row: string): Promise<CommunityRecord> {
  return decodePage(
    await rest.read({ method: 'POST', path: '/api/getgroupspecifique/mur', json: { id: row } }),
  );
}

/** A member with their role in the community. */
export interface MemberRecord {
  user: UserRecord;
  role: CommunityRole;
}

/** A page of members, and how many there are in all. */
export interface MemberPage {
  members: MemberRecord[];
  total: number;
}

const decodeMember = (value: unknown, otherwise: CommunityRole): MemberRecord => {
  // Some lists hold the person as they are, others under `user`.
  const entry = wire<{ user: unknown; user_role: unknown }>(value, 'member');
  return { user: decodeUser(entry.user ?? value), role: decodeRole(entry.user_role) ?? otherwise };
};

/** POST /api/getgroupspecifique/admin [2 §7]: administrators of a community, by name. */
export async function fetchAdministrators(
  rest: Rest,
  row: string,
  start: number,
  nb: number,
): Promise<MemberPage> {
  const answer = await rest.read({
    method: 'POST',
    path: '/api/getgroupspecifique/admin',
    json: { id: row, nb, start },
  });
  const page = wire<{ useradmin: unknown; countadmin: unknown }>(answer, 'getgroupspecifique/admin');
  const members = list(page.useradmin, 'useradmin').map((item) => decodeMember(item, 'ADMINISTRATOR'));
  return { members, total: tally(page.countadmin) };
}

/** POST /api/getgroupspecifique/user [2 §7]: the other members of a community, by name. */
export async function fetchOtherMembers(
  rest: Rest,
  row: string,
  start: number,
  nb: number,
): Promise<MemberPage> {
  const answer = await rest.read({
    method: 'POST',
    path: '/api/getgroupspecifique/user',
    json: { id: row, nb, start },
  });
  const page = wire<{ users: unknown; countother: unknown }>(answer, 'getgroupspecifique/user');
  const members = list(page.users, 'users').map((item) => decodeMember(item, 'EDITOR'));
  return { members, total: tally(page.countother) };
}

/** POST /api/groups/{id}/sortable/change-position [2 §7]. */
export async function moveCommunity(rest: Rest, row: string, position: number): Promise<void> {
  const answer = await rest.write({
    method: 'POST',
    path: `/api/groups/${encodeURIComponent(row)}/sortable/change-position`,
    operation: 'POST /api/groups/{id}/sortable/change-position',
    json: { position },
  });
  const { status, message } = wire<{ status: unknown; message: unknown }>(answer, 'change-position');
  if (status === false || status === 'false')
    throw new Refusal('CONFLICT', text(message) || 'La communauté n’a pas pu être déplacée.');
}
