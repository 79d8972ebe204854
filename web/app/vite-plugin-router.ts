import type { Plugin } from 'vite';

const names = /^\w+\.displayName = ".+";$/gm;
const made = /(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
/** Who measures the router: nobody does here. */
const watched = /(?<=if \()(?:init|opts\?)\.instrumentations(?=\) \{)/g;
/**
 * What it shows of an error where no route does, as the first one here does; what it loads ahead on servers of its own; and
 * what it keeps of transitions, of which no link here has one.
 */
const unshown =
  /^function (?:DefaultErrorComponent|PrefetchPageLinks|(?:restore|persist)AppliedTransitions)\(.*\) \{$/gm;

/** What it says at length where the history was changed past it. */
const lecture = /"(You are trying to use a blocker on a POP navigation)[^"]+"/g;

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
          .replace(unshown, '$& return null;')
          .replace(lecture, '"$1"'),
        map: null,
        moduleSideEffects: false,
      }),
    },
  };
}
