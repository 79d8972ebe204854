/** Cost of an operation, its limit, and the number of API calls. */
export interface Cost {
  requested: number;
  limit: number;
  upstreamCalls: number;
}

/** Result of an operation: its cost and messages, shown beside the response. */
export interface Outcome {
  cost?: Cost;
  /** Milliseconds until the response. */
  duration?: number;
  /** Number of subscription events. */
  events?: number;
  /** A message about the state or what to do. */
  notice?: string;
}

/** Outcomes by tab. */
export class Outcomes {
  #byTab = new Map<string, Outcome>();
  #listeners = new Set<() => void>();
  #tab = '';

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Sets the current tab. */
  show(tab: string): void {
    this.#tab = tab;
  }

  of(tab: string): Outcome | undefined {
    return this.#byTab.get(tab);
  }

  /** Resets the current tab's outcome; returns a function that updates it. */
  begin(): (news: Outcome) => void {
    const tab = this.#tab;
    let outcome: Outcome = {};
    const update = (news: Outcome) => {
      outcome = { ...outcome, ...news };
      this.#byTab.set(tab, outcome);
      for (const listener of this.#listeners) listener();
    };
    update({});
    return update;
  }
}

const isCost = (value: unknown): value is Cost =>
  typeof value === 'object' &&
  value !== null &&
  'requested' in value &&
  'limit' in value &&
  'upstreamCalls' in value;

type Extended<Answer> = Omit<Answer, 'extensions'> & { extensions?: Record<string, unknown> };

/** Separates the cost from a response. */
export function separateCost<Answer extends { extensions?: Record<string, unknown> | undefined }>({
  extensions,
  ...answer
}: Answer): { shown: Extended<Answer>; cost: Cost | undefined } {
  const { cost, ...others } = extensions ?? {};
  const outcome = isCost(cost) ? others : { ...extensions };
  return {
    shown: Object.keys(outcome).length > 0 ? { ...answer, extensions: outcome } : answer,
    cost: isCost(cost) ? cost : undefined,
  };
}
