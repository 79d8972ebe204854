import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { AccountPageQuery } from '../__generated__/AccountPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** Data of the dialogs that edit or delete an account. */
export const accountPageQuery = graphql`
  query AccountPageQuery($databaseId: String!, $isDeletion: Boolean!) @throwOnFieldError {
    user(databaseId: $databaseId) {
      id
      # Read by DeleteUserPage.
      viewerCanDelete
      ...EditUserPage_user @skip(if: $isDeletion) @alias(as: "toEdit")
      ...DeleteUserPage_user @include(if: $isDeletion) @alias(as: "toDelete")
    }
    platform {
      # Read by EditUserPage.
      capabilities
    }
    viewer @include(if: $isDeletion) {
      ...DeleteUserPage_viewer
      ...PeopleList_viewer
    }
  }
`;

/** Starts the query of the account in the query string, together with the code. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const { pathname, searchParams } = new URL(request.url);
  return preload<AccountPageQuery>(accountPageQuery, {
    databaseId: searchParams.get('id') ?? '',
    isDeletion: pathname.endsWith('/delete'),
  });
};
