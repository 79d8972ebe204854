/** The people of the matrix, one of each kind, and others about whom something can be done. */
import { sql } from 'drizzle-orm';
import { joinRequests } from '../../../backend/communities/tables.ts';
import { addContents, type Contents } from '../../backend/core/contents.ts';
import type { TestBackend, TestPerson } from '../../backend/harness.ts';
import type { CommunityKind, Known, Person } from './people.ts';

/** Part of every text of a community. */
export const mark = 'xylophone';
/** Name of the person whose readers are tested. */
export const surname = 'Ducastel';
/** A month that is past, with figures. */
export const pastMonth = '2025-11';
/** Title of every community, for those who may only know that it exists. */
export const title = 'Voilier';

/** A community with one of everything in it, all of it by `author`. */
export interface Community extends Contents {
  event: number;
}

export interface Cast {
  people: Record<Known, TestPerson>;
  /** Author of all content of the communities. */
  author: TestPerson;
  /** Asks to join every community. */
  asking: TestPerson;
  communities: Record<CommunityKind, Community>;
  /** A community that all of them belong to. */
  meeting: number;
  /** A post in it that drew people in a month that is past. */
  ranked: number;
  /** Audit entries by row. */
  act: number;
  /** A page outside, of which there is a preview. */
  page: string;
  /** Belongs to it too, so that the guest knows them. */
  acquaintance: TestPerson;
}

const kinds = {
  public: {},
  private: {},
  secret: {},
  defaut: {},
  'open library': { kind: 'public', isLibraryEditable: true },
} as const;

/** Makes a community in which everybody has their part. */
export async function addCommunity(
  backend: TestBackend,
  { people, author, asking }: Pick<Cast, 'people' | 'author' | 'asking'>,
  kind: CommunityKind,
  { words, name } = { words: mark, name: title },
): Promise<Community> {
  const values = kind === 'open library' ? kinds[kind] : { kind, isLibraryEditable: false };
  // With a second administrator, so that leaving is possible.
  const contents = await addContents(backend, author, words, { title: name, ...values });
  const community = { id: contents.community };
  await backend.addMembers(community, [
    [people.administrator, 'ROLE_ADMIN'],
    [people.member, 'ROLE_MODERATEUR'],
    [people.reader, 'ROLE_LECTEUR'],
    [people.former, 'ROLE_MODERATEUR'],
  ]);
  const { database } = backend.context;
  await database.insert(joinRequests).values({ communityId: community.id, userId: asking.id });
  // The company-wide community cannot be left: make a former member by the rows alone.
  if (kind === 'defaut')
    await database.execute(
      sql`delete from memberships where community_id = ${community.id} and user_id = ${people.former.id}`,
    );
  else await backend.post('/quittergroup', { as: people.former, json: { id: community.id } });
  return contents;
}

/** A post of a past month that somebody reacted to, and something that was done in the administration. */
async function addFigures(backend: TestBackend, meeting: number, author: TestPerson) {
  const at = new Date(`${pastMonth}-10T12:00:00Z`);
  const { id: ranked } = await backend.addPost({ id: meeting }, author, { createdAt: at });
  const { database } = backend.context;
  await database.execute(
    sql`insert into reactions (post_id, user_id, kind, created_at) values (${ranked}, ${author.id}, 'like', ${at.toISOString()})`,
  );
  const { rows } = await database.execute<{ id: string }>(
    sql`insert into audit_log (action, subject) values ('link.create', ${mark}) returning id`,
  );
  return { ranked, act: Number(rows[0]?.id) };
}

/** Makes everybody, and the communities in which they meet. */
export async function makeCast(backend: TestBackend, page: string): Promise<Cast> {
  const add = (values = {}) => backend.addPerson({ lastName: surname, updatedAt: new Date(), ...values });
  const people = {
    guest: await add({ isExternal: true }),
    former: await add(),
    elsewhere: await add(),
    reader: await add(),
    member: await add(),
    administrator: await add(),
    platform: await add({ isAdministrator: true }),
  };
  const [author, asking, acquaintance] = [await add(), await add(), await add()];
  const { elsewhere, ...others } = people;
  const { id: meeting } = await backend.addCommunity(
    { kind: 'private' },
    { admins: [elsewhere], members: [...Object.values(others), acquaintance] },
  );
  const all = { people, author, asking };
  const communities: Partial<Record<CommunityKind, Community>> = {};
  for (const kind of Object.keys(kinds) as CommunityKind[])
    communities[kind] = await addCommunity(backend, all, kind);
  const figures = await addFigures(backend, meeting, acquaintance);
  return { ...all, ...figures, communities: communities as Cast['communities'], meeting, acquaintance, page };
}

/** A person who appears in every role and is otherwise unknown. */
export async function twinOf(
  backend: TestBackend,
  person: TestPerson,
  values: Parameters<TestBackend['addPerson']>[0] = {},
): Promise<TestPerson> {
  const { isAdministrator, isExternal } = person;
  const twin = await backend.addPerson({ isAdministrator, isExternal, ...values });
  await backend.context.database.execute(sql`
    insert into memberships (community_id, user_id, role)
    select community_id, ${twin.id}, role from memberships where user_id = ${person.id}`);
  return twin;
}

/** The caller; anonymous ones name a member. */
export const standIn = ({ people }: Cast, person: Person): TestPerson =>
  people[person === 'anonymous' ? 'member' : person];
