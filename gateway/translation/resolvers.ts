import type { Resolvers } from '../__generated__/resolvers.ts';
import { perGateway } from '../graphql/context.ts';
import { safeLinkedHtml } from '../content/html.ts';
import type { Feature } from '../realtime/feature.ts';
import { profileOf } from '../session/viewer.ts';
import { translateWords } from './glossary.ts';
import { textOf } from './text.ts';
import { createTranslator, type Translator } from './translation.ts';

/** The configured translation service, or the built-in glossary. */
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

/** Resolvers that translate posts. */
export const translation: Feature = { resolvers };
