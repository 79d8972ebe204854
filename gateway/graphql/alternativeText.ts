import { supports } from './capabilities.ts';
import type { Context } from './context.ts';

/** The part that tells the text of a picture for those who do not see it; nothing where none is told, or the API takes none. */
export const alternativeText = (context: Context, text: string | undefined): { alternative?: string } =>
  text !== undefined && supports(context, 'PICTURE_ALTERNATIVES') ? { alternative: text } : {};

/** The same of several pictures that are sent, in their order. */
export const alternativeTexts = (
  context: Context,
  texts: readonly string[],
): { 'alternatives[]'?: readonly string[] } =>
  texts.some((text) => text !== '') && supports(context, 'PICTURE_ALTERNATIVES')
    ? { 'alternatives[]': texts }
    : {};
