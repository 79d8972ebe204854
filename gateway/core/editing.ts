import { isOffered } from './capabilities.ts';
import { type Context, renew } from './context.ts';
import { readAgain } from './creating.ts';
import { Refusal, type UserErrorRecord } from './errors.ts';
import type { EditRecord } from './versions.ts';

/** A kind of what is edited: how it is compared, and told of. */
export interface Editable<Record> {
  /** As whoever changes it is told of it: « cette publication ». */
  it: string;
  /** What became of it: « Cette publication a été modifiée ». */
  wasChanged: string;
  version(record: Record): string;
  lastEdit(record: Record): EditRecord | null;
}

/** A change of something that was read. */
export interface Change<Record> {
  /** The version that was read; whatever there is is overwritten without. */
  basedOn: string | null | undefined;
  kind: Editable<NoInfer<Record>>;
  /** Reads it as it is now; null where it is not found. */
  read(context: Context): Promise<Record | null>;
}

/** Tells the API which change is known, where it asks for that: after another one it writes nothing. */
export interface Guard {
  modifie?: string;
}

/** What a change was compared with. */
export interface Compared<Record> {
  /** What it is that is changed; null where it was not read. */
  now: Record | null;
  /**
   * The same, read now where it was not: what an API wants whole and a change does not name is written as it is at
   * this moment. NOT_FOUND where it is gone.
   */
  stored(): Promise<Record>;
  guard: Guard;
}

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
 * where somebody changed it since it is refused, with what it is now.
 */
export async function answerChange<Record, Payload extends object>(
  context: Context,
  { basedOn, kind, read }: Change<Record>,
  payload: (now: Record | null) => Payload,
  write: (compared: Compared<Record>) => Promise<Payload>,
): Promise<Payload & { userErrors: UserErrorRecord[] }> {
  const readNow = () => read(anew(context));
  const refused = (now: Record | null) => {
    renew(context);
    return { ...payload(now), userErrors: [changed(kind, now, context.config.apiTimeZone)] };
  };
  try {
    const now = typeof basedOn === 'string' ? await readNow() : null;
    if (now !== null && kind.version(now) !== basedOn) return refused(now);
    const isGuarded = now !== null && isOffered(context, 'EDITS');
    const guard = isGuarded ? { modifie: kind.lastEdit(now)?.at ?? '' } : {};
    const stored = async () => {
      const found = now ?? (await readNow());
      if (found === null) throw new Refusal('NOT_FOUND', 'Ce contenu n’existe pas ou n’existe plus.');
      return found;
    };
    return { ...(await write({ now, stored, guard })), userErrors: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Somebody was quicker than the comparison.
    if (error.userError.code === 'CHANGED') return refused(await readAgain(context, readNow));
    return { ...payload(null), userErrors: [error.userError] };
  }
}

function changed<Record>(kind: Editable<Record>, now: Record | null, timeZone: string): UserErrorRecord {
  const edit = now === null ? null : kind.lastEdit(now);
  const time = edit && timeOf(new Date(edit.at), new Date(), timeZone);
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
