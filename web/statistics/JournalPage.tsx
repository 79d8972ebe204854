import type { JournalPageQuery } from '../__generated__/JournalPageQuery.graphql';
import { usePageData } from '../relay/preload.ts';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { AuditLog } from './AuditLog.tsx';
import { journalPageQuery } from './JournalPage.query.ts';

/** /administration/journal: what administrators did, an addition to the documented area. */
export function Component() {
  const { viewer } = usePageData<JournalPageQuery>(journalPageQuery);
  const area = viewer?.administration;
  return (
    <AdministrationFrame title="Journal" isAllowed={area != null}>
      {area && <AuditLog administration={area} />}
    </AdministrationFrame>
  );
}
