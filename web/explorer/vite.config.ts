import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { readFileSync } from 'node:fs';
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

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the explorer into dist/explorer; the gateway serves it at /graphql/explorer. */
export default defineConfig({
  root: folder('.'),
  base: '/graphql/explorer/',
  publicDir: false,
  plugins: [examplesPlugin(folder('../../docs/graph/quickstart.md')), react()],
  worker: { format: 'es' },
  build: {
    outDir: folder('../../dist/explorer'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The CSP allows scripts of this origin only.
    assetsInlineLimit: 0,
    // The editor is one file, loaded after the page.
    chunkSizeWarningLimit: 4_000,
  },
});
