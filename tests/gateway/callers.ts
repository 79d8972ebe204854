/** Everybody there can be, in every kind of community: the axes of the tests of who may do what. */
import { invitations } from '../../backend/members/tables.ts';
import type { TestPerson } from '../backend/harness.ts';
import type { AskOptions, Outcome, Platform } from './platform.ts';

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
  /** Its global id. */
  id: string;
  people: Record<Known, TestPerson>;
  member: TestPerson;
  stranger: TestPerson;
  asking: TestPerson;
}

/** The global id of a row. */
export const global = (type: string, ...rows: (number | string)[]): string =>
  Buffer.from([type, ...rows].join(':')).toString('base64url');

/** There is one company-wide community per platform; all others are made anew. */
const companies = new WeakMap<Platform, { id: number }>();

export async function makePlace(platform: Platform, kind: Kind): Promise<Place> {
  const { backend } = platform;
  const person = () => backend.addPerson();
  const people = {
    outsider: await person(),
    reader: await person(),
    editor: await person(),
    administrator: await person(),
    platformAdministrator: await backend.addPerson({ isAdministrator: true }),
  };
  const [member, stranger, asking] = [await person(), await person(), await person()];
  const company = kind === 'defaut' ? companies.get(platform) : undefined;
  const community = company ?? (await backend.addCommunity({ kind, title: 'Voilier caché' }));
  if (kind === 'defaut') companies.set(platform, community);
  await backend.addMember(community, people.administrator, 'ROLE_ADMIN');
  await backend.addMember(community, people.editor, 'ROLE_MODERATEUR');
  await backend.addMember(community, member, 'ROLE_MODERATEUR');
  await backend.addMember(community, people.reader, 'ROLE_LECTEUR');
  await backend.context.database.insert(invitations).values({ communityId: community.id, userId: asking.id });
  return { kind, community, id: global('Community', community.id), people, member, stranger, asking };
}

/** One thing that may be asked, and what each caller should be answered. */
export interface Wish {
  document: string;
  variables: (place: Place, caller: Known) => Record<string, unknown>;
  files?: () => Promise<NonNullable<AskOptions['files']>>;
  expected: (caller: Known, kind: Kind) => string;
}

/** Asks as somebody; answers `yes`, `hidden` (null), or the code by which it was refused. */
export async function wish(
  platform: Platform,
  place: Place,
  caller: Caller,
  { document, variables, files }: Wish,
): Promise<string> {
  const known = caller === 'anonymous' ? 'outsider' : caller;
  const outcome = await platform.ask<Record<string, unknown>>(document, {
    ...(caller === 'anonymous' ? {} : { as: place.people[caller] }),
    variables: variables(place, known),
    ...(files ? { files: await files() } : {}),
  });
  return verdictOf(outcome);
}

/** What became of an operation: the first thing below its root that is null, refused or there. */
function verdictOf(outcome: Outcome<Record<string, unknown>>): string {
  const [error] = outcome.errors;
  if (error) return error.extensions.code;
  let value: unknown = Object.values(outcome.data)[0];
  while (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if ('userErrors' in value && Array.isArray(value.userErrors)) {
      const [refusal] = value.userErrors as { code: string }[];
      return refusal?.code ?? 'yes';
    }
    const next: unknown = Object.values(value)[0];
    if (next === undefined) break;
    value = next;
  }
  return value === null ? 'hidden' : 'yes';
}
