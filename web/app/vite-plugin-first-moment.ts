import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type IndexHtmlTransformContext, type Plugin } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

const web = fileURLToPath(new URL('..', import.meta.url));

/** The queries that the page may begin, by the names that web/app/first/begin.ts has for them. */
const queries = {
  branding: 'applyBrandingQuery',
  shell: 'ShellQuery',
  home: 'HomePageQuery',
  signIn: 'SignedOutPageQuery',
};

/** What the first screens show, beside the start. */
const screens = {
  home: ['app/shell/Shell.tsx', 'feed/HomePage.tsx'],
  signIn: ['session/LoginPage.tsx', 'session/WelcomeText.tsx'],
};
/** What comes by itself behind them: pictures that go round, what one hears of, and the line on which that comes. */
const line = '../node_modules/graphql-ws/dist/index.js';
const behind = { home: ['ui/Carousel.tsx', 'ui/Toasts.tsx', 'ui/toastQueues.ts', line], signIn: [] };
const start = ['index.html', 'app/main.tsx'];
/** Where the build notes which files these are (scripts/budgets.ts). */
const record = 'first-files.json';

/** Where the page's own script and style stand. */
const place = '<!-- first -->';
const stylesheet = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Puts into the page what makes its first moment (web/app/first): the script and the style of the skeleton, which wait
 * for no request, and what the script has to know. The application's own style comes behind the skeleton, which is
 * painted before it has arrived.
 */
export function firstMoment(): Plugin {
  let define: Record<string, string> = {};
  return {
    name: 'first-moment',
    config({ define: given = {} }) {
      define = { 'import.meta.env.VERSION': String(given['import.meta.env.VERSION']) };
    },
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const all = (screen: keyof typeof screens) =>
        filesOf(bundle, [...start, ...screens[screen], ...behind[screen]]);
      const files = {
        usable: {
          home: filesOf(bundle, [...start, ...screens.home]),
          signIn: filesOf(bundle, [...start, ...screens.signIn]),
        },
        all: { home: all('home'), signIn: all('signIn') },
      };
      writeFileSync(join(dirname(dir), record), JSON.stringify(files));
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const facts = {
          documents: await documents(),
          home: filesOf(bundle, screens.home),
          signIn: filesOf(bundle, screens.signIn),
        };
        const { script, style } = await firstFiles({ ...define, FIRST: JSON.stringify(facts) });
        const styles = html.match(stylesheet)?.join('') ?? '';
        return html
          .replaceAll(stylesheet, '')
          .replace(place, () => `<style>${style}</style>\n    <script>${script}</script>`)
          .replace('</noscript>', () => `</noscript>${styles}`);
      },
    },
  };
}

/** Names and hashes of the documents. */
async function documents(): Promise<Record<string, readonly [name: string, hash: string]>> {
  const found = Object.entries(queries).map(async ([key, name]) => {
    const artifact = await readFile(join(web, '__generated__', `${name}.graphql.ts`), 'utf8');
    const hash = /"params": \{\s*"id": "(\w+)"/.exec(artifact)?.[1];
    if (!hash) throw new Error(`${name} has no hash.`);
    return [key, [name, hash]] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

/** The addresses of all files that the modules need. */
function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  const wanted = new Set(modules.map((module) => join(web, module)));
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const open = [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => wanted.has(id)));
  const files = new Set<string>();
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    open.push(...chunk.imports.flatMap((name) => chunks.get(name) ?? []));
  }
  return [...files].map((file) => `/${file}`);
}

/** The script and the style of the first moment, as small as they get. */
async function firstFiles(define: Record<string, string>): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: join(web, 'app/first'),
    publicDir: false,
    define,
    build: {
      write: false,
      // Otherwise the script would hold the style.
      cssCodeSplit: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: join(web, 'app/first/begin.ts'), output: { format: 'iife' } },
    },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('The first moment is one bundle.');
  const script = built.output[0].code.trim();
  const style = built.output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (style?.type !== 'asset') throw new Error('The first moment has a style.');
  // Not for this page to end here.
  if (script.includes('</script')) throw new Error('The script would end the element that it stands in.');
  return { script, style: String(style.source).trim() };
}
