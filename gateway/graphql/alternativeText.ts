import { supports } from './capabilities.ts';
import type { Context } from './context.ts';

/** The `alternative` part of a call: the alternative text of a picture, where there is one and the API takes it. */
export const alternativeText = (context: Context, text: string | undefined): { alternative?: string } =>
  text !== undefined && supports(context, 'PICTURE_ALTERNATIVES') ? { alternative: text } : {};

/** The `alternatives` part for several pictures, in their order. */
export const alternativeTexts = (
  context: Context,
  texts: readonly string[],
): { 'alternatives[]'?: readonly string[] } =>
  texts.some((text) => text !== '') && supports(context, 'PICTURE_ALTERNATIVES')
    ? { 'alternatives[]': texts }
    : {};
