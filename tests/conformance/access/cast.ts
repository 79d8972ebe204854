/** The people of the matrix, one of each kind, and others about whom something can be done. */
import { sql } from 'drizzle-orm';
import { invitations } from '../../../backend/communities/tables.ts';
import { addContents, type Contents } from '../../backend/core/contents.ts';
import type { TestBackend, TestPerson } from '../../backend/harness.ts';
import type { CommunityKind, Known, Person } from './people.ts';

/** Stands in every text of a community. */
export const mark = 'xylophone';
/** The name of everybody of whom it is asked who sees them. */
export const surname = 'Ducastel';
/** A month that is past, with figures. */
export const pastMonth = '2025-11';
/** The title of every community: what is told of one that is merely known. */
export const title = 'Voilier';

/** A community with one of everything in it, all of it by `author`. */
export interface Community extends Contents {
  event: number;
}

export interface Cast {
  people: Record<Known, TestPerson>;
  /** Wrote all that stands in the communities. */
  author: TestPerson;
  /** Asks to join every community. */
  asking: TestPerson;
  communities: Record<CommunityKind, Community>;
  /** A community that all of them belong to. */
  meeting: number;
  /** A post in it that drew people in a month that is past. */
  ranked: number;
  /** What an administrator did, by its row. */
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
  // With another administrator, so that nobody is the last.
  const contents = await addContents(backend, author, words, { title: name, ...values });
  const community = { id: contents.community };
  await backend.addMembers(community, [
    [people.administrator, 'ROLE_ADMIN'],
    [people.member, 'ROLE_MODERATEUR'],
    [people.reader, 'ROLE_LECTEUR'],
    [people.former, 'ROLE_MODERATEUR'],
  ]);
  const { database } = backend.context;
  await database.insert(invitations).values({ communityId: community.id, userId: asking.id });
  // Nobody leaves the company-wide community: there the former member is one by the rows alone.
  if (kind === 'defaut')
    await database.execute(
      sql`delete from memberships where community_id = ${community.id} and user_id = ${people.former.id}`,
    );
  else await backend.post('/quittergroup', { as: people.former, json: { id: community.id } });
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from posts where community_id = ${community.id} and kind = 'event'`,
  );
  return { ...contents, event: Number(rows[0]?.id) };
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

/** Somebody who stands everywhere where a person stands, of whom nothing else is known. */
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

/** The person themselves; whoever is not signed in speaks of what a member would. */
export const standIn = ({ people }: Cast, person: Person): TestPerson =>
  people[person === 'anonymous' ? 'member' : person];
