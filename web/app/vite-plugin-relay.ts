import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import MagicString from 'magic-string';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

// Not the end of an address such as `/graphql`.
const tag = /(?<![\w$./])graphql`([\s\S]*?)`/g;
const definition = /(?:fragment|mutation|query|subscription)\s+(\w+)/;

const tagsOf = (code: string): string => (code.match(tag) ?? []).join('\n');

/**
 * Replaces every `graphql` tag by an import of the artifact that relay-compiler wrote for it. In
 * development it also runs the compiler, at the start and when the text of a tag has changed, and
 * answers document texts by their hash for a gateway that does not know them yet.
 */
export function relay(): Plugin {
  let root = process.cwd();
  const tags = new Map<string, string>();
  /** To make maps takes longer than all else here. */
  let hasMaps = true;

  const compile = async () => {
    mkdirSync(join(root, 'web', '__generated__'), { recursive: true });
    const persisted = join(root, 'persisted_queries.json');
    if (!existsSync(persisted)) writeFileSync(persisted, '{}');
    await promisify(execFile)(process.execPath, [require.resolve('relay-compiler/cli.js'), '--noWatchman'], {
      cwd: root,
    });
  };

  return {
    name: 'relay',
    enforce: 'pre',
    configResolved(config) {
      // The client's files are the root of the server; the compiler's configuration stands above them.
      root = dirname(config.configFile ?? join(config.root, 'vite.config.ts'));
      hasMaps = config.command === 'serve' || config.build.sourcemap !== false;
    },
    transform: {
      filter: { id: /\.tsx?$/, code: 'graphql`' },
      handler(code, id) {
        const file = id.split('?')[0] ?? id;
        const text = new MagicString(code);
        const imports = new Map<string, string>();
        for (const match of code.matchAll(tag)) {
          const name = definition.exec(match[1] ?? '')?.[1];
          if (!name) this.error(`A graphql tag in ${id} has no named definition.`);
          const artifact = relative(dirname(file), join(root, 'web', '__generated__', `${name}.graphql.ts`));
          imports.set(
            name,
            `import ${name}$artifact from '${artifact.startsWith('.') ? artifact : `./${artifact}`}';`,
          );
          text.overwrite(match.index, match.index + match[0].length, `${name}$artifact`);
        }
        tags.set(file, tagsOf(code));
        text.prepend(`${[...imports.values()].join(' ')} `);
        return {
          code: text.toString(),
          map: hasMaps ? text.generateMap({ hires: true, source: id }) : null,
        };
      },
    },
    async configureServer(server) {
      if (process.env.VITEST) return;
      await compile();
      server.middlewares.use('/@relay-document/', (request, response) => {
        const documents: unknown = JSON.parse(readFileSync(join(root, 'persisted_queries.json'), 'utf8'));
        const found = new Map(Object.entries(documents ?? {})).get(request.url?.slice(1) ?? '');
        response.statusCode = typeof found === 'string' ? 200 : 404;
        response.end(typeof found === 'string' ? found : '');
      });
    },
    async hotUpdate({ file, read, server }) {
      if (!/\.tsx?$/.test(file) || file.includes('__generated__')) return;
      const now = tagsOf(await read());
      if (now === (tags.get(file) ?? '')) return;
      tags.set(file, now);
      await compile().catch((error: unknown) => server.config.logger.error(String(error)));
    },
  };
}
