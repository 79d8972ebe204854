import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { artifacts } from './web/app/vite-plugin-artifacts.ts';
import { earlyErrors } from './web/app/vite-plugin-early-errors.ts';
import { emojiData } from './web/app/vite-plugin-emoji.ts';
import product from './package.json' with { type: 'json' };
import { compileAhead } from './web/app/vite-plugin-compile-ahead.ts';
import { codeGroups, filesBeside } from './web/app/vite-chunks.ts';
import { firstMoment } from './web/app/vite-plugin-first-moment.ts';
import { french } from './web/app/vite-plugin-french.ts';
import { icons } from './web/app/vite-plugin-icons.ts';
import { packed } from './web/app/vite-plugin-packed.ts';
import { pushWorker } from './web/app/vite-plugin-push-worker.ts';
import { relay } from './web/app/vite-plugin-relay.ts';
import { relayLibrary } from './web/app/vite-plugin-relay-library.ts';
import { router } from './web/app/vite-plugin-router.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:4000';
const require = createRequire(import.meta.url);
const reactRelay = require.resolve('react-relay/hooks');
const besideRouterDom = createRequire(require.resolve('react-router-dom'));
const reactRouter = join(dirname(besideRouterDom.resolve('react-router/package.json')), 'dist/production');

/** With the shortest hashes: the code of the first screens names some 230 files. */
const names = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

/** The client, built into dist/web; in development its calls go on to the gateway. */
export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  publicDir: fileURLToPath(new URL('web/app/public', import.meta.url)),
  plugins: [
    relay(),
    relayLibrary(),
    router(),
    artifacts(),
    icons(),
    earlyErrors(),
    emojiData(),
    pushWorker(),
    firstMoment(),
    compileAhead(),
    packed(),
    react({ compiler: true }),
    tailwindcss(),
    french(),
  ],
  define: { 'import.meta.env.VERSION': JSON.stringify(product.version) },
  resolve: {
    // The hooks alone: without the classes of Relay's past.
    alias: [
      { find: /^react-relay$/, replacement: reactRelay },
      // Its package names its development build for everybody.
      { find: /^react-router$/, replacement: join(reactRouter, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(reactRouter, 'dom-export.mjs') },
    ],
  },
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Fonts and pictures stay files: the content security policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // Browsers that the product is made for know it by themselves.
    modulePreload: { polyfill: false, resolveDependencies: filesBeside },
    rolldownOptions: {
      output: {
        ...names,
        codeSplitting: {
          groups: codeGroups(),
        },
      },
    },
  },
  worker: { rolldownOptions: { output: names } },
  server: {
    port: 5173,
    proxy: {
      '/graphql': { target: gateway, ws: true },
      '/files': gateway,
      '/cgu': gateway,
    },
  },
});
