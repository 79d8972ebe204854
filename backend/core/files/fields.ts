import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { addValue } from './form.ts';

const tooLarge = (field: string) =>
  new ApiError(413, 'Ce texte est trop long.', 'FIELD_TOO_LARGE', { field });

/**
 * Lets calls without files be sent as multipart too, which the documents' clients make of every `FormData`: its
 * texts are the body, at most `mostBytes` of them. Such a call takes no files.
 */
export function takeMultipart(app: FastifyInstance, mostBytes: number): void {
  app.addHook('preValidation', async (request) => {
    // Where no body is declared, the handler reads the form, or nothing.
    if (request.isMultipart() && request.routeOptions.schema?.body !== undefined)
      request.body = await textsOf(request, mostBytes);
  });
}

async function textsOf(request: FastifyRequest, mostBytes: number): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  let bytes = 0;
  for await (const part of request.parts()) {
    if (part.type === 'file')
      throw new ApiError(400, `Le fichier « ${part.fieldname} » n'est pas attendu ici.`, 'UNEXPECTED_FILE');
    bytes += Buffer.byteLength(String(part.value));
    if (part.valueTruncated || bytes > mostBytes) throw tooLarge(part.fieldname);
    addValue(values, part.fieldname, part.value);
  }
  return values;
}
