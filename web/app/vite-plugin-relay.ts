import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../..', import.meta.url));
const artifacts = join(root, 'web', '__generated__');
const documents = join(root, 'persisted_queries.json');

/** A graphql tag, as opposed to a path such as `/graphql`. */
const tag = /(?<![\w$./])graphql`([\s\S]*?)`/g;
const definition = /(?:fragment|mutation|query|subscription)\s+(\w+)/;

const tagsOf = (code: string): string => (code.match(tag) ?? []).join('\n');

async function compile(): Promise<void> {
  mkdirSync(artifacts, { recursive: true });
  if (!existsSync(documents)) writeFileSync(documents, '{}');
  await promisify(execFile)(process.execPath, [require.resolve('relay-compiler/cli.js'), '--noWatchman'], {
    cwd: root,
  });
}

/**
 * Replaces `graphql` tags by imports of their artifacts. In development, also runs relay-compiler on changes and serves
 * the documents by id.
 */
export function relay(): Plugin {
  const tags = new Map<string, string>();
  return {
    name: 'relay',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: 'graphql`' },
      handler(code, id) {
        tags.set(id, tagsOf(code));
        const imports = new Set<string>();
        const replaced = code.replace(tag, (text: string, body: string) => {
          const name = definition.exec(body)?.[1];
          if (!name) return this.error(`A graphql tag in ${id} has no named definition.`);
          const path = JSON.stringify(join(artifacts, `${name}.graphql.ts`));
          imports.add(`import ${name}$artifact from ${path}; `);
          // Keep line numbers, so that no source map is needed.
          return `${name}$artifact${text.replaceAll(/[^\n]/g, '')}`;
        });
        return { code: [...imports].join('') + replaced, map: null };
      },
    },
    async configureServer(server) {
      if (process.env.VITEST) return;
      await compile();
      server.middlewares.use('/@relay-document/', (request, response) => {
        const known: Record<string, string> = JSON.parse(readFileSync(documents, 'utf8'));
        const text = known[request.url?.slice(1) ?? ''];
        response.statusCode = text === undefined ? 404 : 200;
        response.end(text);
      });
    },
    async hotUpdate({ file, read, server }) {
      if (!/\.tsx?$/.test(file) || file.startsWith(artifacts)) return;
      const now = tagsOf(await read());
      if (now === (tags.get(file) ?? '')) return;
      tags.set(file, now);
      await compile().catch((error: unknown) => server.config.logger.error(String(error)));
    },
  };
}
