import { idType } from '../graphql/ids.ts';

/** Ids of events, from the database ids of community and post. */
export const eventId = idType('Event', 'community', 'post');

/** Type name and ids of the event of a post. */
export const toEventIds = (community: string, post: string) => ({
  __typename: 'Event' as const,
  id: eventId.write({ community, post }),
  postDatabaseId: post,
});
