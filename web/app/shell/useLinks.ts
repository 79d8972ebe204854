import { useEffect } from 'react';
import { useLazyLoadQuery, useQueryLoader, graphql } from 'react-relay/hooks';
import type { useLinksQuery, useLinksQuery$data } from '../../__generated__/useLinksQuery.graphql';
import { onPlatformChanged } from '../../live/viewerEvents.ts';

/** Entries of “Mes liens”. */
export type Links = NonNullable<NonNullable<useLinksQuery$data['viewer']>['links']>;

/** « Mes liens », separate from the shell's query so that a failure leaves the shell intact. */
const linksQuery = graphql`
  query useLinksQuery {
    viewer {
      # Read by useLinks, for the menu.
      links {
        id
        title
        url
        icon {
          contentUrl(width: 40, height: 40)
        }
      }
    }
  }
`;

/** A partial failure counts as a failure, retried at the next opening. */
const networkCacheConfig = { metadata: { isWhole: true } };

/** « Mes liens » and a function that fetches them when the menu is about to open. The menu does not wait for them. */
export function useLinks(): [links: Links, ask: () => void] {
  const [queryRef, loadLinks] = useQueryLoader<useLinksQuery>(linksQuery);
  // It reads the store only: the press on the menu has fetched the links.
  const { viewer } = useLazyLoadQuery<useLinksQuery>(linksQuery, {}, { fetchPolicy: 'store-only' });
  const isAsked = queryRef !== null && queryRef !== undefined;
  useEffect(() => {
    if (!isAsked) return;
    // Administrators may change them meanwhile.
    return onPlatformChanged(() => loadLinks({}, { fetchPolicy: 'network-only', networkCacheConfig }));
  }, [isAsked, loadLinks]);
  const ask = () => loadLinks({}, { fetchPolicy: 'store-or-network', networkCacheConfig });
  return [viewer?.links ?? [], ask];
}
