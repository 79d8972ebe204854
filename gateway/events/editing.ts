import type { UpdateEventInput } from '../__generated__/resolvers.ts';
import { requireStored } from '../compat/capabilities.ts';
import type { EditablePart } from '../compat/partialUpdates.ts';
import { applyUpdate, type Editable, versionOfParts } from '../content/applyUpdate.ts';
import type { Context } from '../graphql/context.ts';
import { fileName } from '../content/versions.ts';
import { readAfterWrite } from '../graphql/idempotentCreate.ts';
import { rejectNull } from '../graphql/inputLimits.ts';
import { nullIfHidden } from '../http/errors.ts';
import { eventId } from '../posts/events.ts';
import type { EventRecord, PostRecord } from '../posts/records.ts';
import { fetchPost } from '../posts/rest.ts';
import { editEvent } from './rest.ts';

/** The editable values of an event, with the inputs that change them. */
const partsOf = (event: EventRecord): EditablePart[] => [
  [event.title, 'title'],
  [event.location, 'location'],
  [event.text, 'text'],
  [event.startsAt, 'startsAt'],
  [event.endsAt, 'endsAt'],
  [event.participation?.capacity ?? null, 'capacity'],
  [fileName(event.image?.path), 'image'],
  [event.image?.alt ?? '', 'imageAlt', 'image'],
];

/** Version of the editable values of an event. */
export const versionOfEvent = (event: EventRecord): string => versionOfParts(partsOf(event));

/** How updates of events are compared and described in errors. */
const editableEvent: Editable<PostRecord> = {
  subject: 'cet événement',
  changedMessage: 'Cet événement a été modifié',
  version: ({ event }) => (event ? versionOfEvent(event) : ''),
  lastEdit: ({ lastEdit }) => lastEdit,
};

/** The payload for the post of an event. */
const payloadOf = (post: PostRecord | null) => ({
  event: post?.event ? { ...post.event, parent: post } : null,
  post,
});

/** Updates an event; returns the payload of `updateEvent`. */
export function changeEvent(context: Context, input: UpdateEventInput) {
  const { post: databaseId } = eventId.read(input.eventId);
  return applyUpdate<PostRecord, ReturnType<typeof payloadOf>>(
    context,
    {
      mutation: 'updateEvent',
      input,
      editable: editableEvent,
      read: (fresh) => nullIfHidden(fetchPost(fresh, databaseId)),
    },
    payloadOf,
    async (options) => {
      rejectNull(input, {
        title: 'Veuillez saisir le nom de l’événement.',
        location: 'Veuillez saisir le lieu.',
        startsAt: 'Veuillez choisir la date de début.',
        endsAt: 'Veuillez choisir la date de fin.',
      });
      requireStored(context, 'EVENT_RESPONSES', ['capacity', input.capacity]);
      await editEvent(context, databaseId, input, options);
      return payloadOf(await readAfterWrite(context, () => fetchPost(context, databaseId)));
    },
  );
}
