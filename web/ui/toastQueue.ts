import { createStore } from './createStore.ts';

/** A pausable timer, initially paused. */
class Timer {
  #left: number;
  #since = 0;
  #timeout: ReturnType<typeof setTimeout> | undefined;
  readonly #end: () => void;

  constructor(end: () => void, milliseconds: number) {
    this.#end = end;
    this.#left = milliseconds;
  }

  run(): void {
    clearTimeout(this.#timeout);
    this.#since = Date.now();
    this.#timeout = setTimeout(this.#end, this.#left);
  }

  stop(): void {
    if (this.#timeout === undefined) return;
    clearTimeout(this.#timeout);
    this.#timeout = undefined;
    this.#left -= Date.now() - this.#since;
  }

  /** Restarts, keeping the paused state. */
  restart(milliseconds: number): void {
    this.#left = milliseconds;
    if (this.#timeout !== undefined) this.run();
  }
}

/** A toast of a queue, with its timer. */
export interface Queued<Content> {
  readonly key: string;
  readonly content: Content;
  /** Undefined for permanent entries. */
  readonly timer: Timer | undefined;
  readonly onClose: (() => void) | undefined;
}

/** Maximum number of visible entries. */
const maxVisible = 3;

/**
 * A queue of toasts in one place, newest first, three visible; hidden ones return when there is room. Who shows a toast
 * runs and stops its timer.
 */
export class ToastQueue<Content> {
  #all: readonly Queued<Content>[] = [];
  #serial = 0;
  readonly #visible = createStore<readonly Queued<Content>[]>([]);

  readonly subscribe = this.#visible.subscribe;

  get visible(): readonly Queued<Content>[] {
    return this.#visible.get();
  }

  /** Returns the key for `close`. */
  add(content: Content, timeout?: number, onClose?: () => void): string {
    this.#serial += 1;
    const key = String(this.#serial);
    const timer = timeout === undefined ? undefined : new Timer(() => this.close(key), timeout);
    this.#show([{ key, content, timer, onClose }, ...this.#all]);
    return key;
  }

  close(key: string): void {
    const closed = this.#all.find((one) => one.key === key);
    if (!closed) return;
    closed.onClose?.();
    this.#show(this.#all.filter((one) => one !== closed));
  }

  clear(): void {
    this.#show([]);
  }

  #show(all: readonly Queued<Content>[]): void {
    this.#all = all;
    this.#visible.set(all.slice(0, maxVisible));
  }
}
