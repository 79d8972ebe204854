import { createHash, type Hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../errors.ts';
import { requireText } from '../text.ts';
import { isKeyed, isRepeated, rememberForm } from '../idempotency.ts';
import type { FileKind } from './kinds.ts';
import { noRoom, requireRoom, roomOf, withinRoom } from './quotas.ts';
import { type FileRow, type StagedFile, keysOf } from './store.ts';

/** A multipart body: its text fields and its files, declared once for the handler and for openapi.json. */
export interface Form<Fields extends z.ZodObject = z.ZodObject, Name extends string = string> {
  fields: Fields;
  /** By field name, without the brackets that clients add to repeated fields (`image[]`, `document[0]`). */
  files: Record<Name, FormFile>;
}

export interface FormFile {
  kinds: readonly FileKind[];
  /** As stored, without a dot: the only formats accepted, when not all of the kinds are. */
  extensions?: readonly string[];
  /** How many are accepted; more are refused. */
  most: number;
  maxBytes?: number;
  /** True when the call is refused without it. */
  required?: boolean;
  /** What is said without it; « Veuillez choisir un fichier. » when absent. */
  missing?: string;
  /** The name as it stands in the documents, brackets included; the field name when absent. */
  wireName?: string;
  description?: string;
}

/** Bytes of a form that are not of its files: texts and what stands between the parts. */
const mostBesideFiles = 128 * 1024;

/** Infers the type of a form from its declaration. */
export const defineForm = <Fields extends z.ZodObject, Name extends string>(
  form: Form<Fields, Name>,
): Form<Fields, Name> => form;

export interface ReceivedForm<Fields extends z.ZodObject, Name extends string> {
  fields: z.output<Fields>;
  /** What arrived, for decisions; every declared name is present. */
  files: Record<Name, readonly StagedFile[]>;
  /**
   * Writes the rows of these files inside the caller's transaction, with which they stay or go. They count against
   * the caller, and against the community in which they will lie; 413 where there is no room for them.
   */
  record: (tx: Transaction, staged: readonly StagedFile[], communityId?: number) => Promise<FileRow[]>;
}

/**
 * Receives a multipart request (or, when no file is sent, its JSON or form equivalent), stores its
 * files as they stream in and hands everything to `handle`. A file stays when the transaction in which
 * it was recorded is committed, whatever happens afterwards, and is removed when that was rolled back or
 * it never was recorded: a refused or failed call leaves no file behind. Where a cut connection left the
 * outcome open it stays, and the sweep decides later. Check what can be checked about the caller
 * before, so that a refused upload is not even read.
 */
export async function receiveForm<Fields extends z.ZodObject, Name extends string, Answer>(
  request: FastifyRequest,
  form: Form<Fields, Name>,
  handle: (received: ReceivedForm<Fields, Name>) => Promise<Answer>,
): Promise<Answer> {
  const { database, config, files: store } = request.server.context;
  const staged: StagedFile[] = [];
  const recordedIn = new Map<StagedFile, Transaction>();
  const digests: string[] = [];
  try {
    const files = emptyLists(form);
    const values: Record<string, unknown> = {};
    if (request.isMultipart()) {
      const personId = request.caller.id;
      // What was stored already is answered again, whether or not there is room for it once more.
      let room = (await isRepeated(request)) ? undefined : await roomOf(database, config, personId);
      const announced = Number(request.headers['content-length'] ?? 0);
      if (room !== undefined && announced - mostBesideFiles > room) throw noRoom({ personId }, room);
      for await (const part of request.parts()) {
        // A field that the documents number (`logo[1]`) has a name of its own here.
        const name =
          declaredNames(form).find((declared) => form.files[declared].wireName === part.fieldname) ??
          part.fieldname.replace(/\[\d*\]$/, '');
        if (part.type === 'field') {
          if (part.valueTruncated)
            throw new ApiError(413, 'Ce texte est trop long.', 'FIELD_TOO_LARGE', { field: name });
          requireText(part.value, name);
          addValue(values, part.fieldname, part.value);
          continue;
        }
        if (!isDeclared(form, name))
          throw new ApiError(400, `Le fichier « ${name} » n'est pas attendu ici.`, 'UNEXPECTED_FILE');
        const rule: FormFile = form.files[name];
        if (files[name].length >= rule.most) {
          throw new ApiError(400, `Il faut choisir maximum ${rule.most} fichiers`, 'TOO_MANY_FILES', {
            field: name,
          });
        }
        const digest = isKeyed(request) ? createHash('sha256') : undefined;
        const content = digest ? digested(part.file, digest) : part.file;
        const file = await store
          // A part may come with an empty name, or with none at all.
          .stage(
            {
              name: part.filename || 'fichier',
              content: room === undefined ? content : withinRoom(content, personId, room),
              from: `person ${personId}`,
            },
            rule,
          )
          .catch(inField(name));
        staged.push(file);
        if (digest) digests.push(`${name} ${file.originalName} ${digest.digest('base64url')}`);
        if (room !== undefined) room = Math.max(0, room - file.size);
        files[name].push(file);
      }
    } else if (typeof request.body === 'object' && request.body !== null) {
      Object.assign(values, request.body);
    }
    for (const name of declaredNames(form)) {
      if (form.files[name].required && files[name].length === 0) {
        throw new ApiError(400, form.files[name].missing ?? 'Veuillez choisir un fichier.', 'FILE_REQUIRED', {
          field: name,
        });
      }
    }
    const fields = await form.fields.parseAsync(values);
    rememberForm(request, fields, digests);
    return await handle({
      fields,
      files,
      async record(tx, chosen, communityId) {
        const bytes = chosen.reduce((sum, file) => sum + file.size, 0);
        const uploaderId = request.caller.id;
        if (bytes > 0) await requireRoom(tx, config, { personId: uploaderId }, bytes);
        if (bytes > 0 && communityId !== undefined) await requireRoom(tx, config, { communityId }, bytes);
        const rows = await store.record(tx, chosen, { uploaderId, communityId });
        for (const file of chosen) recordedIn.set(file, tx);
        return rows;
      },
    });
  } finally {
    const left = staged.filter((file) => {
      const tx = recordedIn.get(file);
      return tx === undefined || tx.completion.outcome === 'rolledBack';
    });
    // What cannot be removed is left to the sweep: the answer is decided.
    await store
      .remove(left.flatMap(keysOf))
      .catch((error: unknown) =>
        request.log.warn({ err: error }, 'Files of a refused call were not removed'),
      );
  }
}

/** The same refusal, with the field of the form that it is about. */
const inField =
  (field: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError) || error.field !== undefined) throw error;
    const { retryAfter } = error;
    throw new ApiError(error.status, error.message, error.code, {
      field,
      cause: error,
      ...(retryAfter === undefined ? {} : { retryAfter }),
    });
  };

/** The same bytes, which the digest has seen once they were read. */
async function* digested(content: AsyncIterable<Buffer>, digest: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    digest.update(chunk);
    yield chunk;
  }
}

function declaredNames<Name extends string>(form: Form<z.ZodObject, Name>): Name[] {
  return Object.keys(form.files).filter((name): name is Name => isDeclared(form, name));
}

function isDeclared<Name extends string>(form: Form<z.ZodObject, Name>, name: string): name is Name {
  return Object.hasOwn(form.files, name);
}

function emptyLists<Name extends string>(form: Form<z.ZodObject, Name>): Record<Name, StagedFile[]> {
  const lists: Partial<Record<Name, StagedFile[]>> = {};
  for (const name of declaredNames(form)) lists[name] = [];
  return lists as Record<Name, StagedFile[]>;
}

/** A repeated field (`reponses[]`, `mentions[0]`) becomes a list under its name without brackets. */
export function addValue(values: Record<string, unknown>, fieldname: string, value: unknown): void {
  const list = /^(.+)\[\d*\]$/.exec(fieldname)?.[1];
  if (list === undefined) {
    values[fieldname] = value;
    return;
  }
  const present = values[list];
  values[list] = Array.isArray(present) ? [...present, value] : [value];
}
