import { DraftArchive, type KeptDraft } from './draftArchive.ts';
import type { DraftChannel, DraftNews } from './draftChannel.ts';
import type { DraftDatabase } from './draftDatabase.ts';
import type { DraftJournal } from './draftJournal.ts';
import { isSameDraft } from './packedDraft.ts';

/** What of a draft was typed since it was sent as it says there; undefined where nothing was. */
export type Since = (typed: unknown, sent: unknown) => unknown;
const unlessSame: Since = (typed, sent) => (isSameDraft(typed, sent) ? undefined : typed);

/** What stands in a place; `undefined` where there is nothing. */
interface Entry {
  draft: unknown;
  /** What another tab has written there. */
  other: unknown;
  /** Whether the draft is worth keeping. */
  isKept: boolean;
  /** Counts how often something else than typing changed the draft. */
  fillCount: number;
}
const nothing: Entry = { draft: undefined, other: undefined, isKept: false, fillCount: 0 };

const keptOf = ({ draft, other, isKept }: Entry): KeptDraft | null => {
  if (isKept) return { draft, other };
  return other === undefined ? null : { draft: other, other: undefined };
};

/**
 * What a person is writing, by its place: for all fields of this page at once, for other tabs, and for later. Of two
 * tabs at work in one place the later text is kept as the draft, and the other beside it: nothing changes under the
 * hands of who is typing.
 */
export class DraftStore {
  #database: DraftDatabase | null;
  #channel: DraftChannel | null;
  #journal: DraftJournal | null;
  #archive: DraftArchive | null = null;
  #owner: string | null = null;
  #reading: Promise<void> | null = null;
  #entries = new Map<string, Entry>();
  /** How many fields stand for a place, and the places into which one of them was typed. */
  #held = new Map<string, number>();
  /** How what was typed since is found in the drafts of these fields. */
  #since = new Map<string, Since>();
  #typed = new Set<string>();
  #sets = new Map<string, ReadonlySet<string>>();
  #listeners = new Set<() => void>();

