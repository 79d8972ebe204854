import { isOffered } from '../graphql/capabilities.ts';
import { type Context, renew } from '../graphql/context.ts';
import { readAgain } from '../graphql/creating.ts';
import { Refusal, type UserErrorRecord } from '../http/errors.ts';
import { once } from '../graphql/idempotency.ts';
import { isKeyReused } from '../rest/refusals.ts';
import { type EditRecord, versionOf } from './versions.ts';

/** A value that users edit, with the inputs that change it. */
export type Part = readonly [value: unknown, ...inputs: string[]];

/** The version that these values make up. */
export const versionOfParts = (parts: readonly Part[]): string => versionOf(...parts.map(([value]) => value));

/** A kind of what is edited: how it is compared, and told of. */
export interface Editable<Record> {
  /** As whoever changes it is told of it: « cette publication ». */
  it: string;
  /** What became of it: « Cette publication a été modifiée ». */
  wasChanged: string;
  version(record: Record): string;
  /** The values that can be edited, always in the same order; absent where there is only one. */
  parts?(record: Record): readonly Part[];
  lastEdit(record: Record): EditRecord | null;
}

/** A change of something that was read. */
export interface Change<Record> {
  /** The name of the mutation. */
  mutation: string;
  /** What is asked for. */
  input: {
    /** The version that was read; whatever there is is overwritten without. */
    readonly basedOn?: string | null;
    /** The same with the same key is answered like the first. */
    readonly idempotencyKey?: string | null;
  };
  kind: Editable<NoInfer<Record>>;
  /** Reads it as it is now; null where it is not found. */
  read(context: Context): Promise<Record | null>;
}

/** Tells the API which change is known, where it asks for that: after another one it writes nothing. */
export interface Guard {
  modifie?: string;
}

/** What goes with a change to the API. */
export interface Terms {
  guard: Guard;
  /** The key of the one who asks. */
  key?: string | null | undefined;
}

/** What a change was compared with. */
export interface Compared<Record> extends Terms {
  /** What it is that is changed; null where it was not read. */
  now: Record | null;
  /**
   * The same, read now where it was not: what an API wants whole and a change does not name is written as it is at
   * this moment. NOT_FOUND where it is gone.
   */
  stored(): Promise<Record>;
  /** What was made of it for the API; the same again where it was tried before, whatever there is by now. */
  prepare<Prepared>(make: () => Promise<Prepared>): Promise<Prepared>;
}

/** The fields of an update to send: only those that its input names, if the API keeps the others. */
export function fieldsToSend<Draft extends object>(
  context: Pick<Context, 'config'>,
  draft: Draft,
  input: object,
): Partial<Draft> {
  const fields: Partial<Draft> = { ...draft };
  if (!isOffered(context, 'PARTIAL_UPDATES')) return fields;
  const named = namesIn(input);
  for (const field in fields) if (!named.has(field)) delete fields[field];
  return fields;
}

const namesIn = (input: object): ReadonlySet<string> =>
  new Set(Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [name])));

/** Whether another update changed a value that this input does not change. */
export function hasOthersChanged(before: readonly Part[], after: readonly Part[], input: object): boolean {
  const named = namesIn(input);
  return before.some(
    ([value, ...inputs], index) =>
      !inputs.some((name) => named.has(name)) && JSON.stringify(value) !== JSON.stringify(after[index]?.[0]),
  );
}

/** A change that nothing is: what asks for it is answered where it is known by its key, and else refused. */
const noChange = new Date(0).toISOString();

/** The same person in a context that has read nothing: neither joined with an earlier read nor served from one. */
export const anew = (context: Context): Context => ({
  ...context,
  memory: new Map(),
  rest: {
    ...context.rest,
    read: (call, decode) => context.rest.read({ ...call, isAnew: true }, decode),
  },
});

