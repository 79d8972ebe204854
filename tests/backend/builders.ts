import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { communities, memberships } from '../../backend/communities/tables.ts';
import type { RunningBackend } from '../../backend/app/start.ts';
import { posts } from '../../backend/posts/tables.ts';
import { sessions, users } from '../../backend/accounts/tables.ts';
import { hashDigest } from '../../backend/session/passwords.ts';

/** The password of everybody that `addPerson` makes. */
export const password = 'Bienvenue1';
/** Password digest that a browser sends: SHA-256 in hexadecimal. */
export const passwordDigest = (of = password) => createHash('sha256').update(of).digest('hex');

type UserRow = typeof users.$inferSelect;
type CommunityRow = typeof communities.$inferSelect;
type PostRow = typeof posts.$inferSelect;
type Role = (typeof memberships.$inferSelect)['role'];

/** A person in the test database, signed in. */
export interface TestPerson extends UserRow {
  token: string;
}

type PersonValues = Partial<typeof users.$inferInsert>;
type PeopleOf<List extends readonly PersonValues[]> = { -readonly [Place in keyof List]: TestPerson };

export interface Builders {
  /** A person with the password `Bienvenue1`; name and e-mail are made up when not given. */
  addPerson(values?: PersonValues): Promise<TestPerson>;
  /** Several at once, by one statement: one for each entry of the list. */
  addPeople<const List extends readonly PersonValues[]>(list: List): Promise<PeopleOf<List>>;
  /** A community with these people in it, each with their role. */
  addCommunity(
    values?: Partial<typeof communities.$inferInsert>,
    people?: { admins?: TestPerson[]; members?: TestPerson[]; readers?: TestPerson[] },
  ): Promise<CommunityRow>;
  addMember(community: { id: number }, person: { id: number }, role?: Role): Promise<void>;
  /** Several at once, each with their role, by one statement. */
  addMembers(community: { id: number }, members: [person: { id: number }, role: Role][]): Promise<void>;
  /** A post; a normal text post unless `values` say otherwise. */
  addPost(
    community: { id: number },
    author: { id: number },
    values?: Partial<typeof posts.$inferInsert>,
  ): Promise<PostRow>;
}

let storedHash: Promise<string> | undefined;
let serial = 0;

const one = <Row>(rows: Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error('Nothing was inserted.');
  return row;
};

/** Builders that write into the database of a running backend. */
export function createBuilders({ app, context: { database } }: RunningBackend): Builders {
  const addMembers: Builders['addMembers'] = async (community, members) => {
    if (members.length === 0) return;
    const communityId = community.id;
    await database
      .insert(memberships)
      .values(members.map(([person, role]) => ({ communityId, userId: person.id, role })));
  };
  function addPeople<const List extends readonly PersonValues[]>(list: List): Promise<PeopleOf<List>>;
  async function addPeople(list: readonly PersonValues[]): Promise<TestPerson[]> {
    storedHash ??= hashDigest(passwordDigest());
    const passwordHash = await storedHash;
    const rows = await database
      .insert(users)
      .values(
        list.map((values) => {
          serial += 1;
          return {
            email: `personne${serial}@example.org`,
            firstName: 'Camille',
            lastName: `Martin ${serial}`,
            job: 'Chargée de mission',
            phone: '0612345678',
            firstSignInAt: new Date(),
            onboardedAt: values.firstSignInAt === null ? null : new Date(),
            passwordHash,
            ...values,
          };
        }),
      )
      .returning();
    const opened = await database
      .insert(sessions)
      .values(rows.map(({ id }) => ({ userId: id, deviceKey: 'built', address: '127.0.0.1' })))
      .returning();
    const sessionOf = new Map(opened.map((session) => [session.userId, session]));
    return rows.map((person) => {
      const session = sessionOf.get(person.id);
      if (session === undefined) throw new Error('No session was inserted.');
      return { ...person, token: app.tokens.issue({ person, session }) };
    });
  }
  return {
    addPeople,
    async addPerson(values = {}) {
      const [person] = await addPeople([values]);
      return person;
    },

    async addCommunity(values = {}, { admins = [], members = [], readers = [] } = {}) {
      serial += 1;
      const rows = await database
        .insert(communities)
        .values({ title: `Communauté ${serial}`, ...values })
        .returning();
      const community = one(rows);
      await addMembers(community, [
        ...admins.map((person) => [person, 'ROLE_ADMIN'] as [TestPerson, Role]),
        ...members.map((person) => [person, 'ROLE_MODERATEUR'] as [TestPerson, Role]),
        ...readers.map((person) => [person, 'ROLE_LECTEUR'] as [TestPerson, Role]),
      ]);
      return community;
    },

    addMembers,
    addMember: (community, person, role = 'ROLE_MODERATEUR') => addMembers(community, [[person, role]]),

    async addPost(community, author, values = {}) {
      serial += 1;
      const rows = await database
        .insert(posts)
        .values({
          communityId: community.id,
          authorId: author.id,
          text: `<p>Publication ${serial}</p>`,
          ...values,
        })
        .returning();
      return one(rows);
    },
  };
}

/** A JPEG of one colour, unless another format is given. */
export async function picture(
  options: { width?: number; height?: number; format?: 'jpeg' | 'png' | 'gif' } = {},
): Promise<Blob> {
  const { width = 640, height = 480, format = 'jpeg' } = options;
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#34a5f8' } })
    .toFormat(format)
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: `image/${format}` });
}
