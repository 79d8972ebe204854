import type { components } from '../__generated__/openapi.ts';
import { safeLinkedHtml, textOfHtml } from '../content/html.ts';
import { idType } from '../graphql/ids.ts';
import { text, type Wire } from '../compat/decode.ts';
import { instant } from '../compat/instants.ts';
import { decodeImages } from './images.ts';
import type { EventRecord } from './records.ts';

export const eventId = idType('Event', 'community', 'post');

/** Community and post of an event. */
export const eventNames = (community: string, post: string) => ({
  __typename: 'Event' as const,
  id: eventId.write({ community, post }),
  postDatabaseId: post,
});

/** Decodes the event of a post of type 2; its text is the title. */
export function decodeEvent(
  post: Wire<components['schemas']['Post']>,
  place: { community: string; post: string },
): EventRecord {
  return {
    ...eventNames(place.community, place.post),
    title: textOfHtml(text(post.text)),
    location: text(post.lieu),
    description: safeLinkedHtml(text(post.description)),
    startsAt: instant(post.datedebut, 'event.datedebut'),
    endsAt: instant(post.datefin, 'event.datefin'),
    image: decodeImages(post)[0] ?? null,
  };
}
