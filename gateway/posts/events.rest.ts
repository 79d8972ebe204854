import type { components } from '../__generated__/openapi.ts';
import { sanitizeAndLinkHtml, htmlToText } from '../content/html.ts';
import {
  decodeCount,
  decodeObject,
  decodeOptional,
  decodeFlag,
  decodeOptionalNumber,
  decodePlainText,
  decodeText,
  type Wire,
} from '../compat/decode.ts';
import { decodeInstant } from '../compat/instants.ts';
import { decodeImages } from './attachments.rest.ts';
import type { EventRecord, EventResponse, ParticipationRecord } from './records.ts';
import { toEventIds } from './events.ts';

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
          capacity: decodeOptionalNumber(found.places) ?? null,
          goingCount: decodeCount(found.oui),
          waitingCount: decodeCount(found.attente),
          maybeCount: decodeCount(found.peutetre),
          notGoingCount: decodeCount(found.non),
          own: {
            response: responses[decodeText(found.reponse)] ?? null,
            isWaiting: decodeFlag(found.enattente),
          },
        };
      });

/** Decodes the event of a post of type 2; its text is the title. */
export const decodeEvent = (post: WirePost, place: EventPlace): EventRecord => ({
  ...eventOf(post, post, htmlToText(decodeText(post.text)), place),
  participation: decodeParticipation(post.participation),
});

/** Decodes the event that a post shares; null when it shares none. It differs from the original's: `place` is the share's. */
export const decodeSharedEvent = (post: WirePost, place: EventPlace): EventRecord | null =>
  post.evenementold
    ? decodeOptional('post.evenementold', () => {
        const shared = decodeObject<NonNullable<components['schemas']['Post']['evenementold']>>(
          post.evenementold,
          'post.evenementold',
        );
        return eventOf(shared, post, decodePlainText(shared.titre), place);
      })
    : null;

const eventOf = (
  fields: Pick<WirePost, 'lieu' | 'description' | 'datedebut' | 'datefin'>,
  post: WirePost,
  title: string,
  place: EventPlace,
): EventRecord => ({
  ...toEventIds(place.community, place.post),
  title,
  location: decodeText(fields.lieu),
  text: sanitizeAndLinkHtml(decodeText(fields.description)),
  startsAt: decodeInstant(fields.datedebut, 'event.datedebut'),
  endsAt: decodeInstant(fields.datefin, 'event.datefin'),
  image: decodeImages(post)[0] ?? null,
  participation: null,
});
