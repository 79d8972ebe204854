import type { UploadedFile } from '../rest/uploadedFile.ts';
import { supports } from '../compat/capabilities.ts';
import type { Context } from './context.ts';

/** An image to upload with its alternative text: `ImageInput`. */
export interface ImageUpload {
  file: UploadedFile;
  alt?: string | null;
}

/** The `alternative` part of a call: the alternative text of a picture, where there is one and the API takes it. */
export const alternativeText = (context: Context, text: string | undefined): { alternative?: string } =>
  text !== undefined && supports(context, 'ALTERNATIVE_TEXTS') ? { alternative: text } : {};

/** The `alternatives` part for several pictures, in their order. */
export const alternativeTexts = (
  context: Context,
  images: readonly ImageUpload[],
): { 'alternatives[]'?: readonly string[] } =>
  images.some(({ alt }) => alt) && supports(context, 'ALTERNATIVE_TEXTS')
    ? { 'alternatives[]': images.map(({ alt }) => alt ?? '') }
    : {};
