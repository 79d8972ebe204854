import type { Plugin } from 'vite';

const dictionary = /[a-z]{2}-[A-Z]{2}(?=\.m?js$)/;
const primitives = /[/\\](?:react-aria|react-stately|react-aria-components)[/\\]/;

/**
 * The primitives' sentences in French alone, whichever language is asked for. Some of them ask for the browser's and
 * not the page's, and fail where there is none in it: so French answers for every other.
 */
export function french(): Plugin {
  return {
    name: 'french',
    enforce: 'pre',
    resolveId: {
      filter: { id: dictionary },
      handler(specifier, importer) {
        if (importer === undefined || !primitives.test(importer)) return null;
        return this.resolve(specifier.replace(dictionary, 'fr-FR'), importer, { skipSelf: true });
      },
    },
  };
}
