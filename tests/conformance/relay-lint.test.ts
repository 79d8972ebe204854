import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A way of using Relay: what it is, the file's name, its text, and the rule that refuses it. */
type Sample = [what: string, file: string, text: string, rule?: string];

const lazily = (above: string) => `import { useLazyLoadQuery } from 'react-relay/hooks';
export function Part() {
  ${above}
  return useLazyLoadQuery(query, {});
}
`;
const mutation = (more: string) => `import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
export function useThing() {
  const [run] = useAsyncMutation(document);
  ${more}
}
`;
const edges = (above: string) => `import { ConnectionHandler } from 'relay-runtime';
export function listOf(store) {
  ${above}
  return ConnectionHandler.getConnection(store.getRoot(), 'Things_things');
}
`;
const read = "import { graphql, useFragment } from 'react-relay/hooks';";
const local = (above: string) => `import { commitLocalUpdate } from 'relay-runtime';
export function forget(environment) {
  ${above}
  commitLocalUpdate(environment, (store) => store.delete('thing'));
}
`;
const fragment = (field: string) => `${read}
export const useThing = (key) => useFragment(graphql\`
  fragment Thing_user on User {
    id
    ${field}
  }
\`, key).id;
`;
const reason = '// Only what is typed here says what is asked.';

const samples: Sample[] = [
  ['a query that begins when it is shown', 'lazy.tsx', lazily(''), 'relay-loading'],
  ['the same with a word', 'lazyWord.tsx', lazily('// Later.'), 'relay-loading'],
  ['the same with its reason', 'lazyReason.tsx', lazily(reason)],
  [
    'a reason that is said of the whole component',
    'lazyFar.tsx',
    lazily('').replace('export', '/** A part of a page, which says what is in it. */\nexport'),
    'relay-loading',
  ],
  [
    'a change in an effect',
    'effect.ts',
    mutation('useEffect(() => { void run({}); }, [run]);'),
    'relay-loading',
  ],
  ['a change that is pressed', 'pressed.ts', mutation('return () => void run({});')],
  [
    'a change by the clock in an effect',
    'clock.ts',
    mutation('useEffect(() => { setInterval(() => void run({}), 9); }, [run]);'),
  ],
  [
    'another way to change something',
    'change.ts',
    "import { useMutation } from 'react-relay/hooks';\n",
    'relay-one-way',
  ],
  ['another way to ask', 'ask.ts', "import { fetchQuery } from 'relay-runtime';\n", 'relay-one-way'],
  [
    'what is Relay’s under another name',
    'renamed.ts',
    "import { useLazyLoadQuery as useNow } from 'react-relay/hooks';\nexport const useThing = (query) => useNow(query, {});\n",
    'relay-one-way',
  ],
  ['all of Relay', 'all.ts', "import * as relay from 'relay-runtime';\n", 'relay-one-way'],
  ['an updater', 'updater.ts', mutation('return () => run({}, { updater: () => {} });'), 'relay-store'],
  [
    'an updater with its reason',
    'updaterReason.ts',
    mutation(`return () => run({}, {\n    ${reason}\n    updater: () => {},\n  });`),
  ],
  ['a list by its name', 'list.ts', edges(''), 'relay-store'],
  ['a list by its name with the reason', 'listReason.ts', edges(reason)],
  ['a list by its name in a block whose reason is said', 'listBlock.ts', edges(`${reason}\n  if (store)`)],
  ['a change of the store alone', 'local.ts', local(''), 'relay-store'],
  ['a change of the store alone with its reason', 'localReason.ts', local(reason)],
  [
    'a query among components',
    'Among.tsx',
    `${read}\nexport const query = graphql\`query AmongQuery { viewer { id } }\`;\nexport const of = (a) => a.id;\n`,
    'relay-documents',
  ],
  [
    'a query in its file',
    'Own.query.ts',
    `${read}\nexport const query = graphql\`query OwnQuery { viewer { ...Own_viewer } }\`;\n`,
  ],
  [
    'a query beside what asks for it',
    'exported.ts',
    `${read}\nimport { fetchWhole } from '../relay/fetchWhole.ts';\nexport const rows = (a) => fetchWhole(a, graphql\`query exportedQuery { viewer { id } }\`, {}).id;\n`,
  ],
  ['an unmasked fragment', 'unmasked.ts', fragment('...Other_user @relay(mask: false)'), 'relay-documents'],
  ['a masked fragment', 'masked.ts', fragment('...Other_user')],
  ['a field that nobody reads', 'unread.ts', fragment('birthDate'), 'unused-fields'],
  [
    'a field for others, which is said',
    'explained.ts',
    fragment('# For the card, which takes it from the store.\n    birthDate'),
  ],
  [
    'what is handed on as it is',
    'spread.ts',
    fragment('avatar {\n      url\n    }').replace(
      'key).id',
      'key), copy = ({ id, avatar }) => ({ id, ...avatar })',
    ),
  ],
];

const root = resolve(import.meta.dirname, '../..');
let folder: string;
/** What the linter refused, as `file rule`. */
let refused: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(root, 'web/gallery/tried-'));
  for (const [, file, text] of samples) writeFileSync(join(folder, file), text);
  const linter = join(root, 'node_modules/.bin/oxlint');
  const { stdout } = await promisify(execFile)(linter, ['-f', 'unix', folder], { cwd: root }).catch(
    (error: { stdout: string }) => error,
  );
  refused = [...stdout.matchAll(/\/([\w.]+):\d+:\d+: .*\[Error\/house\(([\w-]+)\)\]/g)].map(
    ([, file, rule]) => `${file} ${rule}`,
  );
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

it.each(samples.filter(([, , , rule]) => rule !== undefined))('refuses %s', (_what, file, _text, rule) => {
  expect(refused).toContain(`${file} ${rule}`);
});

it.each(samples.filter(([, , , rule]) => rule === undefined))('lets stand %s', (_what, file) => {
  expect(refused.filter((told) => told.startsWith(`${file} `))).toEqual([]);
});
