import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { readExamples } from './readExamples.ts';

const name = 'virtual:examples';
const resolved = `\0${name}`;

/** Provides the quick start's operations as a module. */
export function examplesPlugin(page: string): Plugin {
  return {
    name: 'examples',
    resolveId: (id) => (id === name ? resolved : undefined),
    load(id) {
      if (id !== resolved) return undefined;
      const found = readExamples(readFileSync(page, 'utf8'));
      if (found.length === 0) throw new Error(`${page} has no operations.`);
      return `export const examples = ${JSON.stringify(found)};`;
    },
  };
}
