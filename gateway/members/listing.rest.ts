import type { Extension } from '../__generated__/extensions.ts';
import type { CommunityRole } from '../communities/communities.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import { fetchAllPages, maxRows } from '../connections/listCache.ts';
import type { Context } from '../graphql/context.ts';
import { nullIfHidden } from '../http/errors.ts';
import { containsWords } from '../content/text.ts';
import { call, wireId } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import {
  type RawResponse,
  decodeFields,
  decodeArray,
  decodeNamedList,
  decodeOptionalCount,
  decodeText,
  decodeTotal,
  decodeObject,
} from '../compat/decode.ts';
import { decodeList, decodeListWithoutNulls } from '../compat/decodeList.ts';
import { reportDeviation } from '../compat/deviations.ts';
import { type Page, withPositions } from '../rest/pages.ts';
import { compareByName, pageOf, type PeoplePage, searchTextOf } from '../people/listing.ts';
import { decodeUser } from '../people/people.rest.ts';
import type { UserRecord } from '../people/people.ts';
import { decodeListedMember, decodeMember } from './members.rest.ts';
import type { ListedMember, MemberRecord } from './members.ts';

/** Decodes the fields beside the rows; none when the response is a bare list. */
const beside = <T>(answer: RawResponse<T>, what: string) =>
  !answer || (Array.isArray(answer) && answer.length !== 1) ? {} : decodeFields(answer, what);

/** Fetches part of a community's members of a kind, by name. */
const fetchKind =
  (kind: 'admin' | 'user', list: string, total: string, role: CommunityRole) =>
  (
    rest: Rest,
    databaseId: string,
    start: number,
    count: number,
    after?: string,
  ): Promise<PeoplePage<MemberRecord>> =>
    counted(start, count, (from, nb) =>
      rest.read(
        call(`POST /api/getgroupspecifique/${kind}`, {
          body: { id: wireId(databaseId), nb, start: from, apres: after },
        }),
        (answer) => {
          const what = `getgroupspecifique/${kind}`;
          const members = decodeNamedList<Record<string, unknown>>(answer, list, what);
          const { [total]: counted }: Readonly<Record<string, unknown>> = beside(answer, what);
          return decodePage(answer, members, what, role, counted);
        },
      ),
    );

/** Fetches part of a community's administrators, by name. */
export const fetchAdministrators = fetchKind('admin', 'useradmin', 'countadmin', 'ADMINISTRATOR');

/** Fetches part of a community's members who are not administrators, by name. */
export const fetchOtherMembers = fetchKind('user', 'users', 'countother', 'EDITOR');

/** A page of members; the total may be missing. */
interface MemberPage {
  people: Page<MemberRecord>;
  total: number | undefined;
}

function decodePage(
  answer: RawResponse<unknown>,
  members: readonly unknown[],
  what: string,
  role: CommunityRole,
  counted: unknown,
): MemberPage {
  const total = decodeOptionalCount(counted);
  if (total === undefined) reportDeviation('noTotals');
  return { people: withPositions(decodeList(members, what, decodeMember(role)), answer), total };
}

/** Adds the total to a page; without one, and with more pages, loads all members to count them. */
async function counted(
  start: number,
  count: number,
  fetch: (start: number, count: number) => Promise<MemberPage>,
): Promise<PeoplePage<MemberRecord>> {
  const { people, total } = await fetch(start, count);
  if (total !== undefined) return { people, total };
  if (people.length < count) return { people, total: start + people.length };
  const { people: others } = await fetch(start + count, maxRows);
  return { people, total: start + count + others.length };
}

/** A page of people of a community, by name, with a text to search for. */
export interface MemberPageRequest {
  databaseId: string;
  search: string;
  start: number;
  count: number;
  after?: string | undefined;
}

/** A page of the members of a community, or of everybody else. */
const fetchPage = <Person>(
  context: Context,
  { databaseId, search, start, count, after }: MemberPageRequest,
  areMembers: boolean,
  decode: (item: unknown) => Person,
  requiredExtensions: readonly Extension[] = [],
): Promise<PeoplePage<Person>> =>
  context.rest.read(
    call('POST /api/gettusers', {
      body: {
        nbUsers: count,
        startPoint: start,
        apres: after,
        idCommunity: wireId(databaseId),
        belongto: areMembers,
        recherche: search === '' ? undefined : search,
      },
      requiredExtensions,
    }),
    (answer) => ({
      people: withPositions(
        decodeList(decodeNamedList(answer, 'users', 'gettusers'), 'gettusers', decode),
        answer,
      ),
      total: decodeTotal(answer),
    }),
  );

/** What an API needs to search and count; otherwise the gateway does so on the whole list. */
const neededFor = (search: string): readonly Extension[] =>
  search === '' ? ['EXACT_COUNTS'] : ['EXACT_COUNTS', 'PEOPLE_SEARCH'];

const everybody = <Person>(
  context: Context,
  databaseId: string,
  areMembers: boolean,
  decode: (item: unknown) => Person,
  keyOf: (person: Person) => string,
): Promise<Person[]> =>
  fetchAllPages(
    async (start, count) =>
      (await fetchPage(context, { databaseId, search: '', start, count }, areMembers, decode)).people,
    keyOf,
  );

