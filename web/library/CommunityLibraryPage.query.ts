import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { CommunityLibraryPageQuery } from '../__generated__/CommunityLibraryPageQuery.graphql';
import { preload } from '../relay/preload.ts';

export const communityLibraryPageQuery = graphql`
  query CommunityLibraryPageQuery($slug: String!, $folder: String!, $isRoot: Boolean!) {
    community(slug: $slug) {
      id
      slug
      viewerRole
      viewerCanAdminister
      viewerCanManageLibrary
      storage {
        ...StorageLine_storage
      }
      ...CommunityHeader_community
      ...CommunityRoot_community @include(if: $isRoot) @alias(as: "root")
      folder(slug: $folder) @skip(if: $isRoot) {
        id
        ...FolderEntries_folder
      }
    }
  }
`;

/** Loads a community's library together with its code. */
export const loader = ({ params: { slug = '', folder } }: LoaderFunctionArgs) =>
  preload<CommunityLibraryPageQuery>(
    communityLibraryPageQuery,
    { slug, folder: folder ?? '', isRoot: folder === undefined },
    folder === undefined ? {} : { decisive: 'community.folder' },
  );
