import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FilePart } from './rest/multipart.ts';

/** A file of a multipart request, received whole: an `Upload` variable as resolvers receive it. */
export class UploadValue {
  readonly filename: string;
  readonly contentType: string;
  /** Of its bytes: other content under the same name is told from it. */
  readonly digest: string;
  /** Where it lies until the request is answered. */
  readonly #path: string;

  constructor(filename: string, contentType: string, path: string, digest: string) {
    this.filename = filename;
    this.contentType = contentType;
    this.digest = digest;
    this.#path = path;
  }

  /** The same file under another name. */
  renamed(filename: string): UploadValue {
    return new UploadValue(filename, this.contentType, this.#path, this.digest);
  }

  /** How many bytes it has. */
  async size(): Promise<number> {
    return (await stat(this.#path)).size;
  }

  /** Its bytes. The stream fails once the request is answered or abandoned. */
  open(): Readable {
    return createReadStream(this.#path);
  }
}

/** The part under which an uploaded file travels on to the API. */
export const filePart = (name: string, upload: UploadValue): FilePart => ({
  name,
  filename: upload.filename || 'file',
  contentType: upload.contentType,
  size: () => upload.size(),
  open: () => upload.open(),
});
