/** A community with somebody of each role. */
import { joinRequests } from '../../backend/communities/tables.ts';
import type { TestBackend, TestPerson } from './harness.ts';

export type Kind = 'public' | 'private' | 'secret' | 'defaut';

/** A community with somebody of each role, and people about whom something can be done. */
export interface Place {
  kind: Kind;
  community: { id: number };
  people: Record<(typeof roles)[number], TestPerson>;
  /** A second administrator, so that leaving is possible. */
  other: TestPerson;
  member: TestPerson;
  stranger: TestPerson;
  asking: TestPerson;
}

/** Title of every community, which no rejection may reveal. */
const placeTitle = 'Voilier caché';

/** Each backend has one company-wide community; all others are created for each test. */
const companies = new WeakMap<TestBackend, { id: number }>();

const roles = ['outsider', 'guest', 'reader', 'editor', 'administrator', 'platformAdministrator'] as const;
/** Everybody in a place. */
const cast = [...roles, 'other', 'member', 'stranger', 'asking'] as const;

export async function makePlace(backend: TestBackend, kind: Kind): Promise<Place> {
  const made = await backend.addPeople(
    cast.map((name) => ({ isAdministrator: name === 'platformAdministrator', isExternal: name === 'guest' })),
  );
  const person = (name: (typeof cast)[number]) => made[cast.indexOf(name)]!;
  const people = {
    outsider: person('outsider'),
    guest: person('guest'),
    reader: person('reader'),
    editor: person('editor'),
    administrator: person('administrator'),
    platformAdministrator: person('platformAdministrator'),
  };
  const others = {
    other: person('other'),
    member: person('member'),
    stranger: person('stranger'),
    asking: person('asking'),
  };
  const company = kind === 'defaut' ? companies.get(backend) : undefined;
  const community = company ?? (await backend.addCommunity({ kind, title: placeTitle }));
  if (kind === 'defaut') companies.set(backend, community);
  await backend.addMembers(community, [
    [people.administrator, 'ROLE_ADMIN'],
    [others.other, 'ROLE_ADMIN'],
    [people.editor, 'ROLE_MODERATEUR'],
    [others.member, 'ROLE_MODERATEUR'],
    [people.reader, 'ROLE_LECTEUR'],
  ]);
  await backend.context.database
    .insert(joinRequests)
    .values({ communityId: community.id, userId: others.asking.id });
  return { kind, community, people, ...others };
}
