import { graphql } from 'react-relay';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { AccountPageQuery } from '../__generated__/AccountPageQuery.graphql';
import { preload } from '../relay/preload.ts';

export const accountPageQuery = graphql`
  query AccountPageQuery($slug: String!) @throwOnFieldError {
    user(slug: $slug) {
      id
      slug
      version
      civility
      fullName
      firstName
      lastName
      email
      job
      phone
      canCreateCommunities
      viewerCanDelete
      avatar {
        url(width: 256, height: 256)
      }
      ...ChangedNotice_edited
    }
    platform {
      capabilities
    }
    viewer {
      ...DeleteUserPage_viewer
      ...PeopleList_viewer
    }
  }
`;

/** Starts what is done about an account, whose id is in the query, together with its code. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  preload<AccountPageQuery>(accountPageQuery, { slug: new URL(request.url).searchParams.get('id') ?? '' });
