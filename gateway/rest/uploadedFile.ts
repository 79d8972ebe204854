import type { Readable } from 'node:stream';
import type { FilePart } from './multipart.ts';

interface Description {
  filename: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** SHA-256 of the content: tells a retry from a request with another file of the same name. */
  digest: string;
}

/** A file of a multipart request, received whole: what resolvers get for an `Upload` variable. */
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

  /** Opens a new stream of the content. Throws once the request is answered or its client has left. */
  open(): Readable {
    return this.#open();
  }
}

/** The part of a multipart body that sends an uploaded file to the API. */
export const filePart = (name: string, file: UploadedFile): FilePart => ({
  name,
  filename: file.filename || 'file',
  contentType: file.contentType,
  size: async () => file.size,
  open: () => file.open(),
});
