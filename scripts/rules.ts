/** Rules of docs/rules and the tests that name them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './processes.ts';

const folder = join(root, 'docs', 'rules');

/** A rule of a page. */
export interface Rule {
  id: string;
  sentence: string;
  /** Page name within docs/rules. */
  page: string;
  /** Manual verification steps, for visual rules. */
  seen?: string;
}

/** A test or group whose title has rule ids. */
export interface NamingTest {
  /** Path from the project root. */
  file: string;
  title: string;
  ids: readonly string[];
}

/** Rules of one page. */
export const rulesOf = (page: string, text: string): Rule[] =>
  [...text.matchAll(/^- \*\*(B\d{3})\*\* (.+)$((?:\n {2}.+)*)/gm)].map(
    ([, id = '', sentence = '', below = '']) => {
      const seen = /^ {2}Seen: ([^]+)$/m.exec(below)?.[1]?.replaceAll(/\s+/g, ' ');
      return { id, sentence, page, ...(seen === undefined ? {} : { seen }) };
    },
  );

/** Every rule by id, duplicates included. */
export function readRules(): Rule[] {
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return pages
    .flatMap((page) => rulesOf(page, readFileSync(join(folder, page), 'utf8')))
    .sort((a, b) => a.id.localeCompare(b.id));
}

/** Rule ids in a text; ranges (`B129–B135`) are expanded. */
export function idsIn(text: string): string[] {
  const ids = new Set<string>();
  for (const [, from = '', to = from] of text.matchAll(/\bB(\d{3})(?!\d)(?:[–-]B(\d{3})(?!\d))?/g))
    for (let number = Number(from); number <= Number(to); number += 1)
      ids.add(`B${String(number).padStart(3, '0')}`);
  return [...ids];
}

const runners = new Set(['it', 'test', 'describe']);
/** Methods called before the title: `it.each(table)('…', …)`. */
const tabled = new Set(['each', 'for', 'runIf', 'skipIf']);
const plain = new Set(['only', 'skip', 'fails', 'concurrent', 'sequential', 'describe']);

/** Names of `it`, `test.describe` or `it.each`; empty for other calls. */
function namesOf(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return runners.has(callee.text) ? [callee.text] : [];
  if (!ts.isPropertyAccessExpression(callee)) return [];
  const before = namesOf(callee.expression);
  return before.length > 0 ? [...before, callee.name.text] : [];
}

/** Table and title of a test or group; undefined for other calls. */
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

/** Test titles of a file with their rule ids, including those in `each` tables. */
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

/** All tests with rule ids. */
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

/** Rules without a test or manual steps, and duplicate or unknown ids. */
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
