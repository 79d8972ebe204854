import { graphql } from 'react-relay';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { CalendarPageQuery } from '../__generated__/CalendarPageQuery.graphql';
import { preload } from '../relay/preload.ts';

export const calendarPageQuery = graphql`
  query CalendarPageQuery($slug: String!) {
    community(slug: $slug) {
      slug
      title
      color
      viewerRole
      viewerCanAdminister
      ...CommunityHeader_community
    }
  }
`;

/** Starts a calendar together with its code; the events follow from what it shows. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  preload<CalendarPageQuery>(calendarPageQuery, { slug: params.slug ?? '' });
