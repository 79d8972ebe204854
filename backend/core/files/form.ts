import { createHash, type Hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../errors.ts';
import { requireStorableText } from '../text.ts';
import { hasIdempotencyKey, isRetry, rememberFormContent } from '../idempotency.ts';
import type { FileKind } from './kinds.ts';
import { quotaExceededError, requireQuota, findRemainingBytes, limitToQuota } from './quotas.ts';
import { type FileRow, type StagedFile, stagedKeys } from './store.ts';

/** Schema of the text fields of a form. */
type FormFields = z.ZodType<object>;

/** A multipart form: text fields and files, for the handler and openapi.json. */
export interface Form<Fields extends FormFields = FormFields, Name extends string = string> {
  fields: Fields;
  /** By field name, without the brackets of repeated fields (`image[]`). */
  files: Record<Name, FormFile>;
}

/** A file field of a form: accepted kinds, number and size. */
export interface FormFile {
  kinds: readonly FileKind[];
  /** Accepted extensions, without a dot, when not all of the kinds are. */
  extensions?: readonly string[];
  /** Maximum number of files. */
  maxFiles: number;
  maxBytes?: number;
  /** Whether the file is required. */
  required?: boolean;
  /** Error message when missing; « Veuillez choisir un fichier. » by default. */
  missing?: string;
  /** Documented name with brackets; the field name by default. */
  wireName?: string;
  description?: string;
}

/** Maximum bytes of a form besides its files. */
const maxOtherBytes = 128 * 1024;

/** Returns a form's declaration unchanged, with its types inferred. */
export const defineForm = <Fields extends FormFields, Name extends string>(
  form: Form<Fields, Name>,
): Form<Fields, Name> => form;

/** A received form: fields, staged files, and `recordFiles` to store their rows in a transaction. */
export interface ReceivedForm<Fields extends FormFields, Name extends string> {
  fields: z.output<Fields>;
  /** Received files; every declared name is present. */
  files: Record<Name, readonly StagedFile[]>;
  /** Inserts file rows in the caller's transaction and counts quotas; throws 413 when exceeded. */
  recordFiles: (tx: Transaction, staged: readonly StagedFile[], communityId?: number) => Promise<FileRow[]>;
}

/** Receives a form, stores its files while streaming and calls `handle`. Files without a committed row are removed. */
export async function receiveForm<Fields extends FormFields, Name extends string, Answer>(
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
      // Retries are answered regardless of the quota.
      let room = (await isRetry(request)) ? undefined : await findRemainingBytes(database, config, personId);
      const announced = Number(request.headers['content-length'] ?? 0);
      if (room !== undefined && announced - maxOtherBytes > room)
        throw quotaExceededError({ personId }, room);
      for await (const part of request.parts()) {
        // Documented numbered fields (`logo[1]`) have their own names.
        const name =
          declaredNames(form).find((declared) => form.files[declared].wireName === part.fieldname) ??
          part.fieldname.replace(/\[\d*\]$/, '');
        if (part.type === 'field') {
          if (part.valueTruncated)
            throw new ApiError(413, 'Ce texte est trop long.', 'FIELD_TOO_LARGE', { field: name });
          requireStorableText(part.value, name);
          addValue(values, part.fieldname, part.value);
          continue;
        }
        if (!isDeclared(form, name))
          throw new ApiError(400, `Le fichier « ${name} » n'est pas attendu ici.`, 'UNEXPECTED_FILE');
        const rule: FormFile = form.files[name];
        if (files[name].length >= rule.maxFiles) {
          throw new ApiError(400, `Il faut choisir maximum ${rule.maxFiles} fichiers`, 'TOO_MANY_FILES', {
            field: name,
          });
        }
        const digest = hasIdempotencyKey(request) ? createHash('sha256') : undefined;
        const content = digest ? digested(part.file, digest) : part.file;
        const file = await store
          // The filename may be empty or missing.
          .stage(
            {
              name: part.filename || 'fichier',
              content: room === undefined ? content : limitToQuota(content, personId, room),
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
    rememberFormContent(request, fields, digests);
    return await handle({
      fields,
      files,
      async recordFiles(tx, chosen, communityId) {
        const bytes = chosen.reduce((sum, file) => sum + file.size, 0);
        const uploaderId = request.caller.id;
        if (bytes > 0) await requireQuota(tx, config, { personId: uploaderId }, bytes);
        if (bytes > 0 && communityId !== undefined) await requireQuota(tx, config, { communityId }, bytes);
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
    // Files that cannot be removed are left to the sweep.
    await store
      .remove(left.flatMap(stagedKeys))
      .catch((error: unknown) =>
        request.log.warn({ err: error }, 'Files of a refused call were not removed'),
      );
  }
}

/** The same error, for the form field. */
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

/** Passes bytes through and updates the digest. */
async function* digested(content: AsyncIterable<Buffer>, digest: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    digest.update(chunk);
    yield chunk;
  }
}

function declaredNames<Name extends string>(form: Form<FormFields, Name>): Name[] {
  return Object.keys(form.files).filter((name): name is Name => isDeclared(form, name));
}

function isDeclared<Name extends string>(form: Form<FormFields, Name>, name: string): name is Name {
  return Object.hasOwn(form.files, name);
}

function emptyLists<Name extends string>(form: Form<FormFields, Name>): Record<Name, StagedFile[]> {
  const lists: Partial<Record<Name, StagedFile[]>> = {};
  for (const name of declaredNames(form)) lists[name] = [];
  return lists as Record<Name, StagedFile[]>;
}

/** Collects repeated fields (`reponses[]`, `mentions[0]`) into a list. */
export function addValue(values: Record<string, unknown>, fieldname: string, value: unknown): void {
  const list = /^(.+)\[\d*\]$/.exec(fieldname)?.[1];
  if (list === undefined) {
    values[fieldname] = value;
    return;
  }
  const present = values[list];
  values[list] = Array.isArray(present) ? [...present, value] : [value];
}
