import type { components } from '../__generated__/openapi.ts';
import type { CreateEventInput, EventRespondentList, UpdateEventInput } from '../__generated__/resolvers.ts';
import { communityId } from '../communities/communities.ts';
import { alternativeText } from '../rest/alternativeTexts.rest.ts';
import type { Context } from '../graphql/context.ts';
import { sanitizeAndLinkHtml, htmlToText } from '../content/html.ts';
import type { UpdateOptions } from '../content/applyUpdate.ts';
import { call } from '../rest/call.ts';
import {
  decodeFields,
  decodeNamedList,
  decodePlainText,
  decodeDatabaseId,
  decodeText,
  decodeObject,
} from '../compat/decode.ts';
import { decodeListWithoutNulls } from '../compat/decodeList.ts';
import { decodeInstant } from '../compat/instants.ts';
import { withInputNames } from '../rest/userErrors.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { decodeUser } from '../people/people.rest.ts';
import type { UserRecord } from '../people/people.ts';
import { decodeParticipation } from '../posts/events.rest.ts';
import { toEventIds } from '../posts/events.ts';
import type { EventRecord, EventResponse, PostRecord } from '../posts/records.ts';
import { decodePost } from '../posts/posts.rest.ts';

type WireEvent = components['schemas']['CalendarEvent'];

/** Decodes an event of a calendar. */
export function decodeCalendarEvent(value: unknown, community: string): EventRecord {
  const event = decodeObject<WireEvent>(value, 'event');
  return {
    ...toEventIds(community, decodeDatabaseId(event.id, 'event.id')),
    title: htmlToText(decodeText(event.title)),
    location: decodePlainText(event.lieu),
    text: sanitizeAndLinkHtml(decodeText(event.description)),
    startsAt: decodeInstant(event.startTime, 'event.startTime'),
    endsAt: decodeInstant(event.endTime, 'event.endTime'),
    image: undefined,
    participation: decodeParticipation(event.participation),
  };
}

/** Fetches events of a community that overlap the range from `from` to `to`. */
export const fetchEvents = (
  context: Context,
  community: string,
  span: { from?: string | null | undefined; to?: string | null | undefined },
): Promise<EventRecord[]> =>
  context.rest.read(
    call('GET /api/eventlist/{id}', {
      path: { id: community },
      query: { from: span.from || undefined, to: span.to || undefined },
    }),
    (answer) =>
      decodeListWithoutNulls(decodeNamedList(answer, 'events', 'eventlist'), 'events', (event) =>
        decodeCalendarEvent(event, community),
      )
        // An API without periods returns all events.
        .filter(
          (event) => (!span.from || event.endsAt > span.from) && (!span.to || event.startsAt < span.to),
        ),
  );

/** GraphQL inputs by wire field, for errors. */
const inputs = {
  text: 'title',
  lieu: 'location',
  description: 'text',
  datedebut: 'startsAt',
  datefin: 'endsAt',
  alternative: 'image',
  file: 'image',
  places: 'capacity',
};

/** Publishes an event; undefined when the API does not return its post. */
export function createEvent(context: Context, event: CreateEventInput): Promise<PostRecord | undefined> {
  const { username } = requireViewer(context);
  const { community } = communityId.read(event.communityId);
  return withInputNames(
    inputs,
    context.rest.write(
      call('POST /api/eventcreate', {
        multipart: {
          text: event.title,
          lieu: event.location,
          description: event.text ?? '',
          datedebut: event.startsAt,
          datefin: event.endsAt,
          idgroup: community,
          ...alternativeText(event.image?.alt || undefined),
          places: event.capacity ?? undefined,
          file: event.image?.file,
        },
        idempotencyKey: event.idempotencyKey,
      }),
      (answer) => decodePost(decodeFields(answer, 'eventcreate').event, username, community),
    ),
  );
}

/** Changes an event; absent fields keep their value. */
export const editEvent = (
  context: Context,
  databaseId: string,
  event: UpdateEventInput,
  { precondition, key }: UpdateOptions,
): Promise<void> =>
  withInputNames(
    inputs,
    context.rest.write(
      call('POST /api/event/{id}/edit', {
        path: { id: databaseId },
        multipart: {
          text: event.title ?? undefined,
          lieu: event.location ?? undefined,
          description: event.text === undefined ? undefined : (event.text ?? ''),
          datedebut: event.startsAt ?? undefined,
          datefin: event.endsAt ?? undefined,
          places: event.capacity === null ? '' : event.capacity,
          file: event.image?.file,
          isImageDeleted: event.image === null,
          // Null empties the text of an image that stays.
          ...alternativeText(
            event.image ? (event.image.alt ?? undefined) : event.imageAlt === null ? '' : event.imageAlt,
          ),
          ...precondition,
        },
        idempotencyKey: key,
      }),
    ),
  );

const answers = { GOING: 'oui', MAYBE: 'peutetre', NOT_GOING: 'non' } as const;

/** Sets the viewer's response to an event. */
export const respondToEvent = (
  { rest }: Context,
  databaseId: string,
  response: EventResponse | null,
): Promise<void> =>
  rest.write(
    call('POST /api/event/{id}/reponse', {
      path: { id: databaseId },
      body: { reponse: response === null ? 'aucune' : answers[response] },
    }),
  );

const lists = { ...answers, WAITING: 'attente' } as const;

/** Fetches people of one list of an event. */
export const fetchRespondents = (
  { rest }: Context,
  databaseId: string,
  list: EventRespondentList,
  start: number,
  nb: number,
): Promise<UserRecord[]> =>
  rest.read(
    call('GET /api/event/{id}/reponses', {
      path: { id: databaseId },
      query: { liste: lists[list], start, nb },
    }),
    (answer) =>
      decodeListWithoutNulls(decodeNamedList(answer, 'personnes', 'event/reponses'), 'personnes', decodeUser),
  );
