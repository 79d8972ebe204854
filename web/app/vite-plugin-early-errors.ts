import type { Plugin } from 'vite';

/** What React throws to itself, and tells apart by what it is: never said to anybody. */
const thrown = /(?<=^(?:var|  )\s*\w+Exception = )Error\(formatProdErrorMessage\(\d+\)\)/gm;
/** The editor asks an error's stack which engine it runs in, to spare one of them memory. All others may spare as well. */
const asked = /let \{ stack \} = new Error\("\/"\);\s+if \(.+\)\s+return s => s;/g;

const changes: readonly { file: RegExp; found: RegExp; instead: string }[] = [
  { file: /\/react-dom-client\.production\.js$/, found: thrown, instead: 'Object.create(Error.prototype)' },
  { file: /\/prosemirror-model\/dist\/index\.js$/, found: asked, instead: '' },
];

/**
 * No library makes an error as its file is loaded: for the error's stack Chromium reads the whole file a second time, 12 ms
 * for React's and 15 for the editor's, on a slow device 50 and 60.
 */
export function earlyErrors(): Plugin {
  return {
    name: 'early-errors',
    apply: 'build',
    transform: {
      filter: { id: changes.map(({ file }) => file) },
      handler(code, id) {
        const change = changes.find(({ file }) => file.test(id));
        const changed = change && code.replace(change.found, change.instead);
        if (changed === code) throw new Error(`${id} is written in an unknown way.`);
        return changed === undefined ? null : { code: changed, map: null };
      },
    },
  };
}
