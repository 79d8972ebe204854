import type { UploadedFile } from '../rest/uploadedFile.ts';
import { supports } from '../compat/capabilities.ts';
import type { Context } from './context.ts';

/** An image to upload with its alternative text: `ImageInput`. */
export interface ImageUpload {
  file: UploadedFile;
  alt?: string | null;
}

/** Form field `alternative` of a picture; empty without a text, or where the API does not support it. */
export const alternativeText = (context: Context, text: string | undefined): { alternative?: string } =>
  text !== undefined && supports(context, 'ALTERNATIVE_TEXTS') ? { alternative: text } : {};

/** Form fields `alternatives[]` of several pictures, in order. */
export const alternativeTexts = (
  context: Context,
  images: readonly ImageUpload[],
): { 'alternatives[]'?: readonly string[] } =>
  images.some(({ alt }) => alt) && supports(context, 'ALTERNATIVE_TEXTS')
    ? { 'alternatives[]': images.map(({ alt }) => alt ?? '') }
    : {};
