import {
  type CommunityRecord,
  type CommunityRole,
  decodeListed,
  decodeRole,
  roleOnWire,
} from '../communities/communities.ts';
import { call } from '../core/rest/call.ts';
import type { Rest } from '../core/rest/client.ts';
import { list, listed, page, path, rowId, tally, text, wire } from '../core/rest/decode.ts';
import { accepted, inInputTerms } from '../core/rest/refusals.ts';
import type { UploadValue } from '../core/uploads.ts';
import type { PeoplePage } from '../people/listing.ts';
import { decodeUser, person, type UserRecord } from '../people/people.ts';
import type { MemberRecord } from './members.ts';
import { decodeRequest, type MembershipRequestRecord } from './requests.ts';

const decodeMember = (value: unknown, otherwise: CommunityRole): MemberRecord => {
  // Some lists hold the person as they are, others under `user`.
  const entry = wire<{ user: unknown; user_role: unknown }>(value, 'member');
  return { user: decodeUser(entry.user ?? value), role: decodeRole(entry.user_role) ?? otherwise };
};

/** Administrators of a community, by name. */
export async function fetchAdministrators(
  rest: Rest,
  row: string,
  start: number,
  count: number,
): Promise<PeoplePage<MemberRecord>> {
  const answer = await rest.read(
    call('POST /api/getgroupspecifique/admin', { json: { id: row, nb: count, start } }),
  );
  const { useradmin, countadmin } = wire(answer, 'getgroupspecifique/admin');
  const people = list(useradmin, 'useradmin').map((item) => decodeMember(item, 'ADMINISTRATOR'));
  return { people, total: tally(countadmin) };
}

/** The other members of a community, by name. */
export async function fetchOtherMembers(
  rest: Rest,
  row: string,
  start: number,
  count: number,
): Promise<PeoplePage<MemberRecord>> {
  const answer = await rest.read(
    call('POST /api/getgroupspecifique/user', { json: { id: row, nb: count, start } }),
  );
  const { users, countother } = wire(answer, 'getgroupspecifique/user');
  const people = list(users, 'users').map((item) => decodeMember(item, 'EDITOR'));
  return { people, total: tally(countother) };
}

/** A page of the people of a community whose names hold what is searched. */
export interface Selection {
  row: string;
  search: string;
  start: number;
  count: number;
}

/** Members of a community, or everybody else, by name. */
async function fetchPeople(rest: Rest, { row, search, start, count }: Selection, areMembers: boolean) {
  const answer = await rest.read(
    call('POST /api/gettusers', {
      json: {
        nbUsers: count,
        startPoint: start,
        idCommunity: row,
        belongto: areMembers,
        recherche: search === '' ? undefined : search,
      },
    }),
  );
  return page(answer, 'users', start, 'gettusers');
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

/** Who asked to join, the longest waiting first. */
export async function fetchRequests(rest: Rest, row: string): Promise<MembershipRequestRecord[]> {
  const answer = await rest.read(call('POST /invitattente', { json: { id: row } }));
  return listed(answer, 'invitations', 'invitattente').map((item) => decodeRequest(item, row));
}

/** Communities that somebody can be added to. */
export async function fetchAddableCommunities(rest: Rest, userRow: string): Promise<CommunityRecord[]> {
  const answer = await rest.read(call('GET /api/getgroupadd/{userId}', { path: { userId: userRow } }));
  return listed(answer, 'groups', 'getgroupadd').map((item) => decodeListed(item, 'getgroupadd'));
}

/** Joins a public community. */
export async function join(rest: Rest, email: string, row: string): Promise<void> {
  accepted(await rest.write(call('POST /rejoindrepub', { json: { email, id: row } })));
}

/** Asks to join a private community. */
export async function requestMembership(rest: Rest, email: string, row: string): Promise<void> {
  accepted(await rest.write(call('POST /rejoindreprivate', { json: { email, id: row } })));
}

/** Leaves a community. */
export async function leave(rest: Rest, email: string, row: string): Promise<void> {
  accepted(await rest.write(call('POST /quittergroup', { json: { id: row, email } })));
}

/** Makes somebody a member. */
export async function addMember(
  rest: Rest,
  row: string,
  user: { row: string; email: string },
  role: CommunityRole,
): Promise<void> {
  accepted(
    await rest.write(
      call('POST /api/invitation', {
        json: { email: user.email, id: row, role: roleOnWire[role], id_user: user.row },
      }),
    ),
  );
}

/** Takes a member out. */
export async function removeMember(rest: Rest, row: string, userRow: string): Promise<void> {
  accepted(await rest.write(call('POST /api/userremovegroup', { json: { id: row, iduser: userRow } })));
}

/** Gives a member another role. */
export async function changeRole(rest: Rest, row: string, email: string, role: CommunityRole): Promise<void> {
  accepted(
    await rest.write(
      call('POST /api/updateroleuser', { form: { email, groupid: row, role: roleOnWire[role] } }),
    ),
  );
}

/** Lets somebody in who asked, or turns them down. */
export async function settleRequest(
  rest: Rest,
  row: string,
  user: { row: string; email: string },
  decision: { role: CommunityRole; isAccepted: boolean },
): Promise<void> {
  accepted(
    await rest.write(
      call('POST /invitaccep', {
        json: {
          id_user: user.row,
          email: user.email,
          id: row,
          role: roleOnWire[decision.role],
          invitation: decision.isAccepted ? 1 : 0,
          token: '',
        },
      }),
    ),
  );
}

/** Somebody from outside who is invited. */
export interface Guest {
  email: string;
  role: CommunityRole;
  firstName: string;
  lastName: string;
  job: string;
  phone: string;
  photo: UploadValue | null;
}

/** The inputs behind the API's names of fields. */
const inputs = {
  email: 'email',
  telephone: 'phone',
  prenom: 'firstName',
  nom: 'lastName',
  fonction: 'job',
  image: 'photo',
};

/** Invites somebody from outside. */
export async function inviteExternal(rest: Rest, row: string, guest: Guest): Promise<void> {
  const answer = await inInputTerms(
    inputs,
    rest.write(
      call('POST /invitation/extern', {
        multipart: {
          email: guest.email,
          role: roleOnWire[guest.role],
          id: row,
          prenom: guest.firstName,
          nom: guest.lastName,
          telephone: guest.phone,
          fonction: guest.job,
          image: guest.photo ?? undefined,
        },
      }),
    ),
  );
  accepted(answer);
}

/** The members whom a text may mention, by name. */
export async function fetchMentionCandidates(
  rest: Rest,
  row: string,
  search: string,
  count: number,
): Promise<UserRecord[]> {
  const answer = await rest.read(
    call('POST /api/tag', { json: { idgroup: row, recherche: search, nb: count } }),
  );
  return listed(answer, 'members', 'tag').map((item) => {
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
