import { useEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';
import type {
  ProfileMenuLinksQuery,
  ProfileMenuLinksQuery$data,
} from '../../__generated__/ProfileMenuLinksQuery.graphql';
import { onPlatformChanged } from '../../live/viewerEvents.ts';
import { fetchWhole } from '../../relay/fetchWhole.ts';
import { profileMenuLinksQuery } from './ProfileMenuLinks.query.ts';

type Links = NonNullable<ProfileMenuLinksQuery$data['viewer']>['links'];

/**
 * « Mes liens ». An effect, against the habit: the menu must stand without them, so nothing may wait for
 * this query. A refused session shows as everywhere else; in an outage the list is missing, and is asked
 * for again when the connection is back or the window is looked at again.
 */
export function useLinks(): Links {
  const environment = useRelayEnvironment();
  const [links, setLinks] = useState<Links | null>(null);
  useEffect(() => {
    let request: { unsubscribe(): void } | undefined;
    const ask = () => {
      request?.unsubscribe();
      request = fetchWhole<ProfileMenuLinksQuery>(environment, profileMenuLinksQuery, {}).subscribe({
        next: ({ viewer }) => setLinks(viewer?.links ?? []),
        // Asked again below.
        error: () => {},
      });
    };
    // Administrators may change them while the page is open.
    const stop = onPlatformChanged(ask);
    if (links !== null) {
      return () => {
        request?.unsubscribe();
        stop();
      };
    }
    ask();
    addEventListener('online', ask);
    addEventListener('focus', ask);
    return () => {
      request?.unsubscribe();
      stop();
      removeEventListener('online', ask);
      removeEventListener('focus', ask);
    };
  }, [environment, links]);
  return links ?? [];
}