  constructor(
    database: DraftDatabase | null,
    channel: DraftChannel | null,
    journal: DraftJournal | null = null,
  ) {
    this.#database = database;
    this.#journal = journal;
    this.#channel = channel;
    channel?.hear((news) => this.#hear(news));
  }

  /** Begins with the drafts of somebody, and ends those of everybody else; `owner` is of this person and browser. */
  belongTo(owner: string): void {
    if (owner === this.#owner) return;
    this.#clear();
    this.#owner = owner;
    if (!this.#database) return;
    const archive = new DraftArchive(this.#database, this.#journal, owner);
    this.#archive = archive;
    const reading = archive.read().then((kept) => {
      if (this.#archive !== archive) return;
      for (const [place, { draft, other }] of kept)
        if (!this.#entries.has(place)) this.#set(place, { ...nothing, draft, other, isKept: true });
      if (this.#reading === reading) this.#reading = null;
      this.#notify();
    });
    this.#reading = reading;
  }

  /** Lets go of everything, here and in the database. */
  wipe(): void {
    void this.#archive?.wipe();
    this.#clear();
    this.#notify();
  }

  /** The page is being left: what is not kept yet is noted. */
  readonly leave = (): void => this.#archive?.note();

  /** Until then what was kept is not there yet; null once it is. Never rejects. */
  reading(): Promise<void> | null {
    return this.#reading;
  }

  at(place: string): Entry {
    return this.#entries.get(place) ?? nothing;
  }

  /** The places that begin so and have a draft; the same set while they are the same. */
  places(prefix: string): ReadonlySet<string> {
    const found = new Set(
      [...this.#entries].flatMap(([place, { isKept }]) =>
        isKept && place.startsWith(prefix) ? [place] : [],
      ),
    );
    const known = this.#sets.get(prefix);
    if (known?.size === found.size && [...found].every((place) => known.has(place))) return known;
    this.#sets.set(prefix, found);
    return found;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Says that a field stands for a place, until the answer is called. */
  hold(place: string, since: Since = unlessSame): () => void {
    this.#since.set(place, since);
    this.#held.set(place, (this.#held.get(place) ?? 0) + 1);
    return () => {
      const left = (this.#held.get(place) ?? 1) - 1;
      if (left > 0) {
        this.#held.set(place, left);
        return;
      }
      this.#held.delete(place);
      this.#since.delete(place);
      this.#typed.delete(place);
      if (!this.at(place).isKept) this.#entries.delete(place);
    };
  }

  /** Puts what was typed into a place. */
  write(place: string, draft: unknown, isKept: boolean): void {
    this.#typed.add(place);
    this.#set(place, { ...this.at(place), draft, isKept });
    this.#save(place);
  }

  /** Lets go of a draft, which was thrown away: what another tab has written takes its place. */
  forget(place: string): void {
    const { draft: forgotten, other } = this.at(place);
    this.#typed.delete(place);
    this.#fill(place, other, undefined);
    this.#save(place, { forgotten });
  }

  /** Lets go of what was sent of a draft, as it was then: what was typed since stays, here and in other tabs. */
  sent(place: string, sent: unknown, since: Since = unlessSame): void {
    const { draft, other } = this.at(place);
    const [left, otherLeft] = [draft, other].map((typed) =>
      typed === undefined ? typed : since(typed, sent),
    );
    if (left === undefined) this.#typed.delete(place);
    this.#fill(place, left ?? otherLeft, left === undefined ? undefined : otherLeft);
    this.#save(place, { forgotten: sent, isSent: true });
  }

  /** Puts what another tab has written into a place; what stood there is offered in its turn. */
  takeOther(place: string): void {
    const { draft, other, isKept, fillCount } = this.at(place);
    if (other === undefined) return;
    this.#typed.add(place);
    this.#set(place, {
      draft: other,
      other: isKept ? draft : undefined,
      isKept: true,
      fillCount: fillCount + 1,
    });
    this.#save(place);
  }

  #hear({ owner, place, kept, forgotten, isSent, isAnswer }: DraftNews): void {
    if (owner !== this.#owner) return;
    if (isSent) this.#takeAway(place, forgotten);
    const own = this.at(place);
    const isAtWork = this.#held.has(place) && this.#typed.has(place) && own.isKept;
    if (!isAtWork || (forgotten !== undefined && isSameDraft(own.draft, forgotten))) {
      this.#typed.delete(place);
      this.#set(place, {
        draft: kept?.draft,
        other: kept?.other,
        isKept: kept !== null,
        fillCount: own.fillCount + 1,
      });
      return;
    }
    const isSame = kept !== null && isSameDraft(kept.draft, own.draft);
    this.#set(place, { ...own, other: isSame ? kept.other : kept?.draft });
    // The other tab has not known of this text, or has let go of what it thought was all.
    if (kept === null) this.#save(place);
    else if (!isSame && !isAnswer && !isSameDraft(kept.other, own.draft))
      this.#save(place, { kept: { draft: kept.draft, other: own.draft }, isAnswer: true });
  }

  #save(
    place: string,
    { kept = keptOf(this.at(place)), forgotten, isSent = false, isAnswer = false }: Partial<DraftNews> = {},
  ) {
    this.#archive?.save(place, kept);
    if (this.#owner !== null)
      this.#channel?.tell({ owner: this.#owner, place, kept, forgotten, isSent, isAnswer });
  }

  /** Takes out of what was typed here what another tab has sent of it. */
  #takeAway(place: string, sent: unknown): void {
    const { draft, other, isKept } = this.at(place);
    if (!isKept) return;
    const left = (this.#since.get(place) ?? unlessSame)(draft, sent);
    if (left === undefined) this.#typed.delete(place);
    if (!isSameDraft(left, draft)) this.#fill(place, left, other);
  }

  /** Puts something else than what is being typed into a place. */
  #fill(place: string, draft: unknown, other: unknown): void {
    const { fillCount } = this.at(place);
    this.#set(place, { draft, other, isKept: draft !== undefined, fillCount: fillCount + 1 });
  }

  #set(place: string, entry: Entry): void {
    this.#entries.set(place, entry);
    this.#notify();
  }

  #clear(): void {
    this.#archive = null;
    this.#owner = null;
    this.#reading = null;
    this.#entries.clear();
    this.#typed.clear();
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
