/** The matrix as a page for auditors: operations of the same rule together, one line per rule. */
import { fileURLToPath } from 'node:url';
import { answerTo, type Answers, people, type Person, type Verdict, type Where } from './people.ts';
import { features } from './rows.ts';
import type { Row } from './row.ts';

const names: Record<Person, string> = {
  anonymous: 'anonymous visitors',
  guest: 'guests',
  former: 'former members',
  elsewhere: 'administrators elsewhere',
  reader: 'readers',
  member: 'members',
  administrator: 'administrators',
  platform: 'the platform',
};

/** Names of sets of callers, largest first; anonymous visitors are never included. */
const sets: readonly [readonly Person[], string][] = [
  [people.slice(1), 'users'],
  [people.slice(2), 'employees'],
  [people.slice(4, 7), 'the community'],
  [['administrator', 'platform'], 'managers'],
  [['former', 'elsewhere'], 'outsiders'],
];

const places: Record<Where, string> = {
  public: 'public',
  private: 'private',
  secret: 'secret',
  defaut: 'company-wide',
  'open library': 'library open to all',
  administered: 'own group',
  group: 'group',
  pair: 'pair',
  'of others': 'conversation of others',
  own: 'own',
  'of another': 'somebody else’s',
  platform: '',
};

const introduction = `# Access to the graph

Every operation of \`schema.graphql\`, by who may use it. The same matrix checks the operations of \`openapi.json\`.

- Anonymous visitors get \`UNAUTHENTICATED\`, except where the line says « everybody ».
- « Refused »: \`FORBIDDEN\`. « Conflict »: \`INVALID_STATE\`; the state allows it to nobody.
- To others, and elsewhere, the object looks absent: null, an empty list, \`NOT_FOUND\`.

Words:

- users: everybody signed in; employees: users but guests
- guests: external users, here of other communities ([guests](decisions/guests.md))
- the community: its readers, members (« rédacteurs ») and administrators
- outsiders: former members, and administrators of other communities
- the platform: platform administrators, who belong to no community here
- managers: administrators of the community, and the platform
- own group, group, pair: group conversation that the user administers or only takes part in, conversation of two

The test \`tests/conformance/access\` generates this page and asks as each kind of user. It fails if
an answer differs, an operation has no rule, or a refused operation changes or reveals something. \`npm run soak -- access\` covers
all combinations.
`;

/** Group and entry of a graph operation: type and field, or `node` and type. */
function split(name: string): [string, string] {
  const [, type = '', field = ''] = /^(\w+)[.(](\w+)/.exec(name) ?? [];
  return [type, field];
}

/** A group in one span: `createPost, deletePost`, `node(Post, Poll)`, `Viewer { feed gifs }`. */
function spanOf(group: string, entries: readonly string[]): string {
  if (group === 'Mutation') return `\`${entries.join(', ')}\``;
  if (group === 'node') return `\`node(${entries.join(', ')})\``;
  return `\`${group} { ${entries.join(' ')} }\``;
}

function operationsOf(names: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const [group, entry] of names.map(split)) groups.set(group, [...(groups.get(group) ?? []), entry]);
  return [...groups].map(([group, entries]) => spanOf(group, entries)).join(', ');
}

/** The operations of a rule; those of a special case together, after the others. */
function listRows(rows: readonly Row[]): string {
  const byCase = new Map<string, string[]>();
  for (const { name, of = '' } of rows) byCase.set(of, [...(byCase.get(of) ?? []), name]);
  return [...byCase]
    .toSorted(([a], [b]) => Number(a !== '') - Number(b !== ''))
    .map(([of, names]) => (of === '' ? operationsOf(names) : `*${of}*: ${operationsOf(names)}`))
    .join('; ');
}

/** Names of callers, abbreviated by the names of sets. */
function listOf(some: readonly Person[]): string {
  if (some.length === people.length) return 'everybody';
  let rest = [...some];
  const known = sets.flatMap(([set, name]) => {
    if (!set.every((each) => rest.includes(each))) return [];
    rest = rest.filter((each) => !set.includes(each));
    return [name];
  });
  return [...known, ...rest.map((person) => names[person])].join(', ');
}

/** A rule in words: permitted and rejected callers, and conflicts. */
function wordsOf(answers: Answers): string {
  const having = (verdict: Verdict) => people.filter((person) => answerTo(answers, person) === verdict);
  const allowed = having('y');
  const others = people.length - 1 - allowed.length;
  const exceptions = (['r', 'c'] as const).flatMap((verdict) => {
    const some = having(verdict);
    const word = verdict === 'r' ? 'refused to' : 'conflict for';
    if (some.length === 0) return [];
    return [`${word} ${some.length === others ? 'others' : listOf(some)}`];
  });
  return [allowed.length === 0 ? 'nobody' : listOf(allowed), ...exceptions].join('; ');
}

/** The rule of a row in words: places with the same answers together, without places where it is absent for all. */
function ruleOf({ rule }: Row): string {
  const alike = new Map<Answers, Where[]>();
  for (const [where, answers] of Object.entries(rule) as [Where, Answers][])
    alike.set(answers, [...(alike.get(answers) ?? []), where]);
  const [[only] = []] = alike;
  if (only !== undefined && alike.size === 1) return wordsOf(only);
  return [...alike]
    .map(([answers, wheres]) => ({
      where: wheres.map((each) => places[each]).join(', '),
      words: wordsOf(answers),
    }))
    .filter(({ words }) => words !== 'nobody')
    .map(({ where, words }) => `${where}: ${words}`)
    .join(' · ');
}

function sectionOf(feature: string, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const byRule = new Map<string, Row[]>();
  for (const row of rows) byRule.set(ruleOf(row), [...(byRule.get(ruleOf(row)) ?? []), row]);
  const lines = [...byRule].map(([rule, alike]) => `- **${rule}**: ${listRows(alike)}`);
  return `\n## ${feature}\n\n${lines.join('\n')}\n`;
}

const isOfGraph = ({ name }: Row): boolean => /[.(]/.test(name);

/** The page with its path. */
export const accessPage = (): { path: string; text: string } => ({
  path: fileURLToPath(new URL('../../../docs/access.md', import.meta.url)),
  text:
    introduction +
    Object.entries(features)
      .map(([feature, rows]) => sectionOf(feature, rows.filter(isOfGraph)))
      .join(''),
});
