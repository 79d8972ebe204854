import { isolate } from '../../server/isolate.ts';
import { recognisesUpdate } from '../compat/capabilities.ts';
import { type EditablePart, mayHaveOverwritten } from '../compat/partialUpdates.ts';
import { type Context, clearMemory } from '../graphql/context.ts';
import { readAfterWrite } from '../graphql/idempotentCreate.ts';
import { UserError, type UserErrorRecord } from '../http/errors.ts';
import { joinConcurrentWrite } from '../graphql/idempotency.ts';
import { isKeyReused } from '../rest/userErrors.ts';
import { type EditRecord, versionOf } from './versions.ts';

/** Digest of editable values, which changes with any of them. */
export const versionOfParts = (parts: readonly EditablePart[]): string =>
  versionOf(...parts.map(([value]) => value));

/** A kind of editable content. */
export interface Editable<Record> {
  /** Its name in messages: « cette publication ». */
  subject: string;
  /** Its change in messages: « Cette publication a été modifiée ». */
  wasChanged: string;
  version(record: Record): string;
  /** The editable values in a fixed order; absent if there is only one. */
  parts?(record: Record): readonly EditablePart[];
  lastEdit(record: Record): EditRecord | null;
}

/** An update to run: its mutation, its input, and how to read the current state. */
export interface Update<Record> {
  mutation: string;
  input: {
    /** The version the user saw; without it, the update overwrites. */
    readonly basedOn?: string | null;
    /** A retry with the same key returns the first result. */
    readonly idempotencyKey?: string | null;
  };
  kind: Editable<NoInfer<Record>>;
  /** Reads the current state; null if not found. */
  read(context: Context): Promise<Record | null>;
}

/** Precondition of the API: `modifie` is the last edit that the caller read; the update fails if another came first. */
export interface Precondition {
  modifie?: string;
}

/** Options for the API call of an update: its precondition and its idempotency key. */
export interface UpdateTerms {
  guard: Precondition;
  key?: string | null | undefined;
}

/** State with which an update was compared, and the terms of its call. */
export interface ComparedUpdate<Record> extends UpdateTerms {
  /** The state before the update; null if it was not read. */
  now: Record | null;
  /** The same, read now if needed, for an API that wants all fields. @throws NOT_FOUND */
  stored(): Promise<Record>;
}

/** Version of a precondition that never matches: known keys get their result, others are rejected. */
const noChange = new Date(0).toISOString();

/** Returns the same person's context without cached or shared reads. */
const withoutCache = (context: Context): Context => ({
  ...context,
  memory: new Map(),
  rest: {
    ...context.rest,
    read: (call, decode) => context.rest.read({ ...call, isFresh: true }, decode),
  },
});

/**
 * Runs an update with `withUserErrors`. Given a version, reads the current state first and rejects with it if somebody
 * changed it. Given a key, a retry returns the first result, even if the detected change is the lost first attempt,
 * where the API supports keys.
 */
export async function applyUpdate<Record, Payload extends object>(
  context: Context,
  { mutation, input, kind, read }: Update<Record>,
  payload: (now: Record | null) => Payload,
  write: (compared: ComparedUpdate<Record>) => Promise<Payload>,
  /** The values of the payload after the write; absent if the caller compares them. */
  partsAfter?: (payload: Payload) => readonly EditablePart[] | null | Promise<readonly EditablePart[] | null>,
): Promise<Payload & { userErrors: UserErrorRecord[] }> {
  const { idempotencyKey: key, ...content } = input;
  const { basedOn } = input;
  const readNow = () => read(withoutCache(context));
  const refused = (now: Record | null, code: 'STALE' | 'OVERWRITTEN' = 'STALE') => {
    clearMemory(context);
    return { ...payload(now), userErrors: [{ ...changed(kind, now, context.config.apiTimeZone), code }] };
  };
  const other: Record[] = [];
  try {
    const answer = await joinConcurrentWrite(context, { mutation, content, key }, async () => {
      const now = typeof basedOn === 'string' ? await readNow() : null;
      if (now !== null && kind.version(now) !== basedOn) other.push(now);
      if (other.length > 0 && !recognisesUpdate(context, key)) throw new UserError('STALE', kind.wasChanged);
      const modifie = other.length > 0 ? noChange : now && (kind.lastEdit(now)?.editedAt ?? '');
      let before = now;
      const stored = async () => {
        before = now ?? (await readNow());
        if (before === null) throw new UserError('NOT_FOUND', 'Ce contenu n’existe pas ou n’existe plus.');
        return before;
      };
      const written = await write({
        now,
        stored,
        guard: modifie === null ? {} : { modifie },
        key,
      });
      const partsBefore = before === null ? [] : (kind.parts?.(before) ?? []);
      if (await mayHaveOverwritten(context, partsBefore, async () => partsAfter?.(written), input))
        throw new UserError('OVERWRITTEN', kind.wasChanged);
      return written;
    });
    return { ...answer, userErrors: [] };
  } catch (error) {
    // A foreign change takes precedence over other errors.
    const [found] = other;
    if (found !== undefined && (error instanceof UserError || isKeyReused(error))) return refused(found);
    if (!(error instanceof UserError)) throw error;
    // Changed between the comparison and the write.
    const { code } = error.userError;
    if (code === 'STALE' || code === 'OVERWRITTEN')
      return refused(await readAfterWrite(context, readNow), code);
    return { ...payload(null), userErrors: [error.userError] };
  }
}

function changed<Record>(kind: Editable<Record>, now: Record | null, timeZone: string): UserErrorRecord {
  const edit = now === null ? null : kind.lastEdit(now);
  const time = edit && timeOf(new Date(edit.editedAt), new Date(), timeZone);
  const message =
    edit?.editor && time
      ? `${isolate(edit.editor.name)} a modifié ${kind.subject} ${time}.`
      : `${kind.wasChanged} ${time ?? 'entre-temps'}.`;
  return { code: 'STALE', message, path: null };
}

/** French time of day: « à 14:32 », with the date if it is not today. */
function timeOf(at: Date, now: Date, timeZone: string): string {
  const [day, today] = [at, now].map((date) =>
    date.toLocaleDateString('fr-FR', { timeZone, dateStyle: 'long' }),
  );
  const time = `à ${at.toLocaleTimeString('fr-FR', { timeZone, timeStyle: 'short' })}`;
  return day === today ? time : `le ${day} ${time}`;
}
