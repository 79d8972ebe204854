import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { fault } from '../errors.ts';
import { UploadValue } from '../uploads.ts';
import type { Place } from './spool.ts';

/** Files of one request at most, and places in its variables that they fill. */
const mostFiles = 20;

/** What one multipart request may be. */
export interface FormLimits {
  /** Bytes of one file. */
  fileBytes: number;
  /** Bytes of the operation, and of the map of its files. */
  fieldBytes: number;
  /** Milliseconds without a byte after which the rest is waited for no longer. */
  stall: number;
}

/** Puts a file where the operation has null for it. */
type Slot = (file: UploadValue) => void;

/**
 * Receives a multipart request (GraphQL multipart request specification): answers the operation with its
 * files, which lie whole in `place`. Throws a fault with its status in `extensions.http`; undefined is
 * answered where the client went away. The request itself is left open, for an answer; nothing is
 * written any more once this has ended.
 */
export async function receiveForm(
  request: IncomingMessage,
  place: Place,
  limits: FormLimits,
): Promise<object | undefined> {
  const parser = parserOf(request, limits);
  const streams: Readable[] = [];
  const files = new Map<string, Promise<UploadValue>>();
  let operation: object | undefined;
  let slots: Map<string, Slot[]> | undefined;
  let end: (() => void) | undefined;

  try {
    const isWhole = await new Promise<boolean>((resolve, reject) => {
      const stalled = setTimeout(() => reject(interrupted()), limits.stall);
      const attempt = (step: () => void) => {
        try {
          step();
        } catch (error) {
          reject(error);
        }
      };
      const count = (chunk: Buffer) => {
        stalled.refresh();
        attempt(() => place.take(chunk.length));
      };
      const leave = () => {
        if (!request.complete) resolve(false);
      };
      end = () => {
        clearTimeout(stalled);
        request.off('data', count).off('close', leave).unpipe(parser);
      };
      parser.on('field', (name, value, _isNameCut, isCut) =>
        attempt(() => {
          if (isCut) throw malformed(413);
          if (name === 'operations') operation = parsed(value);
          else if (name === 'map' && operation) slots = slotsOf(value, operation);
          else throw malformed();
        }),
      );
      parser.on('file', (name, stream, filename, _encoding, contentType) => {
        // A part that ends early fails by itself, before or after the parser.
        stream.on('error', () => reject(malformed()));
        stream.on('limit', () => reject(fileTooLarge()));
        streams.push(stream);
        attempt(() => {
          if (!slots) throw malformed();
          // What nobody asked for is read past.
          if (!slots.has(name) || files.has(name)) return void stream.resume();
          const path = place.file();
          const storing = store(stream, path).then(
            (digest) => new UploadValue(filename, contentType, path, digest),
          );
          files.set(name, storing);
          storing.catch(reject);
        });
      });
      for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
        parser.on(limit, () => reject(limit === 'fieldsLimit' ? malformed() : tooMany()));
      parser.on('error', () => reject(malformed()));
      parser.on('finish', () => resolve(true));
      request.on('close', leave).on('data', count);
      request.pipe(parser);
    });
    if (!isWhole) return undefined;
    await Promise.all(files.values());
    if (!operation || !slots) throw malformed();
    for (const [name, fill] of slots) {
      const file = await files.get(name);
      if (!file) throw malformed();
      for (const slot of fill) slot(file);
    }
    return operation;
  } finally {
    end?.();
    for (const stream of streams) stream.destroy();
    await Promise.allSettled(files.values());
  }
}

/** Writes a part to a new file; answers the digest of its bytes. */
async function store(stream: Readable, path: string): Promise<string> {
  const digest = createHash('sha256');
  async function* seen() {
    for await (const chunk of stream) {
      digest.update(chunk);
      yield chunk;
    }
  }
  await writeFile(path, seen(), { flag: 'wx', mode: 0o600 });
  return digest.digest('base64url');
}

const malformed = (status = 400) =>
  fault('BAD_USER_INPUT', 'The multipart request is malformed.', { http: { status } });
const fileTooLarge = () => fault('BAD_USER_INPUT', 'Ce fichier est trop grand.', { http: { status: 413 } });
const tooMany = () =>
  fault('BAD_USER_INPUT', `Un envoi porte au plus ${mostFiles} fichiers.`, { http: { status: 413 } });
const interrupted = () =>
  fault('BAD_USER_INPUT', 'L’envoi s’est interrompu. Veuillez réessayer.', { http: { status: 408 } });

function parserOf({ headers }: IncomingMessage, limits: FormLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: {
        fields: 2,
        files: mostFiles,
        parts: mostFiles + 2,
        fieldSize: limits.fieldBytes,
        fileSize: limits.fileBytes,
        headerPairs: 20,
      },
    });
  } catch {
    // A header without a boundary: the only thing that it throws for.
    throw malformed();
  }
}

function parsed(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed();
  return value;
}

/** The places of each file, by the name of its part. Each is null in the operation, as the specification wants it. */
function slotsOf(map: string, operation: object): Map<string, Slot[]> {
  const entries = Object.entries(parsed(map));
  const slots = new Map<string, Slot[]>();
  let count = 0;
  for (const [name, paths] of entries) {
    if (!Array.isArray(paths)) throw malformed();
    count += paths.length;
    if (count > mostFiles || entries.length > mostFiles) throw tooMany();
    slots.set(
      name,
      paths.map((path: unknown) => slotOf(operation, path)),
    );
  }
  return slots;
}

function slotOf(operation: object, path: unknown): Slot {
  if (typeof path !== 'string' || !path.startsWith('variables.')) throw malformed();
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let holder: object = operation;
  for (const key of keys) {
    const value: unknown = Object.getOwnPropertyDescriptor(holder, key)?.value;
    if (typeof value !== 'object' || value === null) throw malformed();
    holder = value;
  }
  if (Object.getOwnPropertyDescriptor(holder, last)?.value !== null) throw malformed();
  return (file) => void Reflect.set(holder, last, file);
}
