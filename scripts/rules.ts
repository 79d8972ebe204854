/**
 * The rules of docs/rules, and the tests that name them. `npx tsx scripts/rules.ts` writes
 * docs/rules/proofs.md, the table of both.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';

const folder = join(root, 'docs', 'rules');
const tableName = 'proofs.md';
const notPages = new Set(['README.md', tableName]);

/** A rule as its page states it. */
export interface Rule {
  id: string;
  sentence: string;
  /** The page's name within docs/rules. */
  page: string;
}

/** A test, or a group of them, whose name holds ids of rules. */
export interface NamingTest {
  /** From the project's root. */
  file: string;
  title: string;
  ids: readonly string[];
}

/** The rules of one page. */
export const rulesOf = (page: string, text: string): Rule[] =>
  [...text.matchAll(/^- \*\*(B\d{3})\*\* (.+)$/gm)].map(([, id = '', sentence = '']) => ({
    id,
    sentence,
    page,
  }));

/** Every rule, by its id; an id that is defined twice is there twice. */
export function readRules(): Rule[] {
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && !notPages.has(name));
  return pages
    .flatMap((page) => rulesOf(page, readFileSync(join(folder, page), 'utf8')))
    .sort((a, b) => a.id.localeCompare(b.id));
}

/** The ids that a text names, those of a range (`B129–B135`) one by one. */
export function idsIn(text: string): string[] {
  const ids = new Set<string>();
  for (const [, from = '', to = from] of text.matchAll(/\bB(\d{3})(?!\d)(?:[–-]B(\d{3})(?!\d))?/g))
    for (let number = Number(from); number <= Number(to); number += 1)
      ids.add(`B${String(number).padStart(3, '0')}`);
  return [...ids];
}

