import type { JournalPageQuery } from '../__generated__/JournalPageQuery.graphql';
import { usePageData } from '../relay/preload.ts';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { AuditLog } from './AuditLog.tsx';
import { journalPageQuery } from './JournalPage.query.ts';

/** /administration/journal: the audit log, which shows what administrators did. */
export function Component() {
  const query = usePageData<JournalPageQuery>(journalPageQuery);
  const { viewer } = query;
  return (
    <AdministrationFrame
      title="Journal"
      query={query}
      pageQuery={journalPageQuery}
      needs={{ capability: 'AUDIT', otherwise: 'Le service de votre organisation ne tient pas de journal.' }}
    >
      {viewer && <AuditLog viewer={viewer} />}
    </AdministrationFrame>
  );
}
