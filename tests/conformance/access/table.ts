/** The matrix as auditors read it, `docs/access.md`: operations of the same rule together, one line per rule. */
import { fileURLToPath } from 'node:url';
import { answerTo, type Answers, people, type Person, type Verdict, type Where } from './people.ts';
import { operationOf } from './ask.ts';
import { features } from './rows.ts';
import type { Row } from './row.ts';

/** Path of the page. */
export const tableFile = fileURLToPath(new URL('../../../docs/access.md', import.meta.url));

const names: Record<Person, string> = {
  anonymous: 'anonymous visitors',
  guest: 'guests',
  former: 'former members',
  elsewhere: 'administrators elsewhere',
  reader: 'readers',
  member: 'members',
  administrator: 'administrators',
  platform: 'platform administrators',
};

/** Names of the most frequent sets; anonymous visitors are never included. */
const sets: readonly [readonly Person[], string][] = [
  [people.slice(1), 'everybody signed in'],
  [people.slice(2), 'employees'],
  [people.slice(4), 'the community, platform administrators'],
  [people.slice(4, 7), 'the community'],
];

const places: Record<Where, string> = {
  public: 'public',
  private: 'private',
  secret: 'secret',
  defaut: 'company-wide',
  'open library': 'library open to all',
  administered: 'group that one administers',
  group: 'group',
  pair: 'conversation of two',
  'of others': 'conversation of others',
  own: 'own',
  'of another': 'somebody else’s',
  platform: '',
};

const introduction = `# Who may do what

Every operation of both contracts, \`schema.graphql\` and \`openapi.json\`. Each line states who may use the operations beside it.

- Anonymous visitors are asked to sign in (\`UNAUTHENTICATED\`, 401) unless the line says « everybody ».
- For anyone else whom a line does not name, the object looks absent: null, an empty list, \`NOT_FOUND\` or 404.
- « Refused » is \`FORBIDDEN\` or 403; « conflict » is \`CONFLICT\` or 409, where the state allows it to nobody.

A guest comes from outside and belongs to other communities than this one ([guests](decisions/guests.md)). A former member has
left this community; an administrator elsewhere administers another one. « The community » is its readers, members
(« rédacteurs ») and administrators. Where an operation concerns no community, all of these are employees. Platform
administrators belong to no community here.

The test \`tests/conformance/access\` generates this page and asks a real gateway and backend as each kind of person. It fails if
an answer differs, if an operation has no rule, or if a refused operation changed or revealed something. \`npm test\` covers each
operation and kind of person, \`npm run soak -- access\` all combinations.
`;

/** Fields of the graph by type, calls of the API by method and path. */
const nameOf = ({ name, of }: Row): string => {
  const [, bare] = /^Mutation\.(.*)$/.exec(name) ?? [];
  const written = bare ?? (/[.(]/.test(name) ? name : pathOf(name));
  return `\`${written}\`${of ? ` (${of})` : ''}`;
};

function pathOf(id: string): string {
  const { method, path } = operationOf(id);
  return `${method} ${path}`;
}

/** Names of callers, abbreviated if a set has a name. */
function listOf(some: readonly Person[]): string {
  const known = sets.find(([set]) => set.length === some.length && set.every((each) => some.includes(each)));
  return known?.[1] ?? some.map((person) => names[person]).join(', ');
}

/** A rule in words: permitted and rejected callers, and conflicts. */
function wordsOf(answers: Answers): string {
  const having = (verdict: Verdict) => people.filter((person) => answerTo(answers, person) === verdict);
  const allowed = having('y');
  if (allowed.length === people.length) return 'everybody';
  const others = people.length - 1 - allowed.length;
  const exceptions = (['r', 'c'] as const).flatMap((verdict) => {
    const some = having(verdict);
    const word = verdict === 'r' ? 'refused to' : 'conflict for';
    if (some.length === 0) return [];
    return [`${word} ${some.length === others ? 'others' : listOf(some)}`];
  });
  return [allowed.length === 0 ? 'nobody' : listOf(allowed), ...exceptions].join('; ');
}

/** The rule of a row in words; places with the same answers are named together. */
function ruleOf({ rule }: Row): string {
  const alike = new Map<Answers, Where[]>();
  for (const [where, answers] of Object.entries(rule) as [Where, Answers][])
    alike.set(answers, [...(alike.get(answers) ?? []), where]);
  const [[only] = []] = alike;
  if (only !== undefined && alike.size === 1) return wordsOf(only);
  return [...alike]
    .map(([answers, wheres]) => `*${wheres.map((each) => places[each]).join(', ')}*: ${wordsOf(answers)}`)
    .join('<br>');
}

function sectionOf(feature: string, rows: readonly Row[]): string {
  const byRule = new Map<string, string[]>();
  for (const row of rows) byRule.set(ruleOf(row), [...(byRule.get(ruleOf(row)) ?? []), nameOf(row)]);
  const lines = [...byRule].map(([rule, operations]) => `| ${rule} | ${operations.join(', ')} |`);
  return `\n## ${feature}\n\n| Who may | Operations |\n|---|---|\n${lines.join('\n')}\n`;
}

/** The whole page. */
export function writeTable(): string {
  return (
    introduction +
    Object.entries(features)
      .map(([feature, rows]) => sectionOf(feature, rows))
      .join('')
  );
}
