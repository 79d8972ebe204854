import { graphql } from 'react-relay/hooks';
import type { EventFormMutation } from '../../__generated__/EventFormMutation.graphql';
import { textToHtml } from '../../ui/textToHtml.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { lengthError } from '../../ui/lengthError.ts';
import { followStart, momentsOf, errorsOf } from '../../events/eventTimes.ts';
import { emptyEvent, type EventDraft, isEmptyEvent, maxLengths } from './eventDraft.ts';
import { MomentField } from './MomentField.tsx';
import { PublicationForm } from './PublicationForm.tsx';
import { type PublicationProps, usePublicationForm } from './usePublicationForm.ts';
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

interface Props extends PublicationProps {
  onBack: () => void;
}

/** Creates an event in a community. */
export function EventForm({ communities, connections, onBack, onClose }: Props) {
  const publication = usePublicationForm<EventDraft, EventFormMutation>(
    {
      kind: 'event',
      empty: emptyEvent,
      isEmpty: isEmptyEvent,
      errorsOf: eventErrors,
      mutation,
      variables: (draft) => {
        const { start, end } = momentsOf(draft);
        const { communityId, title, location, description, image, imageAlt = '', key } = draft;
        return {
          connections: [...connections],
          input: {
            communityId,
            title: title.trim(),
            location: location.trim(),
            text: textToHtml(description),
            startsAt: start?.toISOString() ?? '',
            endsAt: end?.toISOString() ?? '',
            image: image && { file: image, alt: imageAlt },
            idempotencyKey: key,
          },
        };
      },
      hasFiles: ({ image }) => image !== null,
      label: 'Événement',
      done: 'Événement ajouté',
    },
    { communities, onClose },
  );
  const { form, change, refusals } = publication;
  const { values, errors, set } = form;
  return (
    <PublicationForm
      label="Nouvel événement"
      dropLabel="Ajouter à l’événement"
      state={publication}
      illustration={values}
      onIllustrate={(illustration) => change((before) => ({ ...before, ...illustration }))}
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
        error={lengthError(values.description, maxLengths.description) ?? refusals.text}
        rows={3}
      />
    </PublicationForm>
  );
}