/** Fetches the role of each member of a community, by the member's database id. */
export const fetchRoles = (rest: Rest, databaseId: string): Promise<Map<string, CommunityRole>> =>
  rest.read(call('POST /useringroups', { body: { id: wireId(databaseId) } }), (answer) => {
    const { useradmin, users } = decodeFields(answer, 'useringroups');
    const members = [
      ...decodeListWithoutNulls(
        decodeArray(useradmin, 'useringroups.useradmin'),
        'useringroups',
        decodeMember('ADMINISTRATOR'),
      ),
      ...decodeListWithoutNulls(
        decodeArray(users, 'useringroups.users'),
        'useringroups',
        decodeMember('EDITOR'),
      ),
    ];
    return new Map(members.map((member) => [member.databaseId, member.role]));
  });

/** All members with their roles; a second list supplies the roles that the first one omits. */
async function everyMember(context: Context, databaseId: string): Promise<MemberRecord[]> {
  const [members, roles] = await Promise.all([
    everybody<ListedMember>(context, databaseId, true, decodeListedMember, (member) => member.databaseId),
    nullIfHidden(fetchRoles(context.rest, databaseId)),
  ]);
  return members.map((member) => ({
    ...member,
    role: member.role ?? roles?.get(member.databaseId) ?? 'EDITOR',
  }));
}

const hasOnly = (roles: readonly CommunityRole[], ...wanted: CommunityRole[]): boolean =>
  wanted.every((role) => roles.includes(role)) && roles.every((role) => wanted.includes(role));

/** Fetches a page of a community's members by name, optionally of certain roles. */
export async function fetchMembers(
  context: Context,
  selection: MemberPageRequest & { roles?: readonly CommunityRole[] | null | undefined },
): Promise<PeoplePage<MemberRecord>> {
  const { databaseId, search, start, count, after, roles } = selection;
  if (roles && search === '') {
    if (hasOnly(roles, 'ADMINISTRATOR'))
      return fetchAdministrators(context.rest, databaseId, start, count, after);
    if (hasOnly(roles, 'EDITOR', 'READER'))
      return fetchOtherMembers(context.rest, databaseId, start, count, after);
  }
  const fromAll = async () => {
    const members = await context.lists.get(context, `members ${databaseId}`, async () =>
      (await everyMember(context, databaseId)).toSorted((a, b) => compareByName(a.user, b.user)),
    );
    return pageOf(
      members.filter(
        ({ user, role }) => (roles?.includes(role) ?? true) && containsWords(searchTextOf(user), search),
      ),
      start,
      count,
    );
  };
  if (roles) return fromAll();
  return withFallbackIfNotOffered(
    fetchPage(context, selection, true, decodeMember('EDITOR'), neededFor(search)),
    fromAll,
  );
}

/** Fetches a page of the people who are not members of a community, by name. */
export function fetchNonMembers(
  context: Context,
  selection: MemberPageRequest,
): Promise<PeoplePage<UserRecord>> {
  const { databaseId, search, start, count } = selection;
  return withFallbackIfNotOffered(
    fetchPage(context, selection, false, decodeUser, neededFor(search)),
    async () => {
      const candidates = await context.lists.get(context, `candidates ${databaseId}`, async () =>
        (await everybody(context, databaseId, false, decodeUser, (user) => user.databaseId)).toSorted(
          compareByName,
        ),
      );
      return pageOf(
        candidates.filter((user) => containsWords(searchTextOf(user), search)),
        start,
        count,
      );
    },
  );
}

function decodeMentionable(value: unknown): UserRecord {
  const member = decodeObject<Record<'prenom' | 'name', unknown>>(value, 'tag');
  const isNamedWhole = member.prenom === undefined && decodeText(member.name) !== '';
  const user = decodeUser(isNamedWhole ? { ...member, prenom: member.name } : value);
  return { ...user, jobTitle: undefined, phone: undefined };
}

/** Fetches at most `count` members whose name matches a search, to suggest for a mention. */
export async function fetchMentionableUsers(
  context: Context,
  databaseId: string,
  search: string,
  count: number,
): Promise<UserRecord[]> {
  const fetch = (asked: { recherche?: string; nb?: number }, requiredExtensions: readonly Extension[] = []) =>
    context.rest.read(
      call('POST /api/tag', { body: { idgroup: wireId(databaseId), ...asked }, requiredExtensions }),
      (answer) =>
        decodeListWithoutNulls(
          decodeNamedList(answer, 'members', 'tag').slice(0, maxRows),
          'tag',
          decodeMentionable,
        ),
    );
  const members = await withFallbackIfNotOffered(
    fetch({ recherche: search, nb: count }, ['PEOPLE_SEARCH']),
    () =>
      context.lists.get(context, `mentions ${databaseId}`, async () =>
        (await fetch({})).toSorted(compareByName),
      ),
  );
  return members.filter((user) => containsWords(searchTextOf(user), search)).slice(0, count);
}
