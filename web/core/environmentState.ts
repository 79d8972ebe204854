import { useSyncExternalStore } from 'react';

/** State by name for components that unmount and remount. */
export class EnvironmentState<Value> {
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

/** Creates a function that returns the state kept for a Relay environment. */
export function perEnvironment<Value>(): (environment: object) => EnvironmentState<Value> {
  const states = new WeakMap<object, EnvironmentState<Value>>();
  return (environment) => {
    const state = states.get(environment) ?? new EnvironmentState<Value>();
    states.set(environment, state);
    return state;
  };
}

/** Subscribes to one named value. */
export const useEnvironmentState = <Value>(state: EnvironmentState<Value>, name: string): Value | undefined =>
  useSyncExternalStore(state.subscribe, () => state.get(name));
