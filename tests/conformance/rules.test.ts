import { describe, expect, it } from 'vitest';
import { checkRules, idsIn, rulesOf, titlesIn } from '../../scripts/rules.ts';

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

describe('the check of rules', () => {
  const rule = (id: string, seen?: string) => ({
    id,
    sentence: 'A sentence.',
    page: 'feed.md',
    ...(seen === undefined ? {} : { seen }),
  });
  const test = { file: 'tests/a.test.ts', title: `${first}: a`, ids: [first] };

  it('accepts a rule that a test names, and one with the steps by which it was seen', () => {
    expect(checkRules([rule(first), rule(second, 'open the page')], [test])).toEqual([]);
  });

  it('reports a rule without a test, an id defined twice and an id that no page defines', () => {
    expect(checkRules([rule(second), rule(second)], [test])).toEqual([
      `${second} is defined more than once: feed.md, feed.md.`,
      `tests/a.test.ts: “${first}: a” names ${first}, which docs/rules does not define.`,
      `feed.md: no test names ${second}.`,
      `feed.md: no test names ${second}.`,
    ]);
  });
});
