import type { ImageUpload } from './uploadedFile.ts';

/** The `alternative` part of a call: the alternative text of a picture, where there is one. */
export const alternativeText = (text: string | undefined): { alternative?: string } =>
  text === undefined ? {} : { alternative: text };

/** The `alternatives` part for several pictures, in their order; none if no picture has a text. */
export const alternativeTexts = (images: readonly ImageUpload[]): { 'alternatives[]'?: readonly string[] } =>
  images.some(({ alt }) => alt) ? { 'alternatives[]': images.map(({ alt }) => alt ?? '') } : {};
