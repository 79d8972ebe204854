/** The rules of docs/rules and the tests that name them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './processes.ts';

const folder = join(root, 'docs', 'rules');

/** A rule as its page states it. */
export interface Rule {
  id: string;
  sentence: string;
  /** The page's name within docs/rules. */
  page: string;
  /** How it was seen to hold, where it is a matter of looks. */
  seen?: string;
}

/** A test, or a group of them, whose name holds ids of rules. */
export interface NamingTest {
  /** From the project's root. */
  file: string;
  title: string;
  ids: readonly string[];
}

/** The rules of one page. What no test can show has, below its sentence, the steps by which it was seen. */
export const rulesOf = (page: string, text: string): Rule[] =>
  [...text.matchAll(/^- \*\*(B\d{3})\*\* (.+)$((?:\n {2}.+)*)/gm)].map(
    ([, id = '', sentence = '', below = '']) => {
      const seen = /^ {2}Seen: ([^]+)$/m.exec(below)?.[1]?.replaceAll(/\s+/g, ' ');
      return { id, sentence, page, ...(seen === undefined ? {} : { seen }) };
    },
  );

/** Every rule, by its id; an id that is defined twice is there twice. */
export function readRules(): Rule[] {
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
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

const runners = new Set(['it', 'test', 'describe']);
/** What a test is run with before its title: `it.each(table)('…', …)`. */
const tabled = new Set(['each', 'for', 'runIf', 'skipIf']);
const plain = new Set(['only', 'skip', 'fails', 'concurrent', 'sequential', 'describe']);

/** The names of `it`, `test.describe`, `it.each`; empty where a call is of something else. */
function namesOf(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return runners.has(callee.text) ? [callee.text] : [];
  if (!ts.isPropertyAccessExpression(callee)) return [];
  const before = namesOf(callee.expression);
  return before.length > 0 ? [...before, callee.name.text] : [];
}

/** What a test or a group is run with, and its title as it is written; undefined for other calls. */
function titleOf(call: ts.CallExpression): { title: string; table: string } | undefined {
  const runsWith = ts.isCallExpression(call.expression) ? call.expression : undefined;
  const [runner, ...rest] = namesOf((runsWith ?? call).expression);
  const last = runsWith ? rest.pop() : undefined;
  if (!runner || (runsWith && !tabled.has(last ?? '')) || !rest.every((name) => plain.has(name)))
    return undefined;
  const [first] = call.arguments;
  if (!first || !(ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))) return undefined;
  const title = ts.isStringLiteralLike(first) ? first.text : first.getText().slice(1, -1);
  return { title: title.replaceAll(/\s+/g, ' '), table: runsWith?.arguments[0]?.getText() ?? '' };
}

/**
 * The titles of a test file, each with the ids that it names. Those that texts of an `each` table name
 * are its title's too. What is written as a generic in `.ts` is markup in `.tsx`.
 */
export function titlesIn(source: string, file = 'a.test.tsx'): Omit<NamingTest, 'file'>[] {
  const titles: Omit<NamingTest, 'file'>[] = [];
  const visit = (node: ts.Node): void => {
    const found = ts.isCallExpression(node) ? titleOf(node) : undefined;
    if (found)
      titles.push({ title: found.title, ids: [...new Set([...idsIn(found.title), ...idsIn(found.table)])] });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return titles;
}

/** Every test that names rules, file by file. */
export function readTests(): NamingTest[] {
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
    .flatMap((path) => {
      const file = `tests/${path}`;
      const source = readFileSync(join(root, file), 'utf8');
      return (idsIn(source).length === 0 ? [] : titlesIn(source, file))
        .filter(({ ids }) => ids.length > 0)
        .map((test) => ({ file, ...test }));
    });
}

/** Rules that no test names and that have no steps by which they were seen, and ids that are defined twice or nowhere. */
export function checkRules(
  rules: readonly Rule[] = readRules(),
  tests: readonly NamingTest[] = readTests(),
): string[] {
  const pages = new Map<string, string[]>();
  for (const { id, page } of rules) pages.set(id, [...(pages.get(id) ?? []), page]);
  const duplicates = [...pages].flatMap(([id, all]) =>
    all.length > 1 ? [`${id} is defined more than once: ${all.join(', ')}.`] : [],
  );
  const unknown = tests.flatMap(({ file, title, ids }) =>
    ids
      .filter((id) => !pages.has(id))
      .map((id) => `${file}: “${title}” names ${id}, which docs/rules does not define.`),
  );
  const named = new Set(tests.flatMap(({ ids }) => ids));
  const unproven = rules
    .filter(({ id, seen }) => !named.has(id) && seen === undefined)
    .map(({ id, page }) => `${page}: no test names ${id}.`);
  return [...duplicates, ...unknown, ...unproven];
}
