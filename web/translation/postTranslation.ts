import translationQuery from '../__generated__/TranslationQuery$parameters.ts';
import { onDemand } from '../relay/onDemand.ts';

/** Translation below the text of a post. */
export const postTranslation = onDemand(translationQuery, () => import('./Translation.tsx'));
