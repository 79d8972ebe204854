import { createHash } from 'node:crypto';
import { addAbortSignal, finished, type Transform } from 'node:stream';
import { finished as whenFinished } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { GraphQLError } from 'graphql';
import { type IncomingReq, processRequest, Upload } from 'graphql-upload-ts';
import { graphqlError } from '../http/errors.ts';
import { storageFullError } from '../http/upstreamErrors.ts';
import { createCheckedBody, malformedBodyError } from './checkedBody.ts';
import { UploadedFile } from '../rest/uploadedFile.ts';

/** Maximum number of files of a request, and of variables that they fill. */
const maxFiles = 20;
/** Bytes that are read from the disk at once. */
const highWaterMark = 256 * 1024;

/** Maximum bytes of one file, and of the other fields. */
export interface FormLimits {
  /** Maximum size of one file, in bytes. */
  fileBytes: number;
  /** Maximum size of the operation, in bytes. */
  fieldBytes: number;
}

/**
 * Receives a multipart request (GraphQL multipart request specification) and returns its operation, with an
 * `UploadedFile` for each file. The files lie in the operating system's temporary folder until the response is closed.
 * `count` gets the number of bytes of each chunk and may throw. Throws a GraphQLError.
 */
export async function receiveFiles(
  request: Request,
  response: Response,
  limits: FormLimits,
  count: (bytes: number) => void,
): Promise<object> {
  const failure = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      const body = createCheckedBody(request, count, reject);
      receive(Object.assign(body, { headers: request.headers }), response, limits, failure.signal).then(
        resolve,
        reject,
      );
    });
  } catch (error) {
    // The library removes a file once nobody reads it.
    failure.abort();
    throw faultOf(error);
  }
}

async function receive(
  body: Transform & Pick<Request, 'headers'>,
  response: Response,
  { fileBytes, fieldBytes }: FormLimits,
  signal: AbortSignal,
): Promise<object> {
  // The library uses the headers and the stream; its type names methods that return the whole request.
  const operation = await processRequest<object>(body as unknown as IncomingReq, response, {
    // The library rejects a file of exactly the maximum.
    maxFileSize: fileBytes + 1,
    maxFieldSize: fieldBytes,
    maxFiles,
  });
  if (Array.isArray(operation)) throw malformedBodyError();
  const places = placesOf(operation);
  if (places.length > maxFiles) throw tooMuch();
  const uploads = [...new Set(places.map(({ upload }) => upload))];
  const files = new Map<Upload, UploadedFile>();
  await Promise.all([
    ...uploads.map(async (upload) => files.set(upload, await readWhole(upload, signal))),
    whenFinished(body),
  ]);
  for (const { upload, put } of places) put(files.get(upload));
  return operation;
}

/** The places of an operation that wait for a file. */
function placesOf(operation: object): { upload: Upload; put: (file: UploadedFile | undefined) => void }[] {
  const places = [];
  const parents: object[] = [operation];
  for (let parent = parents.pop(); parent; parent = parents.pop()) {
    const within = parent;
    for (const [key, value] of Object.entries(within) as [string, unknown][])
      if (value instanceof Upload)
        places.push({
          upload: value,
          put: (file: UploadedFile | undefined) => void Reflect.set(within, key, file),
        });
      else if (typeof value === 'object' && value !== null) parents.push(value);
  }
  return places;
}

/** Waits until a file has arrived whole. It can be read again until the response is closed. */
async function readWhole(upload: Upload, signal: AbortSignal): Promise<UploadedFile> {
  const file = await upload.promise;
  const stream = addAbortSignal(signal, file.createReadStream({ highWaterMark }));
  // A failed write, as on a full disk, does not end the stream.
  finished(file.capacitor, (error) => {
    if (error) stream.destroy(error);
  });
  const hash = createHash('sha256');
  let size = 0;
  const chunks: AsyncIterable<Buffer> = stream;
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
    }
  } catch (error) {
    throw statusOf(error) === 413 ? fileTooLarge() : error;
  }
  const { filename, mimetype: contentType } = file;
  return new UploadedFile({ filename, contentType, size, digest: hash.digest('base64url') }, () =>
    file.createReadStream({ highWaterMark }),
  );
}

const fileTooLarge = () =>
  graphqlError('BAD_USER_INPUT', 'Ce fichier est trop grand.', { http: { status: 413 } });
const tooMuch = () =>
  graphqlError('BAD_USER_INPUT', `Un envoi porte au plus ${maxFiles} fichiers et 256 Kio de texte.`, {
    http: { status: 413 },
  });

const statusOf = (error: unknown): unknown =>
  error instanceof Error && 'status' in error ? error.status : undefined;

/** The error for clients. Errors of the system have a code; those of the library and its parser have none. */
function faultOf(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return storageFullError();
  if (code !== undefined)
    return new GraphQLError('The upload failed.', error instanceof Error ? { originalError: error } : {});
  return statusOf(error) === 413 ? tooMuch() : malformedBodyError();
}