const quotes = new Set(["'", '"', '`']);
/** After these a slash begins a regular expression. */
const beforePattern = /[([{,;:=!&|?>]\s*$/;

/** Where the text that begins here with a quote ends: the place of its closing quote. */
function endOfText(source: string, start: number): number {
  const quote = source.charAt(start);
  for (let at = start + 1; at < source.length; at += 1) {
    const letter = source.charAt(at);
    if (letter === '\\') at += 1;
    else if (letter === quote) return at;
    else if (quote === '`' && source.startsWith('${', at)) {
      let depth = 0;
      for (; at < source.length; at += 1) {
        if (source.charAt(at) === '{') depth += 1;
        if (source.charAt(at) === '}' && (depth -= 1) === 0) break;
      }
    }
  }
  return source.length;
}

/** Where the regular expression that begins here ends: the place of its closing slash. */
function endOfPattern(source: string, start: number): number {
  let isInClass = false;
  for (let at = start + 1; at < source.length; at += 1) {
    const letter = source.charAt(at);
    if (letter === '\\') at += 1;
    else if (letter === '[') isInClass = true;
    else if (letter === ']') isInClass = false;
    else if (letter === '/' && !isInClass) return at;
  }
  return source.length;
}

/** The place of the parenthesis that closes the one here. */
function closing(source: string, open: number): number {
  let depth = 0;
  for (let at = open; at < source.length; at += 1) {
    const letter = source.charAt(at);
    if (quotes.has(letter)) at = endOfText(source, at);
    else if (source.startsWith('//', at)) at = source.indexOf('\n', at);
    else if (source.startsWith('/*', at)) at = source.indexOf('*/', at) + 1;
    else if (letter === '/' && beforePattern.test(source.slice(Math.max(0, at - 20), at)))
      at = endOfPattern(source, at);
    else if (letter === '(') depth += 1;
    else if (letter === ')' && (depth -= 1) === 0) return at;
    if (at < 0) break;
  }
  return source.length;
}

/** What a literal of the source says. */
const said = (literal: string): string =>
  literal
    .replaceAll(/\\u([\da-f]{4})/gi, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\\[nt]/g, ' ')
    .replaceAll(/\\(.)/g, '$1');

/** The text that is the next argument here; undefined when that is something else. */
function textAt(source: string, place: number): string | undefined {
  const start = place + (/^(?:\s|\/\/.*\n)*/.exec(source.slice(place))?.[0].length ?? 0);
  return quotes.has(source.charAt(start))
    ? said(source.slice(start + 1, endOfText(source, start)))
    : undefined;
}

/** A test or a group, up to the parenthesis after which its title, or first what it is run with, stands. */
const beginning =
  /(?<![\w.$}'"`])(?:it|test|describe)(?:\.(?:only|skip|fails|concurrent|sequential|describe))*(\.(?:each|for|runIf|skipIf)(?:<[^(]*>)?)?\s*\(/g;

/**
 * The titles of a test file, each with the ids that it names. Those that texts of an `each` table name
 * are its title's too.
 */
export function titlesIn(source: string): Omit<NamingTest, 'file'>[] {
  return [...source.matchAll(beginning)].flatMap((found) => {
    const [all, runWith] = found;
    let place = found.index + all.length;
    let table = '';
    if (runWith !== undefined) {
      const end = closing(source, place - 1);
      table = source.slice(place, end);
      place = end + 1 + (/^\s*\(/.exec(source.slice(end + 1))?.[0].length ?? 0);
    }
    const title = textAt(source, place);
    return title === undefined ? [] : [{ title, ids: [...new Set([...idsIn(title), ...idsIn(table)])] }];
  });
}

/** Every test that names rules, file by file. */
export function readTests(): NamingTest[] {
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
    .flatMap((path) => {
      const file = `tests/${path}`;
      return titlesIn(readFileSync(join(root, file), 'utf8'))
        .filter(({ ids }) => ids.length > 0)
        .map((test) => ({ file, ...test }));
    });
}

/** A title as it is read in a cell of a table. */
const inCell = (title: string): string => title.replaceAll(/[\\|<*_`[\]]/g, String.raw`\$&`);

/** The table of rules and the tests that name them, as docs/rules/proofs.md holds it. */
export function proofTable(rules: readonly Rule[] = readRules(), tests = readTests()): string {
  const proofs = new Map<string, string[]>();
  for (const { file, title, ids } of tests)
    for (const id of ids) proofs.set(id, [...(proofs.get(id) ?? []), `${file} › ${inCell(title)}`]);
  const ids = [...new Set(rules.map((rule) => rule.id))];
  const proven = ids.filter((id) => proofs.has(id)).length;
  return [
    '# Proofs',
    '',
    'Generated by `npx tsx scripts/rules.ts` from the titles of the tests: not to be edited.',
    '',
    `${proven} of ${ids.length} rules are named by a test.`,
    '',
    '| Rule | Tests that name it |',
    '| --- | --- |',
    ...ids.map((id) => `| ${id} | ${[...new Set(proofs.get(id) ?? ['none'])].join('<br>')} |`),
    '',
  ].join('\n');
}

/** What is wrong with the rules: ids defined twice, tests that name rules that are not there, an old table. */
export function checkRules(): string[] {
  const rules = readRules();
  const tests = readTests();
  const pages = new Map<string, string[]>();
  for (const { id, page } of rules) pages.set(id, [...(pages.get(id) ?? []), page]);
  const twice = [...pages].flatMap(([id, all]) =>
    all.length > 1 ? [`${id} is defined more than once: ${all.join(', ')}.`] : [],
  );
  const unknown = tests.flatMap(({ file, title, ids }) =>
    ids
      .filter((id) => !pages.has(id))
      .map((id) => `${file}: « ${title} » names ${id}, which docs/rules does not define.`),
  );
  const isOld = readFileSync(join(folder, tableName), 'utf8') !== proofTable(rules, tests);
  const old = isOld ? [`docs/rules/${tableName} is out of date: run npx tsx scripts/rules.ts.`] : [];
  return [...twice, ...unknown, ...old];
}

if (import.meta.url === `file://${process.argv[1]}`) {
  writeFileSync(join(folder, tableName), proofTable());
  const complaints = checkRules();
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) process.exitCode = 1;
}
