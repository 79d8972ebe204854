import { describe, expect, it } from 'vitest';
import { idsIn, proofTable, rulesOf, titlesIn } from '../../scripts/rules.ts';

/** Put together here, so that this file does not name rules itself. */
const b = (number: number) => `B${String(number).padStart(3, '0')}`;
const [first, second, third] = [b(1), b(2), b(3)];
/** A call as a test file has it. */
const call = (name: string, rest: string) => `  ${name}${rest}`;

describe('the ids of rules', () => {
  it('stand one by one or as a range', () => {
    expect(idsIn(`${first} ${third}: what holds`)).toEqual([first, third]);
    expect(idsIn(`${first}–${third}`)).toEqual([first, second, third]);
    expect(idsIn(`${first}-${second}, ${third}`)).toEqual([first, second, third]);
    expect(idsIn('B12, B1234, AB123')).toEqual([]);
  });

  it('begin a line of a page', () => {
    const page = `# Session\n\n- **${first}** One sentence.\n- **${second}** Another.\n\nText about **${third}**.\n`;
    expect(rulesOf('session.md', page)).toEqual([
      { id: first, sentence: 'One sentence.', page: 'session.md' },
      { id: second, sentence: 'Another.', page: 'session.md' },
    ]);
  });
});

describe('what is a matter of looks', () => {
  const page = `- **${first}** One sentence.\n  Seen: open the home page,\n  and look.\n- **${second}** Another.\n`;

  it('is seen by the steps below its sentence', () => {
    expect(rulesOf('shell.md', page)).toEqual([
      { id: first, sentence: 'One sentence.', page: 'shell.md', seen: 'open the home page, and look.' },
      { id: second, sentence: 'Another.', page: 'shell.md' },
    ]);
  });

  it('counts apart from what tests prove, which come first', () => {
    const rules = rulesOf('shell.md', page);
    expect(proofTable(rules, [])).toContain('0 of 2 rules are named by a test, 1 more were seen to hold.');
    expect(proofTable(rules, [])).toContain(`| ${first} | seen: open the home page, and look. |`);
    const proven = proofTable(rules, [{ file: 'tests/a.test.ts', title: `${first}: a`, ids: [first] }]);
    expect(proven).toContain('1 of 2 rules are named by a test, 0 more were seen to hold.');
    expect(proven).not.toContain('seen:');
  });
});

describe('the titles of tests', () => {
  it.each([
    ['of one line', call('it', `('${first}: a', () => {});`), `${first}: a`],
    ['of a group', call('describe', `("${first}: a", () => {});`), `${first}: a`],
    ['below a remark', call('test', `(\n    // Why.\n    '${first}: a',\n  );`), `${first}: a`],
    ['with an apostrophe', call('it', `('${first}: it\\'s a', () => {});`), `${first}: it's a`],
    ['of a template', call('it', `(\`${first}: \${'a'} b\`, () => {});`), `${first}: \${'a'} b`],
    ['run with a condition', call('it.runIf', `(is(true))('${first}: a', () => {});`), `${first}: a`],
    ['run with a list', call('it.each', `(list)('${first}: %s', () => {});`), `${first}: %s`],
    ['run with a typed list', call('it.each', `<[string]>([['x']])('${first}: %s', f);`), `${first}: %s`],
  ])('are read, %s', (_what, source, title) => {
    expect(titlesIn(source)).toEqual([{ title, ids: [first] }]);
  });

  it('have the ids of the table that they are run with', () => {
    const table = `([\n    ['${first}', /it's [)] \\/\\/ (/],\n    ['${second}', 2],\n  ])`;
    expect(titlesIn(call('test.each', `${table}('%s: %d', () => {});`))).toEqual([
      { title: '%s: %d', ids: [first, second] },
    ]);
  });

  it('are read behind what would be markup elsewhere', () => {
    const source = `const read = <Answer>(told: Answer) => told;\n${call('it', `('${first}: a', () => {});`)}`;
    expect(titlesIn(source, 'a.test.ts')).toEqual([{ title: `${first}: a`, ids: [first] }]);
  });

  it('are those of tests alone', () => {
    expect(titlesIn(call('page.test', `('${first}')`))).toEqual([]);
    expect(titlesIn(call('test.slow', `('${first}')`))).toEqual([]);
    expect(titlesIn(call('it', '(name, () => {});'))).toEqual([]);
  });
});

describe('the table of proofs', () => {
  it('has every rule once, with the tests that name it', () => {
    const rules = [first, second, second].map((id) => ({ id, sentence: 'So it is.', page: 'feed.md' }));
    const table = proofTable(rules, [
      { file: 'tests/a.test.ts', title: `${first}: a | b`, ids: [first] },
      { file: 'tests/b.test.ts', title: `${first}: c`, ids: [first] },
    ]);
    expect(table).toContain('1 of 2 rules are named by a test, 0 more were seen to hold.');
    expect(table.split('\n').filter((line) => line.startsWith('| B'))).toEqual([
      `| ${first} | tests/a.test.ts › ${first}: a \\| b<br>tests/b.test.ts › ${first}: c |`,
      `| ${second} | none |`,
    ]);
  });
});
