import { type Environment, graphql } from 'relay-runtime';
import type { communityPanelQuery } from '../__generated__/communityPanelQuery.graphql';
import { type Signal, signals } from '../core/signals.ts';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { isRefetching, refetch } from '../relay/pendingRequests.ts';
import { ownCommunityListName, openedRowCount } from './screen.ts';

/** Page size of « Mes Communautés », the maximum of the graph. */
export const panelPageSize = 100;
/** Maximum number of communities that are refetched in « Mes Communautés ». */
export const maxCommunities = 200;

const key = 'panel';
const panelFetched: Signal<void> = { name: 'panel fetched' };

/** Number of opened rows, rounded up to whole pages. */
const openedRows = (environment: Environment): number =>
  Math.max(1, Math.ceil(openedRowCount(environment, ownCommunityListName) / panelPageSize)) * panelPageSize;

/** Whether only the first page is open, so that a mutation's response may replace the list. */
export const hasOnlyFirstPanelPage = (environment: Environment): boolean =>
  openedRows(environment) === panelPageSize;

/** Refetches the opened part of « Mes Communautés »; rejects on failure. */
export const refetchPanel = (environment: Environment): Promise<unknown> =>
  refetch(environment, key, async () => {
    const first = Math.min(openedRows(environment), maxCommunities);
    await fetchStrict<communityPanelQuery>(
      environment,
      graphql`
        query communityPanelQuery($first: Int!) {
          viewer {
            ...CommunityPanel_viewer @arguments(first: $first)
          }
        }
      `,
      { first },
    ).toPromise();
    signals.send(panelFetched, undefined);
  });

/**
 * Refetches the opened part of « Mes Communautés ». After a failure it resolves once the next event or navigation has
 * fetched it.
 */
export const refreshPanel = (environment: Environment): Promise<unknown> =>
  refetchPanel(environment).catch(
    () =>
      new Promise<void>((resolve) => {
        const stop = signals.on(panelFetched, () => {
          stop();
          resolve();
        });
      }),
  );

/**
 * Resolves when the list reflects a change; `isBrought` says whether its response had the list. Otherwise refetches,
 * because responses in flight may be older.
 */
export async function refetchPanelAfterChange(environment: Environment, isBrought: boolean): Promise<void> {
  if (!isBrought || isRefetching(environment, key)) await refreshPanel(environment);
}
