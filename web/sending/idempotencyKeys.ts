import { randomId } from '../core/randomId.ts';

/** Of how much content whose outcome is not known the keys are kept: the oldest goes first. */
const maxKeys = 50;

/** A file as itself: its bytes are not read for it. */
const identify = (_name: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * The keys of what was sent and of which nobody knows whether it was written. They outlast the dialog that sent it: the
 * same content, sent again from another, has the same key, so that it is never written twice. Content that differs in
 * anything, or was written before and is forgotten, has another, unless it takes the place of the former.
 */
export class IdempotencyKeys {
  readonly #keys = new Map<string, string>();

  /** `former` is the key of another version of the same, of which only one is to be written. */
  keyOf(mutation: string, content: object, former?: string): string {
    const written = `${mutation} ${JSON.stringify(content, identify)}`;
    const key = this.#keys.get(written) ?? former ?? randomId();
    // What was sent last is forgotten last.
    this.#keys.delete(written);
    this.#keys.set(written, key);
    if (this.#keys.size > maxKeys) {
      const [oldest] = this.#keys.keys();
      if (oldest !== undefined) this.#keys.delete(oldest);
    }
    return key;
  }

  /** It was done or refused: the same content would be something new. */
  forget(key: string | null | undefined): void {
    for (const [written, kept] of this.#keys) if (kept === key) this.#keys.delete(written);
  }
}

/** The keys of this page; a sign-out loads it anew, so they never serve two people. */
export const idempotencyKeys = new IdempotencyKeys();
