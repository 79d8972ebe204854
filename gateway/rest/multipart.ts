import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A file to send. */
export interface FilePart {
  /** Name of the form field. */
  name: string;
  filename: string;
  contentType: string;
  /** Number of bytes that `open` streams. */
  size(): Promise<number>;
  open(): Readable;
}

/** A streamed multipart body. */
export interface MultipartBody {
  contentType: string;
  /** Number of bytes: some servers reject chunked bodies. */
  length(): Promise<number>;
  stream(): AsyncGenerator<Buffer>;
}

const quoted = (value: string) => value.replaceAll(/\p{Cc}/gu, ' ').replaceAll('"', '%22');

const lineEnd = Buffer.from('\r\n');

/** Composes fields and files into a multipart body (RFC 7578). */
export function composeMultipart(
  fields: readonly (readonly [name: string, value: string])[],
  files: readonly FilePart[],
): MultipartBody {
  const boundary = `----gateway${randomBytes(16).toString('hex')}`;
  const texts = fields.map(([name, value]) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
    ),
  );
  const heads = files.map(({ name, filename, contentType }) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"; filename="${quoted(filename)}"\r\n` +
        `Content-Type: ${quoted(contentType)}\r\n\r\n`,
    ),
  );
  const end = Buffer.from(`--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    async length() {
      const written = [...texts, ...heads, end].reduce((sum, { length }) => sum + length, 0);
      const sizes = await Promise.all(files.map((file) => file.size()));
      return sizes.reduce((sum, size) => sum + size + lineEnd.length, written);
    },
    async *stream() {
      yield* texts;
      for (const [index, file] of files.entries()) {
        yield heads[index] ?? end;
        for await (const chunk of file.open()) yield chunk as Buffer;
        yield lineEnd;
      }
      yield end;
    },
  };
}
