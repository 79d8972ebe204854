import { randomId } from '../core/randomId.ts';

/** Maximum number of keys; the oldest is dropped. */
const maxKeys = 50;

/** Identifies a file by itself, without reading it. */
const identify = (_name: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * Idempotency keys of content with unknown outcome. They survive the dialog: equal content gets the same key and is not
 * written twice. Different content gets a new key, unless it replaces a former version.
 */
export class IdempotencyKeys {
  readonly #keys = new Map<string, string>();

  /** `former` is the key of another version, of which only one may be written. */
  keyOf(mutation: string, content: object, former?: string): string {
    const written = `${mutation} ${JSON.stringify(content, identify)}`;
    const key = this.#keys.get(written) ?? former ?? randomId();
    // Move to the end of the insertion order.
    this.#keys.delete(written);
    this.#keys.set(written, key);
    if (this.#keys.size > maxKeys) {
      const [oldest] = this.#keys.keys();
      if (oldest !== undefined) this.#keys.delete(oldest);
    }
    return key;
  }

  /** Drops a key after success or rejection. */
  forget(key: string | null | undefined): void {
    for (const [written, kept] of this.#keys) if (kept === key) this.#keys.delete(written);
  }
}

/** The page's keys; signing out reloads the page. */
export const idempotencyKeys = new IdempotencyKeys();
