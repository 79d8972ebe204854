import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { OwnLibraryPageQuery } from '../__generated__/OwnLibraryPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** The root or a folder of the viewer's library. */
export const ownLibraryPageQuery = graphql`
  query OwnLibraryPageQuery($folder: String!, $isRoot: Boolean!) {
    platform {
      capabilities
    }
    viewer {
      id
      storage {
        ...StorageLine_storage
      }
      ...OwnRoot_viewer @include(if: $isRoot) @alias(as: "root")
      folder(databaseId: $folder) @skip(if: $isRoot) {
        id
        ...FolderEntries_folder @arguments(first: 15)
      }
    }
  }
`;

/** Route loader: starts the query while the page's code loads. */
export const loader = ({ params: { folder } }: LoaderFunctionArgs) =>
  preload<OwnLibraryPageQuery>(
    ownLibraryPageQuery,
    { folder: folder ?? '', isRoot: folder === undefined },
    folder === undefined ? {} : { notFoundField: 'viewer.folder' },
  );
