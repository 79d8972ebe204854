import type { Readable } from 'node:stream';
import type { FilePart } from './multipart.ts';

interface FileDescription {
  filename: string;
  contentType: string;
  /** In bytes. */
  size: number;
  /** SHA-256 of the content: distinguishes a retry from another file with the same name. */
  digest: string;
}

/** A received file of a multipart request: the value of an `Upload` variable. */
export class UploadedFile implements FileDescription {
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
  readonly digest: string;
  readonly #open: () => Readable;

  constructor({ filename, contentType, size, digest }: FileDescription, open: () => Readable) {
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
