import { useSyncExternalStore } from 'react';

/** State by name for components that unmount and remount. */
export class PageState<Value> {
  readonly #values = new Map<string, Value>();
  readonly #listeners = new Set<() => void>();

  get(name: string): Value | undefined {
    return this.#values.get(name);
  }

  set(name: string, value: Value): void {
    this.#values.set(name, value);
    this.#notify();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Creates a function that returns the state of a loaded document, identified by its Relay environment. */
export function perPage<Value>(): (environment: object) => PageState<Value> {
  const states = new WeakMap<object, PageState<Value>>();
  return (environment) => {
    const state = states.get(environment) ?? new PageState<Value>();
    states.set(environment, state);
    return state;
  };
}

/** Subscribes to one named value. */
export const usePageState = <Value>(state: PageState<Value>, name: string): Value | undefined =>
  useSyncExternalStore(state.subscribe, () => state.get(name));
