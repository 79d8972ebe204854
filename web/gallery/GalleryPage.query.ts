import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { GalleryPageQuery } from '../__generated__/GalleryPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** First page of a community's pictures. */
export const galleryPageQuery = graphql`
  query GalleryPageQuery($databaseId: String!) {
    community(databaseId: $databaseId) {
      viewerRole
      viewerCanAdminister
      ...CommunityHeader_community
      ...Gallery_community
    }
  }
`;

/** Loads a gallery together with its code. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  preload<GalleryPageQuery>(galleryPageQuery, { databaseId: params.databaseId ?? '' });
