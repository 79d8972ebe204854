import {
  type CommunityRecord,
  type CommunityRole,
  decodeListed,
  decodeRole,
  roleOnWire,
} from '../communities/communities.ts';
import { list, path, rowId, tally, text, wire } from '../core/rest/decode.ts';
import type { Rest } from '../core/rest/client.ts';
import { type FilePart, multipart } from '../core/rest/multipart.ts';
import { accepted } from '../core/rest/refusals.ts';
import type { PeoplePage } from '../people/listing.ts';
import { decodeUser, person, type UserRecord } from '../people/people.ts';
import type { MemberRecord } from './members.ts';
import { decodeRequest, type MembershipRequestRecord } from './requests.ts';

const decodeMember = (value: unknown, otherwise: CommunityRole): MemberRecord => {
  // Some lists hold the person as they are, others under `user`.
  const entry = wire<{ user: unknown; user_role: unknown }>(value, 'member');
  return { user: decodeUser(entry.user ?? value), role: decodeRole(entry.user_role) ?? otherwise };
};

/** POST /api/getgroupspecifique/admin: administrators of a community, by name. */
export async function fetchAdministrators(
  rest: Rest,
  row: string,
  start: number,
  nb: number,
): Promise<PeoplePage<MemberRecord>> {
  const answer = await rest.read({
    method: 'POST',
    path: '/api/getgroupspecifique/admin',
    json: { id: row, nb, start },
  });
  const page = wire<{ useradmin: unknown; countadmin: unknown }>(answer, 'getgroupspecifique/admin');
  const people = list(page.useradmin, 'useradmin').map((item) => decodeMember(item, 'ADMINISTRATOR'));
  return { people, total: tally(page.countadmin) };
}

/** POST /api/getgroupspecifique/user: the other members of a community, by name. */
export async function fetchOtherMembers(
  rest: Rest,
  row: string,
  start: number,
  nb: number,
): Promise<PeoplePage<MemberRecord>> {
  const answer = await rest.read({
    method: 'POST',
    path: '/api/getgroupspecifique/user',
    json: { id: row, nb, start },
  });
  const page = wire<{ users: unknown; countother: unknown }>(answer, 'getgroupspecifique/user');
  const people = list(page.users, 'users').map((item) => decodeMember(item, 'EDITOR'));
  return { people, total: tally(page.countother) };
}

interface Selection {
  row: string;
  search: string;
  start: number;
  nb: number;
}

/** POST /api/gettusers: members of a community, or everybody else, by name. */
async function fetchPeople(
  rest: Rest,
  { row, search, start, nb }: Selection,
  areMembers: boolean,
): Promise<{ items: readonly unknown[]; total: number }> {
  const answer = await rest.read({
    method: 'POST',
    path: '/api/gettusers',
    json: {
      nbUsers: nb,
      startPoint: start,
      idCommunity: row,
      belongto: areMembers,
      ...(search === '' ? {} : { recherche: search }),
    },
  });
  const page = wire<{ users: unknown; total: unknown }>(answer, 'gettusers');
  const items = list(page.users, 'gettusers.users');
  // The documents show no total: then it is what has been seen so far.
  return { items, total: page.total === undefined ? start + items.length : tally(page.total) };
}

/** The members of a community, by name. */
export async function fetchMembers(rest: Rest, selection: Selection): Promise<PeoplePage<MemberRecord>> {
  const { items, total } = await fetchPeople(rest, selection, true);
  return { people: items.map((item) => decodeMember(item, 'EDITOR')), total };
}

/** Everybody who is not a member of a community, by name. */
export async function fetchCandidates(rest: Rest, selection: Selection): Promise<PeoplePage<UserRecord>> {
  const { items, total } = await fetchPeople(rest, selection, false);
  return { people: items.map(decodeUser), total };
}

/** POST /invitattente: who asked to join, the longest waiting first. */
export async function fetchRequests(rest: Rest, row: string): Promise<MembershipRequestRecord[]> {
  const answer = await rest.read({ method: 'POST', path: '/invitattente', json: { id: row } });
  const items = Array.isArray(answer)
    ? answer
    : list(wire<{ invitations: unknown }>(answer, 'invitattente').invitations, 'invitattente');
  return items.map((item) => decodeRequest(item, row));
}

