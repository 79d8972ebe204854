// Every selected field must be read: Relay's own rule, which checks single files, extended to fragments that a file
// passes to its imports. A comment above a field in the document exempts it, for fields that other code needs.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import relay from 'eslint-plugin-relay';

const rule = relay.rules['unused-fields'];

/** Source without documents, which contain every field name. */
const textOf = (file) => readFileSync(file, 'utf8').replaceAll(/graphql`[^`]*`/g, '');

/** Imported project files; generated ones contain every field name. */
const importsOf = (file) =>
  [...textOf(file).matchAll(/from '(\.[^']+)'/g)]
    .map(([, path]) => resolve(dirname(file), path ?? ''))
    .filter((path) => !path.includes('__generated__') && existsSync(path));

/** The requesting file, its sibling for a query file, and the files they import. */
function readersOf(file) {
  const beside = ['.tsx', '.ts'].map((ending) => file.replace(/\.query\.ts$/, ending));
  const own = [...new Set([file, ...beside])].filter(existsSync);
  return new Set([...own, ...own.flatMap(importsOf)]);
}

const indentOf = (line) => line.search(/\S/);

/** Enclosing lines of a document line, innermost first, each with the line above. */
function* around(lines, index) {
  let indent = Infinity;
  for (let place = index; place > 0 && indent > 0; place -= 1) {
    const line = lines[place] ?? '';
    if (line.trim() === '' || indentOf(line) >= indent) continue;
    if (line.includes('graphql`')) return;
    indent = indentOf(line);
    yield [line.trim(), (lines[place - 1] ?? '').trim()];
  }
}

/** Whether a comment explains a field or an enclosing one, or the file passes the latter on. */
function isExplained(lines, index, text) {
  const [own, ...outer] = around(lines, index);
  if ([own, ...outer].some((pair) => pair?.[1].startsWith('#'))) return true;
  const parent = /^\w+/.exec(outer[0]?.[0] ?? '')?.[0];
  return parent !== undefined && new RegExp(`\\.\\.\\.${parent}\\b`).test(text);
}

/** Reports fields that neither the requesting file nor its imports read. */
export const unusedFields = {
  meta: { type: 'problem', docs: { description: 'What is asked is read where it is asked' }, schema: [] },
  create: (context) => {
    let readers;
    const report = (finding) => {
      const field = /field `(\w+)`/.exec(finding.message)?.[1] ?? '';
      if (isExplained(context.sourceCode.lines, finding.loc.start.line - 1, textOf(context.filename))) return;
      readers ??= [...readersOf(context.filename)].map(textOf);
      if (readers.some((text) => new RegExp(`\\b${field}\\b`).test(text))) return;
      context.report({
        ...finding,
        message: `Nobody here reads \`${field}\`: ask it in the fragment of what does, and spread that. Where it is asked for the sake of others, say so in a comment above it.`,
      });
    };
    return rule.create(
      Object.create(null, {
        report: { value: report },
        sourceCode: { value: context.sourceCode },
      }),
    );
  },
};
