import type { Environment, Subscription } from 'relay-runtime';
import type { CommunityPanelQuery } from '../__generated__/CommunityPanelQuery.graphql';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { communityPanelQuery } from './CommunityPanel.query.ts';
import { ownCommunitiesName, openedRowCount } from './screen.ts';

/** Page size of « Mes Communautés », the maximum of the graph. */
export const panelPageSize = 100;
/** Maximum number of communities that are refetched in « Mes Communautés ». */
export const maxCommunities = 200;

interface PanelRefetch {
  /** Obsolete once a later one was sent. */
  request: Subscription;
  /** Callers waiting for a current list. */
  waiting: { done: () => void; onError?: (error: Error) => void }[];
}

const refetches = new WeakMap<Environment, PanelRefetch>();

/** Number of opened rows, rounded up to whole pages. */
const openedRows = (environment: Environment): number =>
  Math.max(1, Math.ceil(openedRowCount(environment, ownCommunitiesName) / panelPageSize)) * panelPageSize;

/** Whether only the first page is open, so that a mutation's response may replace the list. */
export const hasOnlyFirstPanelPage = (environment: Environment): boolean =>
  openedRows(environment) === panelPageSize;

function startRefetch(environment: Environment, whoAsks: PanelRefetch['waiting'][number]): void {
  const last = refetches.get(environment);
  last?.request.unsubscribe();
  const waiting = [...(last?.waiting ?? []), whoAsks];
  const first = Math.min(openedRows(environment), maxCommunities);
  const request = fetchStrict<CommunityPanelQuery>(environment, communityPanelQuery, { first }).subscribe({
    complete: () => {
      for (const one of waiting.splice(0)) one.done();
    },
    error: (error: Error) => {
      // Settle all waiting callers.
      for (const one of waiting.splice(0))
        if (one.onError) one.onError(error);
        else waiting.push(one);
    },
  });
  refetches.set(environment, { request, waiting });
}

/** Refetches the opened part of « Mes Communautés »; rejects on failure. */
export const refetchPanel = (environment: Environment): Promise<void> =>
  new Promise((done, onError) => startRefetch(environment, { done, onError }));

/** Refetches the opened part of « Mes Communautés »; failures are ignored, the next event or navigation repeats it. */
export const refreshPanel = (environment: Environment): Promise<void> =>
  new Promise((done) => startRefetch(environment, { done }));

/**
 * Resolves when the list reflects a change; `isBrought` says whether its response had the list. Otherwise refetches,
 * because responses in flight may be older.
 */
export async function refetchPanelAfterChange(environment: Environment, isBrought: boolean): Promise<void> {
  if (isBrought && refetches.get(environment)?.request.closed !== false) return;
  await refreshPanel(environment);
}
