import { isOffered } from './capabilities.ts';
import type { Context } from './context.ts';

/** The part that tells the text of a picture for those who do not see it; nothing where none is told, or the API takes none. */
export const alternativeOf = (context: Context, text: string | undefined): { alternative?: string } =>
  text !== undefined && isOffered(context, 'PICTURE_ALTERNATIVES') ? { alternative: text } : {};

/** The same of several pictures that are sent, in their order. */
export const alternativesOf = (
  context: Context,
  texts: readonly string[],
): { 'alternatives[]'?: readonly string[] } =>
  texts.some((text) => text !== '') && isOffered(context, 'PICTURE_ALTERNATIVES')
    ? { 'alternatives[]': texts }
    : {};
