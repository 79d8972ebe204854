import type { Environment, Subscription } from 'relay-runtime';
import type { CommunityPanelQuery } from '../__generated__/CommunityPanelQuery.graphql';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { communityPanelQuery } from './CommunityPanel.query.ts';
import { ownCommunitiesName, openedRowCount } from './connectionRegistry.ts';

/** Communities of a page of « Mes Communautés », and the most that the graph returns at once. */
export const panelPageSize = 100;
export const maxCommunities = 200;

interface PanelRefetch {
  /** Its answer is worth nothing once a later one was asked for. */
  request: Subscription;
  /** Who waits for the list as it is by now, also since earlier readings that failed or were given up. */
  waiting: { done: () => void; onError?: (error: Error) => void }[];
}

const refetches = new WeakMap<Environment, PanelRefetch>();

/** How far the list was opened, in whole pages: what comes at its end is seen too. */
const openedRows = (environment: Environment): number =>
  Math.max(1, Math.ceil(openedRowCount(environment, ownCommunitiesName) / panelPageSize)) * panelPageSize;

/**
 * Whether nothing but the first page was opened of the list. Only then may the answer to something else bring it,
 * which takes the place of all that is shown.
 */
export const isPanelFirstPageOnly = (environment: Environment): boolean =>
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
      // Who hears of it waits no longer.
      for (const one of waiting.splice(0))
        if (one.onError) one.onError(error);
        else waiting.push(one);
    },
  });
  refetches.set(environment, { request, waiting });
}

/** Brings « Mes Communautés » up to date as far as it was opened; rejects where it cannot be read. */
export const refetchPanel = (environment: Environment): Promise<void> =>
  new Promise((done, onError) => startRefetch(environment, { done, onError }));

/**
 * The same for who need not hear of a failure: the list stays as it is then, and the next navigation or event brings it
 * up to date. Only that is the end of it.
 */
export const refreshPanel = (environment: Environment): Promise<void> =>
  new Promise((done) => startRefetch(environment, { done }));

/**
 * Called once a change is done, with whether its answer has brought the list; ends when the list knows of it. What is
 * on its way may have been read before, and would undo it, so it is asked for anew.
 */
export async function refetchPanelAfterChange(environment: Environment, isBrought: boolean): Promise<void> {
  if (isBrought && refetches.get(environment)?.request.closed !== false) return;
  await refreshPanel(environment);
}
