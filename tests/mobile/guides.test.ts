/** The documents for client developers fit the schema, the operations and the codes that there are. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, isScalarType, isSpecifiedScalarType, Kind, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/processes.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const schema = buildSchema(read('schema.graphql'));
const scalars = Object.values(schema.getTypeMap())
  .filter((type) => isScalarType(type) && !isSpecifiedScalarType(type))
  .map(({ name }) => name);

/** The fenced blocks of a page in one language. */
const fences = (page: string, language: string): string[] =>
  [...read(page).matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, text = '']) => text,
  );

const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .map((path) => join('docs', path));
const guides = ['README.md', 'ios.md', 'ios-push.md', 'android.md'].map((name) => join('docs/mobile', name));

/** Operations of a page or a folder by their generated names: `SignInMutation`. */
function generatedNames(text: string): string[] {
  return parse(text).definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION || !definition.name) return [];
    const { operation } = definition;
    return [definition.name.value + operation.charAt(0).toUpperCase() + operation.slice(1)];
  });
}

test.each(pages.filter((page) => fences(page, 'graphql').length > 0))(
  'the GraphQL of %s is valid against schema.graphql',
  (page) => {
    for (const text of fences(page, 'graphql'))
      expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([]);
  },
);

test.each(pages)('%s has at most 12 kB', (page) => {
  expect(Buffer.byteLength(read(page))).toBeLessThanOrEqual(12_000);
});

describe.each([
  [
    ['docs/mobile/ios.md', 'docs/mobile/ios-push.md'],
    'swift',
    /AgoraAPI\.(\w+(?:Query|Mutation|Subscription))\b/g,
  ],
  [['docs/mobile/android.md'], 'kotlin', /\b([A-Z]\w+(?:Query|Mutation|Subscription))\(/g],
])('%s', (pagesOf, language, uses) => {
  test('uses no unknown operation or input', () => {
    const known = fences('docs/mobile/operations.md', 'graphql').flatMap(generatedNames);
    const code = pagesOf.flatMap((page) => fences(page, language)).join('\n');
    const used = new Set([...code.matchAll(uses)].map(([, name = '']) => name));
    expect([...used].filter((name) => !known.includes(name))).toEqual([]);
    expect(used.size).toBeGreaterThan(5);
    const inputs = new Set([...code.matchAll(/\b([A-Z]\w+Input)\b/g)].map(([, name = '']) => name));
    expect([...inputs].filter((name) => !schema.getType(name))).toEqual([]);
  });
});

test('the configuration of Apollo iOS names the schema, and existing scalars', () => {
  const [text = ''] = fences('docs/mobile/ios.md', 'json');
  const config = JSON.parse(text) as {
    input: { schemaSearchPaths: string[] };
    options: { schemaCustomization: { customTypeNames: Record<string, string> } };
  };
  for (const path of config.input.schemaSearchPaths) expect(existsSync(join(root, path))).toBe(true);
  const { customTypeNames } = config.options.schemaCustomization;
  for (const [name, other] of Object.entries(customTypeNames)) {
    expect(scalars).toContain(name);
    expect(schema.getType(other)).toBeUndefined();
  }
  // What Foundation and SwiftUI call so too.
  expect(scalars.filter((name) => ['Date', 'URL', 'Color', 'Data', 'UUID', 'Locale'].includes(name))).toEqual(
    Object.keys(customTypeNames).toSorted(),
  );
});

test('the configuration of Apollo Kotlin has every scalar', () => {
  const code = fences('docs/mobile/android.md', 'kotlin').join('\n');
  const strings = [...(/listOf\(([^)]*)\)\.forEach \{ mapScalar/.exec(code)?.[1] ?? '').matchAll(/"(\w+)"/g)];
  const others = [...code.matchAll(/mapScalarTo(?:KotlinLong|Upload)\("(\w+)"\)/g)];
  const named = [...strings, ...others].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(scalars));
});

test.each(guides)('%s names only codes of docs/graph/errors.md or the schema', (page) => {
  const errors = read('docs/graph/errors.md');
  const sdl = read('schema.graphql');
  const settings = read('docs/operate/configuration.md');
  const codes = new Set([...read(page).matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([code]) => code));
  const known = (code: string) =>
    errors.includes(`\`${code}\``) ||
    settings.includes(`\`${code}\``) ||
    new RegExp(`^ {2}${code}$`, 'm').test(sdl) ||
    ['POST_NOTIFICATIONS', 'IMPORTANCE_HIGH'].includes(code);
  const unknown = [...codes].filter((code) => !known(code));
  expect(unknown).toEqual([]);
});
