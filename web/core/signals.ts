/** A kind of signal between parts of the page. */
export interface Signal<Value> {
  readonly name: string;
  /** What it carries; for the type only. */
  readonly value?: Value;
}

/** Signals that are no state: what somebody wants to know must be read elsewhere. */
class Signals {
  #target = new EventTarget();
  #stops = new AbortController();
  /** Pending signals of `sendWithin`, by name. */
  #pending = new Map<string, { due: number; timer: ReturnType<typeof setTimeout> }>();

  /** Calls back after each signal of a kind. Returns a function that stops it. */
  on<Value>({ name }: Signal<Value>, listener: (value: Value) => void): () => void {
    const handler = { handleEvent: ({ detail }: CustomEvent<Value>) => listener(detail) };
    this.#target.addEventListener(name, handler, { signal: this.#stops.signal });
    return () => this.#target.removeEventListener(name, handler);
  }

  send<Value>({ name }: Signal<Value>, detail: Value): void {
    this.#target.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Sends one signal for all calls within a delay in milliseconds; the shortest counts. */
  sendWithin(signal: Signal<void>, delay: number): void {
    const { name } = signal;
    const now = Date.now();
    const pending = this.#pending.get(name);
    // Do not wait for an overdue timer, such as after a sleep.
    if (pending && pending.due > now && now + delay >= pending.due) return;
    clearTimeout(pending?.timer);
    const timer = setTimeout(() => {
      this.#pending.delete(name);
      this.send(signal, undefined);
    }, delay);
    this.#pending.set(name, { due: now + delay, timer });
  }

  /** Forgets listeners and pending signals. */
  reset(): void {
    this.#stops.abort();
    this.#stops = new AbortController();
    for (const { timer } of this.#pending.values()) clearTimeout(timer);
    this.#pending.clear();
  }
}

/** The signals of this page. */
export const signals = new Signals();
