import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { EventFormMutation } from '../../__generated__/EventFormMutation.graphql';
import { announcePosts } from '../../live/viewerEvents.ts';
import { commitAsync } from '../../relay/commitAsync.ts';
import { textToHtml } from '../../ui/textToHtml.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { lengthError } from '../../ui/lengthError.ts';
import { followStart, momentsOf, errorsOf } from '../../events/eventTimes.ts';
import { emptyEvent, type EventDraft, isEmptyEvent, maxLengths } from './eventDraft.ts';
import { illustrationInput } from './illustration.ts';
import { MomentField } from './MomentField.tsx';
import { PublicationForm, type PublicationProps } from './PublicationForm.tsx';
import { usePublicationForm } from './usePublicationForm.ts';
import type { FormErrors } from '../../ui/useForm.ts';

const eventErrors = (values: EventDraft): FormErrors<EventDraft> => {
  const missing = errorsOf(values);
  return {
    ...missing,
    title: missing.title ?? lengthError(values.title, maxLengths.title),
    location: missing.location ?? lengthError(values.location, maxLengths.location),
    description: lengthError(values.description, maxLengths.description),
  };
};

const mutation = graphql`
  mutation EventFormMutation($input: CreateEventInput!, $connections: [ID!]!) {
    createEvent(input: $input) {
      postEdge @prependEdge(connections: $connections) {
        cursor
        node {
          id
          ...PostCard_post
        }
      }
      userErrors {
        code
        message
        path
      }
    }
  }
`;

/** Creates an event in a community. */
export function EventForm({ communities, connections, onBack, onClose }: PublicationProps) {
  const environment = useRelayEnvironment();
  const send = async (draft: EventDraft, signal: AbortSignal) => {
    const { start, end } = momentsOf(draft);
    const input = {
      communityId: draft.communityId,
      title: draft.title.trim(),
      location: draft.location.trim(),
      description: textToHtml(draft.description),
      startsAt: start?.toISOString() ?? '',
      endsAt: end?.toISOString() ?? '',
      ...illustrationInput(draft),
      idempotencyKey: draft.key,
    };
    const outcome = await commitAsync<EventFormMutation>(
      environment,
      mutation,
      { connections: [...connections], input },
      { signal },
    );
    // Created, but the response has no edge: lists refetch.
    if (outcome.isDone && !outcome.response.createEvent.postEdge) announcePosts();
    return outcome;
  };
  const publication = usePublicationForm(
    {
      kind: 'event',
      empty: emptyEvent,
      isEmpty: isEmptyEvent,
      errorsOf: eventErrors,
      send,
      label: 'Événement',
      done: 'Événement ajouté',
    },
    { communities, onClose },
  );
  const { form, refusals } = publication;
  const { values, errors, set } = form;
  return (
    <PublicationForm
      label="Nouvel événement"
      dropLabel="Ajouter à l’événement"
      state={publication}
      onBack={onBack}
      onClose={onClose}
    >
      <TextField
        label="Nom de l’événement"
        value={values.title}
        onChange={(value) => set('title', value)}
        error={errors.title ?? lengthError(values.title, maxLengths.title) ?? refusals.title}
        isRequired
        autoFocus
      />
      <TextField
        label="Lieu"
        value={values.location}
        onChange={(value) => set('location', value)}
        error={errors.location ?? lengthError(values.location, maxLengths.location) ?? refusals.location}
        isRequired
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <MomentField
          legend="Début"
          value={values.start}
          error={errors.start ?? refusals.startsAt}
          onChange={(start) => {
            set('start', start);
            set('end', followStart(start, values.end));
          }}
        />
        <MomentField
          legend="Fin"
          value={values.end}
          min={values.start.day}
          error={errors.end ?? refusals.endsAt}
          onChange={(end) => set('end', end)}
        />
      </div>
      <TextArea
        label="Description (facultative)"
        value={values.description}
        onChange={(value) => set('description', value)}
        error={lengthError(values.description, maxLengths.description) ?? refusals.description}
        rows={3}
      />
    </PublicationForm>
  );
}
