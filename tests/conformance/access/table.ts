/** The matrix as people read it: `docs/access.md`. */
import { fileURLToPath } from 'node:url';
import { answerTo, type Answers, people, type Person, type Verdict, type Where } from './people.ts';
import { operationOf } from './ask.ts';
import { features } from './rows.ts';
import type { Row } from './row.ts';

/** Where it stands. */
export const tableFile = fileURLToPath(new URL('../../../docs/access.md', import.meta.url));

const columns: Record<Person, string> = {
  anonymous: 'Anonymous',
  guest: 'Guest',
  former: 'Former member',
  elsewhere: 'Administrator elsewhere',
  reader: 'Reader',
  member: 'Member',
  administrator: 'Administrator',
  platform: 'Platform administrator',
};

const words: Record<Verdict, string> = { y: '✓', a: '–', r: '✗', c: '!', u: '401' };

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

Every operation of the two contracts, \`schema.graphql\` and \`openapi.json\`, by kinds of people and kinds of places.
Written by \`tests/conformance/access/access.test.ts\`, which asks a real gateway and a real backend, and fails when a
cell is answered otherwise, when an operation has no row, and when what was refused changed or told something.
\`npm test\` asks cells of every row and column, \`npm run soak -- access\` all of them. What is wanted is stated in \`tests/conformance/access\` and written here anew by
\`npx vitest run tests/conformance/access -u\`.

| | |
|---|---|
| ✓ | is done, or told |
| – | looks absent: null, an empty list, \`NOT_FOUND\`, 404 |
| ✗ | is refused: \`FORBIDDEN\`, 403 |
| ! | is not for anybody in this state: \`CONFLICT\`, 409 |
| 401 | asks to sign in: \`UNAUTHENTICATED\`, 401, a viewer that is null |

A guest is somebody from outside who belongs to other communities than this one; in their own they are what their role
there says, and bring nobody in ([guests](decisions/guests.md)). A former member was one and left; an administrator
elsewhere administers a community, and not this one. Readers, members (« rédacteurs ») and administrators are so in this
community. Where an operation is about no community, all of these are employees. A platform administrator belongs to no
community here.
`;

/** How a row is called: fields of the graph by their type, calls of the API by method and path. */
const nameOf = ({ name, of }: Row): string => {
  const [, bare] = /^Mutation\.(.*)$/.exec(name) ?? [];
  const written = bare ?? (/[.(]/.test(name) ? name : pathOf(name));
  return `\`${written}\`${of ? ` ${of}` : ''}`;
};

function pathOf(id: string): string {
  const { method, path } = operationOf(id);
  return `${method} ${path}`;
}

/** One line for all places that are alike. */
function linesOf(row: Row): string[] {
  const alike = new Map<Answers, Where[]>();
  for (const [where, answers] of Object.entries(row.rule) as [Where, Answers][])
    alike.set(answers, [...(alike.get(answers) ?? []), where]);
  return [...alike].map(([answers, wheres]) => {
    const cells = people.map((person) => words[answerTo(answers, person)]);
    const where = wheres.map((each) => places[each]).join(', ');
    return `| ${nameOf(row)} | ${where} | ${cells.join(' | ')} |`;
  });
}

/** The whole text. */
export function writeTable(): string {
  const head = `| Operation | Where | ${people.map((person) => columns[person]).join(' | ')} |`;
  const rule = `|---|---|${':-:|'.repeat(people.length)}`;
  const sections = Object.entries(features).map(
    ([feature, rows]) => `\n## ${feature}\n\n${[head, rule, ...rows.flatMap(linesOf)].join('\n')}\n`,
  );
  return introduction + sections.join('');
}
