import { createStore } from '../ui/createStore.ts';

/**
 * Query cost, the highest cost allowed, and the REST calls the gateway made; in a subscription, those since the
 * previous event.
 */
export interface Cost {
  requested: number;
  limit: number;
  upstreamCalls: number;
}

/** What the footer shows about a run: cost, duration, event count and a message. */
export interface RunInfo {
  cost?: Cost;
  /** Milliseconds until the response. */
  duration?: number;
  /** Number of subscription events. */
  events?: number;
  /** A message about the state or what to do. */
  notice?: string;
}

/** Run infos by tab. */
export class RunInfoStore {
  readonly #byTab = createStore<ReadonlyMap<string, RunInfo>>(new Map());
  #tab = '';

  readonly subscribe = this.#byTab.subscribe;

  setActiveTab(tab: string): void {
    this.#tab = tab;
  }

  get(tab: string): RunInfo | undefined {
    return this.#byTab.get().get(tab);
  }

  /** Resets the active tab's info; returns a function that updates it. */
  startRun(): (patch: RunInfo) => void {
    const tab = this.#tab;
    let info: RunInfo = {};
    const update = (patch: RunInfo) => {
      info = { ...info, ...patch };
      this.#byTab.set(new Map(this.#byTab.get()).set(tab, info));
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

type Extended<Result> = Omit<Result, 'extensions'> & { extensions?: Record<string, unknown> };

/** Separates the cost from a response. */
export function extractCost<Result extends { extensions?: Record<string, unknown> | undefined }>({
  extensions,
  ...result
}: Result): { result: Extended<Result>; cost: Cost | undefined } {
  const { cost, ...others } = extensions ?? {};
  const remaining = isCost(cost) ? others : { ...extensions };
  return {
    result: Object.keys(remaining).length > 0 ? { ...result, extensions: remaining } : result,
    cost: isCost(cost) ? cost : undefined,
  };
}
