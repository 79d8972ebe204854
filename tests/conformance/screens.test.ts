/** Every query of the web client is one that `npm run bench -- --large` asks, with all that it needs. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Scene, sceneSlugs, sceneTypes } from '../bench/scene.ts';
import { screensOf } from '../bench/screens.ts';

const manifest = new URL('../../persisted_queries.json', import.meta.url);
const texts = Object.values(
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(manifest, 'utf8'))),
);

const named = <const Name extends string>(names: readonly Name[]) =>
  z.record(z.enum(names), z.string()).parse(Object.fromEntries(names.map((name) => [name, `one ${name}`])));
const scene: Scene = { ids: named(sceneTypes), slugs: named(sceneSlugs), query: 'réunion' };

it('a large organisation is asked every query of the screens', () => {
  const screens = screensOf(texts);
  expect(screens.length).toBeGreaterThan(140);
  for (const { name, variables } of screens)
    for (const [variable, value] of Object.entries(variables(scene)))
      expect(value, `${name}, $${variable}`).not.toBeUndefined();
});

it('a query of which nobody has said what it is asked with is told', () => {
  const [screen] = screensOf([
    ...texts,
    'query AaaQuery($planet: ID!) { node(id: $planet) { ... on Planet { id } } }',
  ]);
  expect(() => screen?.variables(scene)).toThrow('what AaaQuery is asked with as $planet');
});
