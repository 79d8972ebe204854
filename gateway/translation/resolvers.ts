import type { Resolvers } from '../__generated__/resolvers.ts';
import { perGateway } from '../graphql/context.ts';
import { safeLinkedHtml } from '../content/html.ts';
import type { Feature } from '../realtime/feature.ts';
import { profileOf } from '../session/viewer.ts';
import { translateWords } from './glossary.ts';
import { textOf } from './text.ts';
import { createTranslator, type Translator } from './translation.ts';

/** The service, or else the words that the gateway knows by itself. */
const translator = perGateway(({ translationUrl }): Translator =>
  translationUrl
    ? createTranslator(translationUrl)
    : { translate: (html, target) => Promise.resolve(translateWords(html, target)) },
);

const resolvers: Resolvers = {
  Post: {
    viewerCanTranslate: (post) => textOf(post) !== '',
    translation: async (post, { into }, context) => {
      const text = textOf(post);
      if (text === '') return null;
      const language = into ?? (await profileOf(context)).language ?? 'FR';
      return safeLinkedHtml(await translator(context).translate(text, language.toLowerCase()));
    },
  },
};

/** Posts in other languages. */
export const translation: Feature = { resolvers };
