import { graphql } from 'react-relay/hooks';
import type { JournalPageQuery } from '../__generated__/JournalPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** First page of the audit log. */
export const journalPageQuery = graphql`
  query JournalPageQuery {
    ...AdministrationFrame_query
    viewer {
      ...AuditLog_viewer
    }
  }
`;

/** Starts the query of the audit log together with the page's code. */
export const loader = () => preload<JournalPageQuery>(journalPageQuery, {});
