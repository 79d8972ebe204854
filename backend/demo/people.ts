import { users } from '../accounts/tables.ts';
import type { Queryable } from '../core/database/database.ts';
import type { DemoFiles } from './files.ts';
import { firstNames, isWoman, lastNames } from './names.ts';
import { departments } from './organisation.ts';
import type { Dice } from './random.ts';

/** A person of the demo, as the generators need them. */
export interface DemoPerson {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  /** Whether they have ever signed in: who has not has written nothing. */
  hasSignedIn: boolean;
  /** From outside: no member of the company-wide community. */
  isExternal: boolean;
}

/** The five demo accounts, and everybody in the order of their ids. */
export interface DemoPeople {
  administrator: DemoPerson;
  editor: DemoPerson;
  colleague: DemoPerson;
  reader: DemoPerson;
  newcomer: DemoPerson;
  all: DemoPerson[];
}

const accounts = [
  {
    email: 'admin@example.org',
    firstName: 'Anne',
    lastName: 'Kermarec',
    job: 'Directrice générale',
    isAdministrator: true,
    canCreateCommunities: true,
  },
  {
    email: 'redactrice@example.org',
    firstName: 'Claire',
    lastName: 'Morvan',
    job: 'Chargée de communication',
    canCreateCommunities: true,
  },
  { email: 'redacteur@example.org', firstName: 'Mathis', lastName: 'Caradec', job: 'Chef d’atelier' },
  {
    email: 'lecteur@example.org',
    firstName: 'Simon',
    lastName: 'Ferrand',
    job: 'Apprenti gréeur',
  },
  { email: 'nouveau@example.org', firstName: 'Lina', lastName: 'Haddad', job: 'Apprentie voilière' },
] as const;

const ascii = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase();

/** What somebody of a department is called there. */
const jobs = departments.flatMap<readonly [woman: string, man: string]>((department) => department.jobs);

/** Of whom the onboarding is behind them since their first sign-in. */
const signedInAt = (firstSignInAt: Date | null) => ({ firstSignInAt, onboardedAt: firstSignInAt });

/** Writes the people: the demo accounts first, then colleagues. */
export async function makePeople(
  db: Queryable,
  dice: Dice,
  files: DemoFiles,
  passwordHash: string,
  count: number,
  now: Date,
): Promise<DemoPeople> {
  const values: (typeof users.$inferInsert)[] = accounts.map((account, index) => ({
    ...account,
    passwordHash,
    civility: isWoman(index) ? 'Mme' : 'M.',
    avatarId: files.portraits.get(index) ?? null,
    ...signedInAt(
      account.email === 'nouveau@example.org' ? null : new Date(now.getTime() - 400 * 86_400_000),
    ),
  }));
  const taken = new Set<string>();
  for (let index = accounts.length; index < count; index += 1) {
    const firstName = firstNames[index % firstNames.length] ?? 'Camille';
    const lastName = lastNames[(index * 7) % lastNames.length] ?? 'Martin';
    const base = `${ascii(firstName)}.${ascii(lastName)}`;
    const email = `${taken.has(base) ? `${base}${index}` : base}@example.org`;
    taken.add(base);
    const [woman, man] = dice.pick(jobs);
    values.push({
      email,
      civility: isWoman(index) ? 'Mme' : 'M.',
      firstName,
      lastName,
      job: isWoman(index) ? woman : man,
      phone: `06${String(dice.between(10_000_000, 99_999_999))}`,
      birthDate: `${dice.between(1962, 2004)}-${String(dice.between(1, 12)).padStart(2, '0')}-${String(dice.between(1, 28)).padStart(2, '0')}`,
      avatarId: files.portraits.get(index) ?? null,
      passwordHash,
      isExternal: dice.chance(0.06),
      ...signedInAt(dice.chance(0.93) ? new Date(now.getTime() - dice.between(30, 500) * 86_400_000) : null),
    });
  }
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const dated = values.map((person, index) => ({
    ...person,
    // Most were there when the platform began; who has never signed in came last.
    createdAt: person.firstSignInAt ? ago(560 + (index % 30)) : ago(3 + (index % 40)),
    lastSeenAt: person.firstSignInAt ? ago(((index * 37) % 300) / 10 + 0.1) : null,
  }));
  const rows = await db.insert(users).values(dated).returning({
    id: users.id,
    email: users.email,
    firstName: users.firstName,
    lastName: users.lastName,
    firstSignInAt: users.firstSignInAt,
    isExternal: users.isExternal,
  });
  const all = rows
    .map(({ firstSignInAt, ...person }) => ({ ...person, hasSignedIn: firstSignInAt !== null }))
    .toSorted((a, b) => a.id - b.id);
  const [administrator, editor, colleague, reader, newcomer] = all;
  if (!administrator || !editor || !colleague || !reader || !newcomer)
    throw new Error('The demo accounts were not written.');
  return { administrator, editor, colleague, reader, newcomer, all };
}
