/** What an operation costs, as the gateway tells it. */
export interface Cost {
  requested: number;
  limit: number;
  upstreamCalls: number;
}

/** What is said beside an answer. */
export interface Outcome {
  cost?: Cost;
  /** Milliseconds from the question to its answer. */
  duration?: number;
  /** How many events a subscription has brought. */
  events?: number;
  /** A sentence on what is going on, or on what to do. */
  notice?: string;
}

/** The outcomes of this page's operations, one for each tab. */
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

  /** The tab that is shown now: what is run is run in it. */
  show(tab: string): void {
    this.#tab = tab;
  }

  of(tab: string): Outcome | undefined {
    return this.#byTab.get(tab);
  }

  /** Begins anew for the tab that is shown; answers how to tell how it goes on there. */
  begin(): (news: Outcome) => void {
    const tab = this.#tab;
    let told: Outcome = {};
    const tell = (news: Outcome) => {
      told = { ...told, ...news };
      this.#byTab.set(tab, told);
      for (const listener of this.#listeners) listener();
    };
    tell({});
    return tell;
  }
}

const isCost = (value: unknown): value is Cost =>
  typeof value === 'object' &&
  value !== null &&
  'requested' in value &&
  'limit' in value &&
  'upstreamCalls' in value;

type Extended<Answer> = Omit<Answer, 'extensions'> & { extensions?: Record<string, unknown> };

/** An answer without the cost that it tells, and the cost. */
export function takeCost<Answer extends { extensions?: Record<string, unknown> | undefined }>({
  extensions,
  ...answer
}: Answer): { shown: Extended<Answer>; cost: Cost | undefined } {
  const { cost, ...others } = extensions ?? {};
  const told = isCost(cost) ? others : { ...extensions };
  return {
    shown: Object.keys(told).length > 0 ? { ...answer, extensions: told } : answer,
    cost: isCost(cost) ? cost : undefined,
  };
}
