import type { UploadedFile } from '../rest/uploadedFile.ts';

/** An image to upload with its alternative text: `ImageInput`. */
export interface ImageUpload {
  file: UploadedFile;
  alt?: string | null;
}

/** The `alternative` part of a call: the alternative text of a picture, where there is one. */
export const alternativeText = (text: string | undefined): { alternative?: string } =>
  text === undefined ? {} : { alternative: text };

/** The `alternatives` part for several pictures, in their order. */
export const alternativeTexts = (images: readonly ImageUpload[]): { 'alternatives[]'?: readonly string[] } =>
  images.some(({ alt }) => alt) ? { 'alternatives[]': images.map(({ alt }) => alt ?? '') } : {};
