import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import type { Plugin } from 'vite';

const markdown = new MarkdownIt({ typographer: false });

/** The id of a heading, as GitHub makes it, so that links work there too. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(/\s/g, '-');

/** Where a link or picture of docs/fr is in the built client. */
const addressOf = (path: string): string => path.replace(/\.md$/, '.html').replace(/^\.\.\/pictures\//, '');

/** Renders a page of docs/fr as a whole HTML page. */
export function renderGuide(text: string): string {
  const tokens = markdown.parse(text, {});
  let title = '';
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const heading = tokens[index + 1]?.content ?? '';
      token.attrSet('id', slugOf(heading));
      if (token.tag === 'h1') title = heading;
    }
    for (const child of token.children ?? [])
      for (const name of ['href', 'src']) {
        const path = child.attrGet(name);
        if (typeof path === 'string') child.attrSet(name, addressOf(path));
      }
  }
  const body = markdown.renderer.render(tokens, markdown.options, {});
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${markdown.utils.escapeHtml(title)}</title>
<link rel="stylesheet" href="aide.css">
</head>
<body>
<main>
${body}</main>
</body>
</html>
`;
}

/** The guides of docs/fr and their pictures as files below /aide, which the gateway serves like the rest of the client. */
export function helpPlugin(docs: string): Plugin {
  const files = (): [name: string, source: string | Uint8Array][] => {
    const guides = readdirSync(join(docs, 'fr')).filter((name) => name.endsWith('.md'));
    const texts = guides.map((name) => readFileSync(join(docs, 'fr', name), 'utf8'));
    const pictures = new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/\(\.\.\/pictures\/([^)]+)\)/g)].map(([, name = '']) => name),
      ),
    );
    return [
      ['aide.css', readFileSync(join(import.meta.dirname, 'aide.css'), 'utf8')],
      ...guides.map((name, index): [string, string] => [addressOf(name), renderGuide(texts[index] ?? '')]),
      ...[...pictures].map((name): [string, Uint8Array] => [
        name,
        readFileSync(join(docs, 'pictures', name)),
      ]),
    ];
  };
  return {
    name: 'help',
    apply: 'build',
    generateBundle() {
      for (const [name, source] of files())
        this.emitFile({ type: 'asset', fileName: `aide/${name}`, source });
    },
  };
}
