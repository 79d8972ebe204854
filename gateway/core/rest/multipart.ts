import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A file on its way to the API. */
export interface FilePart {
  name: string;
  filename: string;
  contentType: string;
  open(): Readable;
}

/** A multipart body that is produced as the API takes it, never held whole. */
export interface MultipartBody {
  contentType: string;
  stream(): AsyncGenerator<Buffer>;
}

const quoted = (value: string) => value.replaceAll(/\p{Cc}/gu, ' ').replaceAll('"', '%22');

/** Composes fields and files into a multipart body (RFC 7578). */
export function multipart(
  fields: readonly (readonly [name: string, value: string])[],
  files: readonly FilePart[],
): MultipartBody {
  const boundary = `----gateway${randomBytes(16).toString('hex')}`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    async *stream() {
      for (const [name, value] of fields) {
        yield Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
        );
      }
      for (const file of files) {
        yield Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(file.name)}"; filename="${quoted(file.filename)}"\r\n` +
            `Content-Type: ${quoted(file.contentType)}\r\n\r\n`,
        );
        for await (const chunk of file.open()) yield chunk as Buffer;
        yield Buffer.from('\r\n');
      }
      yield Buffer.from(`--${boundary}--\r\n`);
    },
  };
}
