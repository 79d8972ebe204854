import type { Plugin } from 'vite';

const dictionary = /[a-z]{2}-[A-Z]{2}(?=\.m?js$)/;
const primitives = /[/\\](?:react-aria|react-stately|react-aria-components)[/\\]/;

const asking = /\/react-aria\/dist\/private\/i18n\/(?:useDefaultLocale|utils)\.mjs$/;
/** Which language is spoken, and whether it is read from the right. */
const question =
  /(?<=let locale = )typeof window[^;]+;\s+try \{[^;]+;\s+\} catch\s+\{[^}]+\}|(?<=function \S+\(localeString\) \{)/;

/**
 * The primitives' sentences in French alone, whichever language is asked for. Some of them ask for the browser's and
 * not the page's, and fail where there is none in it: so French answers for every other. Nor do they ask as they are
 * loaded whether there is such a language: the first such question takes the browser 20 ms, on a slow device 80.
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
    transform: {
      filter: { id: asking },
      handler(code, id) {
        if (!question.test(code)) throw new Error(`${id} is written in an unknown way.`);
        return {
          code: code.replace(question, (asked) => (asked === '' ? 'return false;' : `'fr-FR';`)),
          map: null,
        };
      },
    },
  };
}
