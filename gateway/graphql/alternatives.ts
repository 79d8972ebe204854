import { isOffered } from './capabilities.ts';
import type { Context } from './context.ts';
import type { UploadedFile } from '../rest/uploadedFile.ts';

/** An image to upload with its alternative text: `ImageInput`. */
export interface ImageUpload {
  file: UploadedFile;
  alt?: string | null;
}

/** The part with the alternative text of an image; none without a text, or where the API takes none. */
export const alternativeOf = (context: Context, text: string | undefined): { alternative?: string } =>
  text !== undefined && isOffered(context, 'PICTURE_ALTERNATIVES') ? { alternative: text } : {};

/** The parts with the alternative texts of several images, in their order. */
export const alternativesOf = (
  context: Context,
  images: readonly ImageUpload[],
): { 'alternatives[]'?: readonly string[] } =>
  images.some(({ alt }) => alt) && isOffered(context, 'PICTURE_ALTERNATIVES')
    ? { 'alternatives[]': images.map(({ alt }) => alt ?? '') }
    : {};
