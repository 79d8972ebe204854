import { useEffect, useRef } from 'react';
import type { ScheduledPostsPageQuery } from '../__generated__/ScheduledPostsPageQuery.graphql';
import { NotFound } from '../core/NotFoundPage.tsx';
import { onCountersChanged } from '../live/viewerEvents.ts';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { ScheduledPosts } from './ScheduledPosts.tsx';
import { scheduledPostsPageQuery } from './ScheduledPostsPage.query.ts';

/** /publications-programmees: the viewer's posts that wait for their hour. */
export function Component() {
  const { viewer, platform } = usePageData<ScheduledPostsPageQuery>(scheduledPostsPageQuery);
  const reload = usePageReload(scheduledPostsPageQuery);
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  // Published at its hour, or changed on another device.
  useEffect(() => onCountersChanged(() => void latest.current().catch(() => {})), []);
  if (!viewer || !platform.capabilities.includes('SCHEDULED_POSTS')) return <NotFound />;
  return (
    <>
      <h1 className="m-0 mb-4 text-2xl font-bold">Publications programmées</h1>
      <ErrorRegion onRetry={reload}>
        <ScheduledPosts viewer={viewer} onChanged={reload} />
      </ErrorRegion>
    </>
  );
}
