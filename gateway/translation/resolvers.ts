import type { Resolvers } from '../__generated__/resolvers.ts';
import { perGateway } from '../core/context.ts';
import { safeHtml } from '../core/html.ts';
import type { Room } from '../core/room.ts';
import { profileOf } from '../session/viewer.ts';
import { createTranslator } from './translation.ts';

const translator = perGateway(({ translation }) => translation && createTranslator(translation));

const resolvers: Resolvers = {
  Post: {
    viewerCanTranslate: (post, _args, context) =>
      post.kind === 'NORMAL' && post.text !== '' && translator(context) !== undefined,
    translation: async (post, { into }, context) => {
      const service = translator(context);
      if (!service || post.kind !== 'NORMAL' || post.text === '') return null;
      const language = into ?? (await profileOf(context)).language ?? 'FR';
      return safeHtml(await service.translate(post.text, language.toLowerCase()));
    },
  },
};

/** Posts in other languages. */
export const translation: Room = { resolvers };
