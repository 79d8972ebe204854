import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { communities } from '../../backend/communities/tables.ts';
import type { RunningBackend } from '../../backend/core/start.ts';
import { issueToken } from '../../backend/core/tokens.ts';
import { posts } from '../../backend/feed/tables.ts';
import { memberships } from '../../backend/members/tables.ts';
import { users } from '../../backend/people/tables.ts';
import { hashDigest } from '../../backend/session/passwords.ts';

/** The password of everybody that `addPerson` makes. */
export const password = 'Bienvenue1';
/** What a browser sends for a password: its SHA-256 in hexadecimal. */
export const passwordDigest = (of = password) => createHash('sha256').update(of).digest('hex');

type UserRow = typeof users.$inferSelect;
type CommunityRow = typeof communities.$inferSelect;
type PostRow = typeof posts.$inferSelect;
type Role = (typeof memberships.$inferSelect)['role'];

/** A person in the test database, signed in. */
export interface TestPerson extends UserRow {
  token: string;
}

export interface Builders {
  /** A person with the password `Bienvenue1`; name and e-mail are made up when not given. */
  addPerson(values?: Partial<typeof users.$inferInsert>): Promise<TestPerson>;
  /** A community with these people in it, each with their role. */
  addCommunity(
    values?: Partial<typeof communities.$inferInsert>,
    people?: { admins?: TestPerson[]; members?: TestPerson[]; readers?: TestPerson[] },
  ): Promise<CommunityRow>;
  addMember(community: { id: number }, person: { id: number }, role?: Role): Promise<void>;
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
  const addMember: Builders['addMember'] = async (community, person, role = 'ROLE_MODERATEUR') => {
    await database.insert(memberships).values({ communityId: community.id, userId: person.id, role });
  };
  return {
    async addPerson(values = {}) {
      serial += 1;
      storedHash ??= hashDigest(passwordDigest());
      const rows = await database
        .insert(users)
        .values({
          email: `personne${serial}@example.org`,
          firstName: 'Camille',
          lastName: `Martin ${serial}`,
          job: 'Chargée de mission',
          phone: '0612345678',
          firstSignInAt: new Date(),
          passwordHash: await storedHash,
          ...values,
        })
        .returning();
      const person = one(rows);
      return { ...person, token: issueToken(app, person) };
    },

    async addCommunity(values = {}, { admins = [], members = [], readers = [] } = {}) {
      serial += 1;
      const rows = await database
        .insert(communities)
        .values({ title: `Communauté ${serial}`, ...values })
        .returning();
      const community = one(rows);
      for (const person of admins) await addMember(community, person, 'ROLE_ADMIN');
      for (const person of members) await addMember(community, person, 'ROLE_MODERATEUR');
      for (const person of readers) await addMember(community, person, 'ROLE_LECTEUR');
      return community;
    },

    addMember,

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

/** A picture to upload: one colour, JPEG unless another format is asked for. */
export async function picture(
  options: { width?: number; height?: number; format?: 'jpeg' | 'png' | 'gif' } = {},
): Promise<Blob> {
  const { width = 640, height = 480, format = 'jpeg' } = options;
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#34a5f8' } })
    .toFormat(format)
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: `image/${format}` });
}
