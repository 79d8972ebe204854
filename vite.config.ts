import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { viteStaticCopy } from 'vite-plugin-static-copy';
import product from './package.json' with { type: 'json' };
import { chunks } from './web/app/vite-chunks.ts';
import { bootstrapPlugin } from './web/app/vite-plugin-bootstrap.ts';
import { relay } from './web/app/vite-plugin-relay.ts';
import { helpPlugin } from './web/help/vite-plugin-help.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:4000';
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const require = createRequire(import.meta.url);

const pushWorker = 'firebase-messaging-sw';
const hashed = 'assets/[name]-[hash:7].js';

/** Makes Chromium compile a file's functions while it loads: https://v8.dev/blog/explicit-compile-hints */
const hint = '//# allFunctionsCalledOnLoad\n';

/** Prepends the hint to each JS file, as the last plugin. */
function compileAheadPlugin(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = hint + file.code;
      },
    },
  };
}

/** The web client, built into dist/web. In development its requests are proxied to the gateway. */
export default defineConfig({
  root: path('web'),
  publicDir: path('web/app/public'),
  plugins: [
    relay(),
    bootstrapPlugin(product.version),
    compileAheadPlugin(),
    helpPlugin(path('docs')),
    react({ compiler: true }),
    tailwindcss(),
    // en-US is the fallback for browsers in any other language: without it the components throw.
    optimizeLocales.vite({ locales: ['fr-FR', 'en-US'] }),
    viteStaticCopy({
      targets: [
        {
          src: [
            require.resolve('emojibase-data/fr/data.json'),
            require.resolve('emojibase-data/fr/messages.json'),
          ],
          dest: 'emoji/fr',
        },
      ],
    }),
  ],
  define: { 'import.meta.env.VERSION': JSON.stringify(product.version) },
  build: {
    outDir: path('dist/web'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Read by scripts/budgets.ts.
    manifest: true,
    // Fonts and images stay files: the content security policy rejects data: URLs in scripts and styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // All supported browsers implement modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: path('web/index.html'),
      output: {
        entryFileNames: hashed,
        chunkFileNames: hashed,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: chunks,
      },
    },
  },
  worker: {
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }) => (name === pushWorker ? '[name].js' : hashed),
        chunkFileNames: hashed,
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/graphql': { target: gateway, ws: true },
      '/files': gateway,
      '/cgu': gateway,
    },
  },
});
