import type { JournalPageQuery } from '../__generated__/JournalPageQuery.graphql';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { AuditLog } from './AuditLog.tsx';
import { journalPageQuery } from './JournalPage.query.ts';

/** /administration/journal: the audit log, which shows what administrators did. */
export function Component() {
  const query = usePageData<JournalPageQuery>(journalPageQuery);
  const { viewer, platform } = query;
  const reload = usePageReload(journalPageQuery);
  return (
    <AdministrationFrame title="Journal" query={query}>
      {platform.capabilities.includes('AUDIT') ? (
        viewer && (
          <ErrorRegion onRetry={reload}>
            <AuditLog viewer={viewer} />
          </ErrorRegion>
        )
      ) : (
        <p className="m-0 text-muted">Le service de votre organisation ne tient pas de journal.</p>
      )}
    </AdministrationFrame>
  );
}
