import { useEffect } from 'react';
import { useLazyLoadQuery, useQueryLoader } from 'react-relay/hooks';
import type {
  ProfileMenuLinksQuery,
  ProfileMenuLinksQuery$data,
} from '../../__generated__/ProfileMenuLinksQuery.graphql';
import { onPlatformChanged } from '../../live/viewerEvents.ts';
import { profileMenuLinksQuery } from './ProfileMenuLinks.query.ts';

export type Links = NonNullable<NonNullable<ProfileMenuLinksQuery$data['viewer']>['links']>;

/** With a part of it failed it has failed, and is asked for again at the next opening. */
const networkCacheConfig = { metadata: { isWhole: true } };

/**
 * « Mes liens », and how to ask for them: when the menu is about to be opened. A query that never asks reads them,
 * for the menu must stand without: it waits for nothing, and they appear in it once they are there.
 */
export function useLinks(): [links: Links, ask: () => void] {
  const [queryRef, loadLinks] = useQueryLoader<ProfileMenuLinksQuery>(profileMenuLinksQuery);
  // It never asks: it only looks at what the press has brought.
  const { viewer } = useLazyLoadQuery<ProfileMenuLinksQuery>(
    profileMenuLinksQuery,
    {},
    { fetchPolicy: 'store-only' },
  );
  const isAsked = queryRef !== null && queryRef !== undefined;
  useEffect(() => {
    if (!isAsked) return;
    // Administrators may change them while the page is open.
    return onPlatformChanged(() => loadLinks({}, { fetchPolicy: 'network-only', networkCacheConfig }));
  }, [isAsked, loadLinks]);
  const ask = () => loadLinks({}, { fetchPolicy: 'store-or-network', networkCacheConfig });
  return [viewer?.links ?? [], ask];
}
