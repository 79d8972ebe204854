import type { Readable } from 'node:stream';
import type { FilePart } from './multipart.ts';

interface Description {
  filename: string;
  contentType: string;
  /** In bytes. */
  size: number;
  /** SHA-256 of the content: distinguishes a retry from another file with the same name. */
  digest: string;
}

/** A received file of a multipart request: the value of an `Upload` variable. */
export class UploadedFile implements Description {
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
  readonly digest: string;
  readonly #open: () => Readable;

  constructor({ filename, contentType, size, digest }: Description, open: () => Readable) {
    this.filename = filename;
    this.contentType = contentType;
    this.size = size;
    this.digest = digest;
    this.#open = open;
  }

  /** The same file under another name. */
  renamed(filename: string): UploadedFile {
    const { contentType, size, digest } = this;
    return new UploadedFile({ filename, contentType, size, digest }, this.#open);
  }

  /** Opens a new stream. Throws once the request ended or the client left. */
  open(): Readable {
    return this.#open();
  }
}

/** The multipart part that sends an uploaded file to the API. */
export const toFilePart = (name: string, file: UploadedFile): FilePart => ({
  name,
  filename: file.filename || 'file',
  contentType: file.contentType,
  size: async () => file.size,
  open: () => file.open(),
});

/** An image to upload with its alternative text: `ImageInput`. */
export interface ImageUpload {
  file: UploadedFile;
  alt?: string | null;
}

/** The `alternative` part of a call: the alternative text of a picture, where there is one. */
export const alternativeText = (text: string | undefined): { alternative?: string } =>
  text === undefined ? {} : { alternative: text };

/** The `alternatives` part for several pictures, in their order; none if no picture has a text. */
export const alternativeTexts = (images: readonly ImageUpload[]): { 'alternatives[]'?: readonly string[] } =>
  images.some(({ alt }) => alt) ? { 'alternatives[]': images.map(({ alt }) => alt ?? '') } : {};
