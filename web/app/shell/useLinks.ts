import { useEffect } from 'react';
import { useLazyLoadQuery, useQueryLoader } from 'react-relay/hooks';
import type {
  ProfileMenuLinksQuery,
  ProfileMenuLinksQuery$data,
} from '../../__generated__/ProfileMenuLinksQuery.graphql';
import { onPlatformChanged } from '../../live/viewerEvents.ts';
import { profileMenuLinksQuery } from './ProfileMenuLinks.query.ts';

/** Entries of “Mes liens”. */
export type Links = NonNullable<NonNullable<ProfileMenuLinksQuery$data['viewer']>['links']>;

/** A partial failure counts as a failure, retried at the next opening. */
const networkCacheConfig = { metadata: { isWhole: true } };

/** « Mes liens » and a function that fetches them when the menu is about to open. The menu does not wait for them. */
export function useLinks(): [links: Links, ask: () => void] {
  const [queryRef, loadLinks] = useQueryLoader<ProfileMenuLinksQuery>(profileMenuLinksQuery);
  // It reads the store only: the press on the menu has fetched the links.
  const { viewer } = useLazyLoadQuery<ProfileMenuLinksQuery>(
    profileMenuLinksQuery,
    {},
    { fetchPolicy: 'store-only' },
  );
  const isAsked = queryRef !== null && queryRef !== undefined;
  useEffect(() => {
    if (!isAsked) return;
    // Administrators may change them meanwhile.
    return onPlatformChanged(() => loadLinks({}, { fetchPolicy: 'network-only', networkCacheConfig }));
  }, [isAsked, loadLinks]);
  const ask = () => loadLinks({}, { fetchPolicy: 'store-or-network', networkCacheConfig });
  return [viewer?.links ?? [], ask];
}
