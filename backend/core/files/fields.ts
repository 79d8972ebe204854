import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { addValue } from './form.ts';

const tooLarge = (field: string) =>
  new ApiError(413, 'Ce texte est trop long.', 'FIELD_TOO_LARGE', { field });

/**
 * Reads multipart bodies of routes with a body schema, at most `maxBytes` of text, and refuses files. Routes without a
 * schema read their form themselves.
 */
export function acceptMultipart(app: FastifyInstance, maxBytes: number): void {
  app.addHook('preValidation', async (request) => {
    // Otherwise the handler reads the form.
    if (request.isMultipart() && request.routeOptions.schema?.body !== undefined)
      request.body = await textsOf(request, maxBytes);
  });
}

async function textsOf(request: FastifyRequest, maxBytes: number): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  let bytes = 0;
  for await (const part of request.parts()) {
    if (part.type === 'file')
      throw new ApiError(400, `Le fichier « ${part.fieldname} » n'est pas attendu ici.`, 'UNEXPECTED_FILE');
    bytes += Buffer.byteLength(String(part.value));
    if (part.valueTruncated || bytes > maxBytes) throw tooLarge(part.fieldname);
    addValue(values, part.fieldname, part.value);
  }
  return values;
}