/**
 * Answers a mutation that changes something, like `answerRefusals`. Based on a version, it is read anew first, and
 * where somebody changed it since it is refused, with what it is now. With a key, a repetition is answered like the
 * first: also where the change that is found is this one itself, whose answer was lost, if the API knows keys.
 */
export async function answerChange<Record, Payload extends object>(
  context: Context,
  { mutation, input, kind, read }: Change<Record>,
  payload: (now: Record | null) => Payload,
  write: (compared: Compared<Record>) => Promise<Payload>,
  /** The values of the payload, which was read after the write; absent where the caller compares them. */
  partsAfter?: (payload: Payload) => readonly Part[] | null,
): Promise<Payload & { userErrors: UserErrorRecord[] }> {
  const { idempotencyKey: key, ...content } = input;
  const { basedOn } = input;
  const readNow = () => read(anew(context));
  const refused = (now: Record | null) => {
    renew(context);
    return { ...payload(now), userErrors: [changed(kind, now, context.config.apiTimeZone)] };
  };
  const isGuarded = isOffered(context, 'EDITS');
  const recognisesKey = Boolean(key) && isGuarded && isOffered(context, 'IDEMPOTENCY');
  const other: Record[] = [];
  try {
    const answer = await once(context, { mutation, content, key }, async ({ prepare }) => {
      const now = typeof basedOn === 'string' ? await readNow() : null;
      if (now !== null && kind.version(now) !== basedOn) other.push(now);
      if (other.length > 0 && !recognisesKey) throw new Refusal('CHANGED', kind.wasChanged);
      const modifie = other.length > 0 ? noChange : now && (kind.lastEdit(now)?.editedAt ?? '');
      let before = now;
      const stored = async () => {
        before = now ?? (await readNow());
        if (before === null) throw new Refusal('NOT_FOUND', 'Ce contenu n’existe pas ou n’existe plus.');
        return before;
      };
      const written = await write({
        now,
        stored,
        // Nothing keeps what was made of an earlier state from overwriting a later one, without a version.
        prepare: now === null ? (make) => make() : prepare,
        guard: modifie !== null && isGuarded ? { modifie } : {},
        key,
      });
      // An API that needs every field received values as they were read: a concurrent update may be lost.
      const after = isOffered(context, 'PARTIAL_UPDATES') ? null : partsAfter?.(written);
      if (before !== null && after && kind.parts && hasOthersChanged(kind.parts(before), after, input))
        throw new Refusal('CHANGED', kind.wasChanged);
      return written;
    });
    return { ...answer, userErrors: [] };
  } catch (error) {
    // Changed by somebody else, whatever else is to be said of it.
    const [found] = other;
    if (found !== undefined && (error instanceof Refusal || isKeyReused(error))) return refused(found);
    if (!(error instanceof Refusal)) throw error;
    // Somebody was quicker than the comparison.
    if (error.userError.code === 'CHANGED') return refused(await readAgain(context, readNow));
    return { ...payload(null), userErrors: [error.userError] };
  }
}

function changed<Record>(kind: Editable<Record>, now: Record | null, timeZone: string): UserErrorRecord {
  const edit = now === null ? null : kind.lastEdit(now);
  const time = edit && timeOf(new Date(edit.editedAt), new Date(), timeZone);
  const message =
    edit?.author && time
      ? `${edit.author.name} a modifié ${kind.it} ${time}.`
      : `${kind.wasChanged} ${time ?? 'entre-temps'}.`;
  return { code: 'CHANGED', message, path: null };
}

/** When something happened, in French: « à 14:32 », with the day where that is not today's. */
function timeOf(at: Date, now: Date, timeZone: string): string {
  const [day, today] = [at, now].map((date) =>
    date.toLocaleDateString('fr-FR', { timeZone, dateStyle: 'long' }),
  );
  const time = `à ${at.toLocaleTimeString('fr-FR', { timeZone, timeStyle: 'short' })}`;
  return day === today ? time : `le ${day} ${time}`;
}
