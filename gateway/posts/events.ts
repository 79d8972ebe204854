import type { components } from '../__generated__/openapi.ts';
import { safeLinkedHtml, textOfHtml } from '../content/html.ts';
import { idType } from '../graphql/ids.ts';
import {
  count,
  decodeObject,
  decodeOptional,
  flag,
  optionalNumber,
  plainText,
  text,
  type Wire,
} from '../compat/decode.ts';
import { instant } from '../compat/instants.ts';
import { decodeImages, type EventRecord, type EventResponse, type ParticipationRecord } from './records.ts';

/** Ids of events, from the database ids of community and post. */
export const eventId = idType('Event', 'community', 'post');

/** Type name and ids of the event of a post. */
export const eventKeys = (community: string, post: string) => ({
  __typename: 'Event' as const,
  id: eventId.write({ community, post }),
  postDatabaseId: post,
});

type WirePost = Wire<components['schemas']['Post']>;

interface EventPlace {
  community: string;
  post: string;
}

type WireParticipation = components['schemas']['Participation'];

const responses: Readonly<Record<string, EventResponse>> = {
  oui: 'GOING',
  peutetre: 'MAYBE',
  non: 'NOT_GOING',
};

/** Decodes the answers to an event; null where there are none. */
export const decodeParticipation = (value: unknown): ParticipationRecord | null =>
  value === undefined || value === null
    ? null
    : decodeOptional('participation', () => {
        const found = decodeObject<WireParticipation>(value, 'participation');
        return {
          capacity: optionalNumber(found.places) ?? null,
          goingCount: count(found.oui),
          waitingCount: count(found.attente),
          maybeCount: count(found.peutetre),
          notGoingCount: count(found.non),
          own: { response: responses[text(found.reponse)] ?? null, isWaiting: flag(found.enattente) },
        };
      });

/** Decodes the event of a post of type 2; its text is the title. */
export const decodeEvent = (post: WirePost, place: EventPlace): EventRecord => ({
  ...eventOf(post, post, textOfHtml(text(post.text)), place),
  participation: decodeParticipation(post.participation),
});

/** Decodes the event that a post shares; null when it shares none. */
export const decodeSharedEvent = (post: WirePost, place: EventPlace): EventRecord | null =>
  post.evenementold
    ? decodeOptional('post.evenementold', () => {
        const shared = decodeObject<NonNullable<components['schemas']['Post']['evenementold']>>(
          post.evenementold,
          'post.evenementold',
        );
        return eventOf(shared, post, plainText(shared.titre), place);
      })
    : null;

const eventOf = (
  fields: Pick<WirePost, 'lieu' | 'description' | 'datedebut' | 'datefin'>,
  post: WirePost,
  title: string,
  place: EventPlace,
): EventRecord => ({
  ...eventKeys(place.community, place.post),
  title,
  location: text(fields.lieu),
  text: safeLinkedHtml(text(fields.description)),
  startsAt: instant(fields.datedebut, 'event.datedebut'),
  endsAt: instant(fields.datefin, 'event.datefin'),
  image: decodeImages(post)[0] ?? null,
  participation: null,
});
