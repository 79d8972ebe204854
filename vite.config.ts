import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { emojiData } from './web/app/vite-plugin-emoji.ts';
import product from './package.json' with { type: 'json' };
import { pushWorker } from './web/app/vite-plugin-push-worker.ts';
import { relay } from './web/app/vite-plugin-relay.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:4000';
const reactRelay = createRequire(import.meta.url).resolve('react-relay/hooks');

/** The client, built into dist/web; in development its calls go on to the gateway. */
export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  publicDir: fileURLToPath(new URL('web/app/public', import.meta.url)),
  plugins: [
    relay(),
    emojiData(),
    pushWorker(),
    react({ compiler: true }),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: ['fr-FR'] }), enforce: 'pre' },
  ],
  define: { 'import.meta.env.VERSION': JSON.stringify(product.version) },
  resolve: {
    // The hooks alone: without the classes of Relay's past.
    alias: [{ find: /^react-relay$/, replacement: reactRelay }],
  },
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Fonts and pictures stay files: the content security policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every screen needs, in one file that changes only with a dependency.
            {
              name: 'foundation',
              test: /node_modules\/(?:react|react-dom|scheduler|react-relay|relay-runtime|fbjs|invariant|@babel\/runtime|react-router|react-router-dom|cookie)\//,
            },
          ],
        },
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
