import type { Plugin } from 'vite';

const names = /^\w+\.displayName = ".+";$/gm;
const made = /(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
/** Who measures the router, and what it loads ahead on servers of its own: this application has neither. */
const watched = /(?<=if \()(?:init|opts\?)\.instrumentations(?=\) \{)/g;
const prefetched = /^function PrefetchPageLinks\(.+\) \{$/m;

/** Of the router's components the build keeps what is used: their names, which are for developers, would hold them all. */
export function router(): Plugin {
  return {
    name: 'router',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.+\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(names, '')
          .replace(made, '/* @__PURE__ */ ')
          .replace(watched, 'false')
          .replace(prefetched, '$& return null;'),
        map: null,
        moduleSideEffects: false,
      }),
    },
  };
}
