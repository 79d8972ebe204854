import { graphql } from 'react-relay/hooks';
import type { JournalPageQuery } from '../__generated__/JournalPageQuery.graphql';
import { preload } from '../relay/preload.ts';

export const journalPageQuery = graphql`
  query JournalPageQuery {
    ...AdministrationFrame_query
    platform {
      capabilities
    }
    viewer {
      ...AuditLog_viewer
    }
  }
`;

export const loader = () => preload<JournalPageQuery>(journalPageQuery, {});
