/** The walk as a page for people who operate an older API. */
import { isMutation, type Operation, titleOf } from './operations/operation.ts';
import type { Judgement } from './verdict.ts';

/** What became of operations, by their titles. */
export type Walked = ReadonlyMap<string, Judgement>;

const signs = { right: '✓', partial: '◐', refused: '✗', wrong: '!' } as const;
const worst = (judgements: readonly Judgement[]): string => {
  if (judgements.length === 0) return '';
  const order = ['wrong', 'refused', 'partial'] as const;
  return signs[order.find((verdict) => judgements.some((one) => one.verdict === verdict)) ?? 'right'];
};

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

interface Row {
  name: string;
  operations: readonly Operation[];
}

/** A room is a row for what it reads, and one for what it writes. */
const rowsOf = (rooms: Readonly<Record<string, readonly Operation[]>>): Row[] =>
  Object.entries(rooms).flatMap(([room, operations]) =>
    [
      { name: `${room}, reads`, operations: operations.filter((one) => !isMutation(one)) },
      { name: `${room}, writes`, operations: operations.filter(isMutation) },
    ].filter((row) => row.operations.length > 0),
  );

/** Operations by their names; those that are missing where most are meant. */
function named(titles: readonly string[], all: readonly Operation[]): string {
  const code = (title: string) => title.replace(/^\w+/, '`$&`');
  const reads = all.filter((one) => !isMutation(one)).map(titleOf);
  const writes = all.filter(isMutation).map(titleOf);
  const parts: string[] = [];
  for (const [kind, known] of [
    ['reads', reads],
    ['writes', writes],
  ] as const) {
    const here = known.filter((title) => titles.includes(title));
    const others = known.filter((title) => !titles.includes(title));
    if (here.length === 0) continue;
    if (others.length === 0) parts.push(`all ${kind}`);
    else if (others.length < here.length) parts.push(`all ${kind} but ${others.map(code).join(', ')}`);
    else parts.push(here.map(code).join(', '));
  }
  return parts.join('; ');
}

/** What is not right under a habit, by what is told of it. */
function exceptionsUnder(walked: Walked, all: readonly Operation[]): string[] {
  const groups = new Map<string, string[]>();
  for (const [title, { verdict, told }] of walked) {
    if (verdict === 'right') continue;
    const key = `${signs[verdict]} ${told.map((one) => `\`${one}\``).join(', ')}`;
    groups.set(key, [...(groups.get(key) ?? []), title]);
  }
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, titles]) => `  - ${key}: ${named(titles, all)}.`);
}

/** What is not right, once for habits of which the same is to be told. */
function exceptions(
  habits: readonly string[],
  walked: ReadonlyMap<string, Walked>,
  all: readonly Operation[],
): string[] {
  const groups = new Map<string, string[]>();
  for (const habit of habits) {
    const told = exceptionsUnder(walked.get(habit) ?? new Map(), all).join('\n');
    if (told !== '') groups.set(told, [...(groups.get(told) ?? []), `\`${habit}\``]);
  }
  return [...groups].flatMap(([told, alike]) => [`- ${alike.join(', ')}`, told]);
}

/** The habits of one kind: what they are, a table, and what is not right. */
function section(
  title: string,
  sentences: Readonly<Record<string, string>>,
  rooms: Readonly<Record<string, readonly Operation[]>>,
  walked: ReadonlyMap<string, Walked>,
): string[] {
  const habits = Object.keys(sentences).filter((habit) => walked.has(habit));
  const all = Object.values(rooms).flat();
  const told = exceptions(habits, walked, all);
  const cells = ({ operations }: Row, habit: string) =>
    worst(operations.flatMap((one) => walked.get(habit)?.get(titleOf(one)) ?? []));
  return [
    `## ${title}`,
    '',
    ...habits.map((habit) => `- \`${habit}\`: ${sentences[habit] ?? ''}`),
    '',
    line(['', ...habits.map((habit) => `\`${habit}\``)]),
    line(['---', ...habits.map(() => ':-:')]),
    ...rowsOf(rooms)
      .map((row) => [row.name, ...habits.map((habit) => cells(row, habit))])
      .filter(([, ...signed]) => signed.some((sign) => sign !== ''))
      .map(line),
    '',
    ...(told.length > 0 ? ['What is not ✓:', '', ...told, ''] : []),
  ];
}

/** The whole page. */
export function pageOf(
  kinds: Readonly<Record<string, Readonly<Record<string, string>>>>,
  settings: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>,
  rooms: Readonly<Record<string, readonly Operation[]>>,
  walked: ReadonlyMap<string, Walked>,
): string {
  const all = Object.values(rooms).flat();
  const set = Object.entries(settings).map(
    ([habit, values = {}]) =>
      `\`${habit}\` with ${Object.entries(values)
        .map(([name, value]) => `\`${name}=${value}\``)
        .join(', ')}`,
  );
  const untold = all.flatMap((one) =>
    one.instead ? [`- \`${one.name}\`: \`${one.instead.code}\`, since ${one.instead.because}.`] : [],
  );
  return `${[
    '# An older API behind the gateway',
    '',
    'Generated by the walk of `tests/legacy/walk.test.ts`, which proves it at every run;',
    '`npx vitest run tests/legacy/walk.test.ts -u` writes it anew.',
    '',
    'An API that has the documented calls and nothing more answers the web client in full, and may have habits of its own.',
    `The walk asks every query and mutation of the web client (${all.length} in all, as rows of \`tests/legacy/operations\`) under each of`,
    `${walked.size} habits, and compares what a person sees, and what is then written in the organisation, with an API that`,
    'answers as documented. Every request is one that the documents have: method, path, encoding, names, and who asks.',
    '',
    '- ✓: the same is seen, and what was wanted is done once and told as done.',
    '- ◐: what cannot be told is missing, everything else is there, and the lack is told: to the client by the code of an',
    '  error at its place, or to operators (`log`: the log names the place, `gateway_upstream_answers_total` counts it).',
    '- ✗: nothing can be told or done, and that is told: by the code of an error, or in words (`userErrors`).',
    '',
    'A row of the tables is a room of the product; its sign is that of the worst operation in it. Nothing is ever lost or',
    'otherwise than it is without somebody being told.',
    '',
    `Some habits have a setting, which is made here: ${set.join('; ')}.`,
    '',
    'What such an API cannot tell in any case, and the code that is told instead:',
    '',
    ...untold,
    '',
    ...Object.entries(kinds).flatMap(([title, sentences]) => section(title, sentences, rooms, walked)),
  ]
    .join('\n')
    .trimEnd()}\n`;
}
