import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { examplesPlugin } from './vite-plugin-examples.ts';

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
