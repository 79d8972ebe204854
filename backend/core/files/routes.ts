import { basename, extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { anybody } from '../access.ts';
import type { App } from '../app.ts';
import { networkOf } from '../../../server/networks.ts';
import { clientAddress } from '../clientAddress.ts';
import { ApiError, notFoundError } from '../errors.ts';
import { type FileFormat, formatOfExtension } from './kinds.ts';
import { parseRange } from './blobs.ts';
import type { SQL } from 'drizzle-orm';

/**
 * A feature's read access condition over `file` and `reader` (columns `id`, `is_administrator`, `is_guest`; null when
 * anonymous).
 */
export type FileAccessRule = SQL;

/** Returns the file's name if the reader may read it, else undefined. Reader `null` is anonymous. */
export type FileAccessCheck = (key: string, reader: number | null) => Promise<string | undefined>;

/** Content-Disposition per RFC 6266 and RFC 5987, for accents. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain || 'fichier'}"; filename*=UTF-8''${encoded}`;
}

const size = z.coerce.number().int().min(1).max(10_000).optional().catch(undefined);
const FileQuery = z.object({
  exp: z.string().default(''),
  for: z.string().optional().describe('Signed: the id of the person for whom the address was written'),
  sig: z.string().default(''),
  name: z.string().optional().describe('Signed: the answer is a download under this name'),
  w: size.describe('Pictures: wanted width in pixels; the next larger variant is answered'),
  h: size.describe('Pictures: with `w`, fills width × height'),
});

/** Media types of stored files. */
const mediaTypes = ['image/*', 'video/*', 'audio/*', 'application/*', 'text/*'];

/** Retry-After in seconds for a variant that is not ready. */
const retryAfterSeconds = 10;

type FileRequest = FastifyRequest<{
  Params: { year: string; folder: string; name: string };
  Querystring: z.output<typeof FileQuery>;
}>;

const webp = formatOfExtension('webp');

/** File name with the extension of the actual format. */
function fileNameFor(name: string, format: FileFormat | undefined): string {
  const ending = extname(name);
  const claimed = formatOfExtension(ending.slice(1).toLowerCase().replace('jpeg', 'jpg'));
  if (format === undefined || claimed?.contentType === format.contentType) return name;
  return `${claimed ? name.slice(0, -ending.length) : name}.${format.extension}`;
}

/** Registers `GET /files/…`: signed files with byte ranges and picture sizes, with an access check per request. */
export function fileRoutes(app: App, findReadableName: FileAccessCheck): void {
  const { files } = app.context;

  for (const method of ['GET', 'HEAD'] as const) {
    app.route({
      method,
      url: '/files/:year/:folder/:name',
      config: {
        access: anybody,
        operation: {
          id: 'getFile',
          source: '1 §7',
          assumed: 'The documents give paths relative to the API host and not how they are served.',
          bytes: {
            200: { description: 'The whole file, or the wanted variant of a picture', types: mediaTypes },
            206: { description: 'The range that the header Range asks for', types: mediaTypes },
          },
        },
      },
      schema: {
        summary: 'A stored file, for the person whom its signed path names',
        hide: method === 'HEAD',
        params: z.object({ year: z.string(), folder: z.string(), name: z.string() }),
        querystring: FileQuery,
      },
      handler: answer,
    });
  }

  async function answer(request: FileRequest, reply: FastifyReply) {
    const { year, folder, name: fileName } = request.params;
    const key = `${year}/${folder}/${fileName}`;
    const { exp, name, w, h } = request.query;
    const verdict = files.verify(key, request.query);
    if (!verdict.isOurs) throw notFoundError();
    if (verdict.isExpired)
      throw new ApiError(410, 'Ce lien a expiré. Veuillez recharger la page.', 'LINK_EXPIRED');
    const ownName = await findReadableName(key, verdict.reader);
    if (ownName === undefined) throw notFoundError();

    const format = formatOfExtension(extname(key).slice(1));
    const shown =
      format?.kind === 'image' && w !== undefined
        ? await files.variants.findOrCreate(key, w, h, `place ${networkOf(clientAddress(request))}`)
        : 'original';
    const isVariant = typeof shown === 'object';
    const stored = isVariant ? shown : { key, bytes: await files.blobs.size(key) };
    if (format === undefined) throw notFoundError();
    if (stored.bytes === undefined) {
      // May have been deleted since.
      if ((await findReadableName(key, verdict.reader)) === undefined) throw notFoundError();
      request.log.error({ key }, 'A stored file is missing: restore it from a backup');
      throw notFoundError('Ce fichier n’est plus disponible.');
    }

    const etag = `"${basename(stored.key)}"`;
    const left = Math.max(0, Math.floor(Number(exp) - Date.now() / 1000));
    const caching =
      shown === 'notReady' ? `max-age=${Math.min(left, retryAfterSeconds)}` : `max-age=${left}, immutable`;
    reply
      .header('etag', etag)
      .header('cache-control', `private, ${caching}`)
      .header('accept-ranges', 'bytes')
      // Prevents the browser from running stored files as pages.
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; sandbox",
      )
      .header('cross-origin-resource-policy', 'cross-origin');
    const isShown = format.kind !== 'document' || format.extension === 'pdf';
    reply.header(
      'content-disposition',
      name
        ? contentDisposition('attachment', name)
        : contentDisposition(
            isShown ? 'inline' : 'attachment',
            fileNameFor(ownName, isVariant ? webp : format),
          ),
    );
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();

    reply.type(isVariant ? 'image/webp' : format.contentType);
    const conditional = request.headers['if-range'];
    const range =
      conditional === undefined || conditional === etag
        ? parseRange(request.headers.range, stored.bytes)
        : undefined;
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${stored.bytes}`);
      throw new ApiError(416, "Cette partie du fichier n'existe pas.", 'RANGE_NOT_SATISFIABLE');
    }
    reply.header('content-length', range === undefined ? stored.bytes : range.end - range.start + 1);
    if (range !== undefined) {
      reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${stored.bytes}`);
    }
    return reply.send(request.method === 'HEAD' ? undefined : await files.blobs.stream(stored.key, range));
  }
}
