import { fetchQuery, graphql } from 'react-relay';
import type { Environment } from 'relay-runtime';
import type { refreshPanelQuery } from '../__generated__/refreshPanelQuery.graphql';

/**
 * Brings « Mes Communautés » up to date; answers how to give that up. When it fails the list stays as it
 * is: the next navigation or event brings it up to date.
 */
export function refreshPanel(environment: Environment): () => void {
  const request = fetchQuery<refreshPanelQuery>(
    environment,
    graphql`
      query refreshPanelQuery {
        viewer {
          ...CommunityPanel_viewer
        }
      }
    `,
    {},
    { fetchPolicy: 'network-only' },
  ).subscribe({ error: () => {} });
  return () => request.unsubscribe();
}
