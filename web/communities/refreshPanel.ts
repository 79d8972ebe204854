import { graphql } from 'react-relay';
import type { Environment, Subscription } from 'relay-runtime';
import type { refreshPanelQuery } from '../__generated__/refreshPanelQuery.graphql';
import { fetchWhole } from '../relay/fetchWhole.ts';

/** What is on its way: its answer is worth nothing once a later one was asked for. */
const requests = new WeakMap<Environment, Subscription>();

/**
 * Brings « Mes Communautés » up to date; answers how to give that up. When it fails the list stays as it
 * is: the next navigation or event brings it up to date.
 */
export function refreshPanel(environment: Environment): () => void {
  requests.get(environment)?.unsubscribe();
  const request = fetchWhole<refreshPanelQuery>(
    environment,
    graphql`
      query refreshPanelQuery {
        viewer {
          ...CommunityPanel_viewer
        }
      }
    `,
    {},
  ).subscribe({ error: () => {} });
  requests.set(environment, request);
  return () => request.unsubscribe();
}

/**
 * Called once a change has brought the list with its answer: what is on its way may have been read before, and would
 * undo it, so it is asked for anew.
 */
export function keepPanel(environment: Environment): void {
  if (requests.get(environment)?.closed === false) refreshPanel(environment);
}
