import { isolate } from '../../server/isolate.ts';
import { recognisesUpdate } from '../compat/capabilities.ts';
import { type EditablePart, mayHaveOverwritten } from '../compat/partialUpdates.ts';
import { type Context, clearMemory } from '../graphql/context.ts';
import { readAfterWrite } from '../graphql/idempotentCreate.ts';
import { UserError, type UserErrorRecord } from '../http/errors.ts';
import { joinConcurrentWrite } from '../graphql/idempotency.ts';
import { isKeyReused } from '../rest/userErrors.ts';
import { type EditRecord, versionOf } from './versions.ts';
import { neverMatches, type Precondition, preconditionOf } from './versions.rest.ts';

/** Digest of editable values, which changes with any of them. */
export const versionOfParts = (parts: readonly EditablePart[]): string =>
  versionOf(...parts.map(([value]) => value));

/** A kind of editable content. */
export interface Editable<Content> {
  /** Noun phrase for messages: « cette publication ». */
  subject: string;
  /** Message that somebody changed it, which a time may follow: « Cette publication a été modifiée ». */
  changedMessage: string;
  version(content: Content): string;
  /** The editable values in a fixed order; without it, an update is not checked for OVERWRITTEN. */
  parts?(content: Content): readonly EditablePart[];
  lastEdit(content: Content): EditRecord | null;
}

/** An update to run: its mutation, its input, and how to read the current state. */
export interface Update<Content> {
  mutation: string;
  input: {
    /** The version the user saw; without it, the update overwrites. */
    readonly basedOn?: string | null;
    /** A retry with the same key returns the first result. */
    readonly idempotencyKey?: string | null;
  };
  editable: Editable<NoInfer<Content>>;
  /** Reads the current state; null if not found. */
  read(context: Context): Promise<Content | null>;
}

/** Options for the API call of an update: its precondition and its idempotency key. */
export interface UpdateOptions {
  precondition: Precondition;
  key?: string | null | undefined;
}

/** State with which an update was compared, and the options of its call. */
export interface ComparedUpdate<Content> extends UpdateOptions {
  /** The state before the update; null if it was not read or not found. */
  current: Content | null;
  /** The current state, read if it was not yet; for an API that requires all fields. @throws NOT_FOUND */
  readCurrent(): Promise<Content>;
}

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
 * changed it. With an idempotency key that the API supports, a retry returns the first result, even if the first attempt
 * itself changed the version.
 */
export async function applyUpdate<Content, Payload extends object>(
  context: Context,
  { mutation, input, editable, read }: Update<Content>,
  toPayload: (current: Content | null) => Payload,
  write: (compared: ComparedUpdate<Content>) => Promise<Payload>,
  /** Reads the editable values after the write, to detect OVERWRITTEN; omit it if the caller does that itself. */
  partsAfter?: (payload: Payload) => readonly EditablePart[] | null | Promise<readonly EditablePart[] | null>,
): Promise<Payload & { userErrors: UserErrorRecord[] }> {
  const { idempotencyKey: key, ...content } = input;
  const { basedOn } = input;
  const readNow = () => read(withoutCache(context));
  const conflictPayload = (current: Content | null, code: 'STALE' | 'OVERWRITTEN' = 'STALE') => {
    clearMemory(context);
    return {
      ...toPayload(current),
      userErrors: [{ ...conflictError(editable, current, context.config.apiTimeZone), code }],
    };
  };
  /** The state if somebody changed it; at most one: an array, so that the closure can set it. */
  const conflicting: Content[] = [];
  try {
    const answer = await joinConcurrentWrite(context, { mutation, content, key }, async () => {
      const current = typeof basedOn === 'string' ? await readNow() : null;
      if (current !== null && editable.version(current) !== basedOn) conflicting.push(current);
      if (conflicting.length > 0 && !recognisesUpdate(context, key))
        throw new UserError('STALE', editable.changedMessage);
      let before = current;
      const readCurrent = async () => {
        before = current ?? (await readNow());
        if (before === null) throw new UserError('NOT_FOUND', 'Ce contenu n’existe pas ou n’existe plus.');
        return before;
      };
      const written = await write({
        current,
        readCurrent,
        precondition:
          current === null
            ? {}
            : conflicting.length > 0
              ? neverMatches
              : preconditionOf(editable.lastEdit(current)),
        key,
      });
      const partsBefore = before === null ? [] : (editable.parts?.(before) ?? []);
      if (await mayHaveOverwritten(context, partsBefore, async () => partsAfter?.(written), input))
        throw new UserError('OVERWRITTEN', editable.changedMessage);
      return written;
    });
    return { ...answer, userErrors: [] };
  } catch (error) {
    // A foreign change takes precedence over other errors.
    const [found] = conflicting;
    if (found !== undefined && (error instanceof UserError || isKeyReused(error)))
      return conflictPayload(found);
    if (!(error instanceof UserError)) throw error;
    // Changed between the comparison and the write.
    const { code } = error.userError;
    if (code === 'STALE' || code === 'OVERWRITTEN')
      return conflictPayload(await readAfterWrite(context, readNow), code);
    return { ...toPayload(null), userErrors: [error.userError] };
  }
}

function conflictError<Content>(
  editable: Editable<Content>,
  current: Content | null,
  timeZone: string,
): UserErrorRecord {
  const edit = current === null ? null : editable.lastEdit(current);
  const time = edit && timeOf(new Date(edit.editedAt), new Date(), timeZone);
  const message =
    edit?.editor && time
      ? `${isolate(edit.editor.name)} a modifié ${editable.subject} ${time}.`
      : `${editable.changedMessage} ${time ?? 'entre-temps'}.`;
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
