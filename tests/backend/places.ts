/** Everybody there can be, in every kind of community: the axes of the tests of who may do what. */
import { invitations } from '../../backend/members/tables.ts';
import type { TestBackend, TestPerson } from './harness.ts';

export const kinds = ['public', 'private', 'secret', 'defaut'] as const;
export type Kind = (typeof kinds)[number];

export const callers = [
  'anonymous',
  'outsider',
  'reader',
  'editor',
  'administrator',
  'platformAdministrator',
] as const;
export type Caller = (typeof callers)[number];
export type Known = Exclude<Caller, 'anonymous'>;

/** A community with somebody of each role, and people about whom something can be done. */
export interface Place {
  kind: Kind;
  community: { id: number };
  people: Record<Known, TestPerson>;
  /** A second administrator, so that nobody is the last one. */
  other: TestPerson;
  member: TestPerson;
  stranger: TestPerson;
  asking: TestPerson;
}

/** The title of every place: what no refusal may tell. */
export const placeTitle = 'Voilier caché';

/** There is one company-wide community per backend; all others are made anew. */
const companies = new WeakMap<TestBackend, { id: number }>();

export async function makePlace(backend: TestBackend, kind: Kind): Promise<Place> {
  const person = () => backend.addPerson();
  const people = {
    outsider: await person(),
    reader: await person(),
    editor: await person(),
    administrator: await person(),
    platformAdministrator: await backend.addPerson({ isAdministrator: true }),
  };
  const [other, member, stranger, asking] = [await person(), await person(), await person(), await person()];
  const company = kind === 'defaut' ? companies.get(backend) : undefined;
  const community = company ?? (await backend.addCommunity({ kind, title: placeTitle }));
  if (kind === 'defaut') companies.set(backend, community);
  await backend.addMember(community, people.administrator, 'ROLE_ADMIN');
  await backend.addMember(community, other, 'ROLE_ADMIN');
  await backend.addMember(community, people.editor, 'ROLE_MODERATEUR');
  await backend.addMember(community, member, 'ROLE_MODERATEUR');
  await backend.addMember(community, people.reader, 'ROLE_LECTEUR');
  await backend.context.database.insert(invitations).values({ communityId: community.id, userId: asking.id });
  return { kind, community, people, other, member, stranger, asking };
}