/** GET /api/getgroupadd/{userId}: communities that somebody can be added to. */
export async function fetchAddableCommunities(rest: Rest, userRow: string): Promise<CommunityRecord[]> {
  const answer = await rest.read({
    method: 'GET',
    path: `/api/getgroupadd/${encodeURIComponent(userRow)}`,
    operation: 'GET /api/getgroupadd/{userId}',
  });
  const items = Array.isArray(answer)
    ? answer
    : list(wire<{ groups: unknown }>(answer, 'getgroupadd').groups, 'getgroupadd');
  return items.map((item) => decodeListed(item, 'getgroupadd'));
}

/** POST /rejoindrepub and /rejoindreprivate. */
export async function join(rest: Rest, email: string, row: string, isRequest: boolean): Promise<void> {
  const path = isRequest ? '/rejoindreprivate' : '/rejoindrepub';
  accepted(await rest.write({ method: 'POST', path, json: { email, id: row } }));
}

/** POST /quittergroup. */
export async function leave(rest: Rest, email: string, row: string): Promise<void> {
  accepted(await rest.write({ method: 'POST', path: '/quittergroup', json: { id: row, email } }));
}

/** POST /api/invitation: makes somebody a member. */
export async function addMember(
  rest: Rest,
  row: string,
  user: { row: string; email: string },
  role: CommunityRole,
): Promise<void> {
  const answer = await rest.write({
    method: 'POST',
    path: '/api/invitation',
    json: { email: user.email, id: row, role: roleOnWire[role], id_user: user.row },
  });
  accepted(answer);
}

/** POST /api/userremovegroup. */
export async function removeMember(rest: Rest, row: string, userRow: string): Promise<void> {
  const answer = await rest.write({
    method: 'POST',
    path: '/api/userremovegroup',
    json: { id: row, iduser: userRow },
  });
  accepted(answer);
}

/** POST /api/updateroleuser, a form. */
export async function changeRole(rest: Rest, row: string, email: string, role: CommunityRole): Promise<void> {
  const answer = await rest.write({
    method: 'POST',
    path: '/api/updateroleuser',
    form: { email, groupid: row, role: roleOnWire[role] },
  });
  accepted(answer);
}

/** POST /invitaccep: `invitation` 1 lets in, 0 turns down. */
export async function settleRequest(
  rest: Rest,
  row: string,
  user: { row: string; email: string },
  decision: { role: CommunityRole; isAccepted: boolean },
): Promise<void> {
  const answer = await rest.write({
    method: 'POST',
    path: '/invitaccep',
    json: {
      id_user: user.row,
      email: user.email,
      id: row,
      role: roleOnWire[decision.role],
      invitation: decision.isAccepted ? 1 : 0,
      token: '',
    },
  });
  accepted(answer);
}

/** Somebody from outside, as the form sends them. */
export interface ExternalOnWire {
  email: string;
  role: CommunityRole;
  firstName: string;
  lastName: string;
  job: string;
  phone: string;
}

/** POST /invitation/extern. */
export async function inviteExternal(
  rest: Rest,
  row: string,
  person: ExternalOnWire,
  photo: FilePart | null,
): Promise<void> {
  const fields = [
    ['email', person.email],
    ['role', roleOnWire[person.role]],
    ['id', row],
    ['prenom', person.firstName],
    ['nom', person.lastName],
    ['telephone', person.phone],
    ['fonction', person.job],
  ] as const;
  const answer = await rest.write({
    method: 'POST',
    path: '/invitation/extern',
    multipart: multipart(fields, photo ? [photo] : []),
  });
  accepted(answer);
}

/** POST /api/tag: the members whom a text may mention, by name. */
export async function fetchMentionCandidates(
  rest: Rest,
  row: string,
  search: string,
  nb: number,
): Promise<UserRecord[]> {
  const answer = await rest.read({
    method: 'POST',
    path: '/api/tag',
    json: { idgroup: row, recherche: search, nb },
  });
  const items = Array.isArray(answer)
    ? answer
    : list(wire<{ members: unknown }>(answer, 'tag').members, 'tag');
  return items.map((item) => {
    const member = wire<Record<'id' | 'email' | 'image' | 'prenom' | 'nom' | 'name', unknown>>(item, 'tag');
    const [firstName, lastName] =
      member.prenom === undefined ? [text(member.name), ''] : [text(member.prenom), text(member.nom)];
    return person({
      row: rowId(member.id, 'tag.id'),
      email: text(member.email),
      firstName,
      lastName,
      job: undefined,
      phone: undefined,
      picture: path(member.image),
    });
  });
}
