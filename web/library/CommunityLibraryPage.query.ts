import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { CommunityLibraryPageQuery } from '../__generated__/CommunityLibraryPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** A folder of a community's library. */
export const communityLibraryPageQuery = graphql`
  query CommunityLibraryPageQuery($databaseId: String!, $folder: String!, $isRoot: Boolean!) {
    platform {
      capabilities
    }
    community(databaseId: $databaseId) {
      id
      databaseId
      viewerRole
      viewerCanAdminister
      viewerCanManageLibrary
      storage {
        ...StorageLine_storage
      }
      ...CommunityHeader_community
      ...CommunityRoot_community @include(if: $isRoot) @alias(as: "root")
      folder(databaseId: $folder) @skip(if: $isRoot) {
        id
        ...FolderEntries_folder
      }
    }
  }
`;

/** Loads a community's library together with its code. */
export const loader = ({ params: { databaseId = '', folder } }: LoaderFunctionArgs) =>
  preload<CommunityLibraryPageQuery>(
    communityLibraryPageQuery,
    { databaseId, folder: folder ?? '', isRoot: folder === undefined },
    folder === undefined ? {} : { notFoundField: 'community.folder' },
  );
