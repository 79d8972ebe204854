import { graphql } from 'react-relay/hooks';
import type { ImportPageQuery } from '../__generated__/ImportPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** What the import of accounts needs before a file is chosen. */
export const importPageQuery = graphql`
  query ImportPageQuery {
    ...AdministrationFrame_query
    viewer {
      administration {
        ...ImportForm_administration
      }
    }
  }
`;

/** Starts the query of the import together with the page's code. */
export const loader = () => preload<ImportPageQuery>(importPageQuery, {});
