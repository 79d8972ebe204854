import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8').trim();

const queries = ['applyBrandingQuery', 'ShellQuery', 'HomePageQuery', 'SignedOutPageQuery'];

/** Document ids by query name, from the Relay compiler's list. */
function documentIds(): Record<string, string> {
  const documents = Object.entries<string>(JSON.parse(read('../../persisted_queries.json')));
  return Object.fromEntries(
    queries.map((name) => {
      const id = documents.find(([, text]) => new RegExp(`^query ${name}\\b`).test(text))?.[0];
      if (id === undefined) throw new Error(`${name} is not in persisted_queries.json.`);
      return [name, id];
    }),
  );
}

const stylesheet = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Inlines web/app/bootstrap into index.html so that the first paint needs no other request, and moves the stylesheet to
 * the end of the page.
 */
export function bootstrapPlugin(version: string): Plugin {
  return {
    name: 'bootstrap',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const build = JSON.stringify({ version, documentIds: documentIds() });
        const stylesheets = html.match(stylesheet)?.join('') ?? '';
        return {
          html: html.replaceAll(stylesheet, '').replace('</body>', () => `${stylesheets}\n  </body>`),
          tags: [
            { tag: 'style', children: read('bootstrap/bootstrap.css') },
            {
              tag: 'script',
              children: `(() => {\nconst build = ${build};\n${read('bootstrap/bootstrap.js')}\n})();`,
            },
          ].map((tag) => ({ ...tag, injectTo: 'head' as const })),
        };
      },
    },
  };
}
