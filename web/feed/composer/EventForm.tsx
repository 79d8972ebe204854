import { useRef } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { EventFormMutation } from '../../__generated__/EventFormMutation.graphql';
import { announcePosts } from '../../live/viewerEvents.ts';
import { commitAsync } from '../../relay/commitAsync.ts';
import { htmlOf } from '../../ui/htmlOf.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { tooLong } from '../../ui/tooLong.ts';
import { followStart, momentsOf, errorsOf } from '../../events/eventTimes.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { emptyEvent, type EventDraft, isEmptyEvent, longest } from './eventDraft.ts';
import { illustrationOf } from './illustration.ts';
import { MomentField } from './MomentField.tsx';
import { PublicationForm, type PublicationProps } from './PublicationForm.tsx';
import { usePublicationForm } from './usePublicationForm.ts';
import type { FormErrors } from '../../ui/useForm.ts';

/** What is wrong with an event. */
const eventErrors = (values: EventDraft): FormErrors<EventDraft> => {
  const missing = errorsOf(values);
  return {
    ...missing,
    title: missing.title ?? tooLong(values.title, longest.title),
    place: missing.place ?? tooLong(values.place, longest.place),
    description: tooLong(values.description, longest.description),
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

/** Announces an event to a community. */
export function EventForm({ communities, connections, onBack, onClose }: PublicationProps) {
  const element = useRef<HTMLFormElement>(null);
  const environment = useRelayEnvironment();
  const send = async (draft: EventDraft, signal: AbortSignal) => {
    const { start, end } = momentsOf(draft);
    const input = {
      communityId: draft.communityId,
      title: draft.title.trim(),
      place: draft.place.trim(),
      description: htmlOf(draft.description),
      startsAt: start?.toISOString() ?? '',
      endsAt: end?.toISOString() ?? '',
      ...illustrationOf(draft),
      idempotencyKey: draft.key,
    };
    const outcome = await commitAsync<EventFormMutation>(
      environment,
      mutation,
      { connections: [...connections], input },
      { signal },
    );
    // It is there, but was not told: the lists look for it.
    if (outcome.isDone && !outcome.response.createEvent.postEdge) announcePosts();
    return outcome;
  };
  const { held, form, refusals, community, publishing, submit, isKept } = usePublicationForm(
    {
      kind: 'event',
      empty: emptyEvent,
      isEmpty: isEmptyEvent,
      errorsOf: eventErrors,
      send,
      label: 'Événement',
      done: 'Événement ajouté',
    },
    { communities, element, onClose },
  );
  const { values, errors, set } = form;
  return (
    <PublicationForm
      ref={element}
      label="Nouvel événement"
      dropLabel="Ajouter à l’événement"
      communityField={community.field}
      illustration={values}
      onImage={(image) => {
        set('image', image);
        set('imageAlt', '');
      }}
      onImageAlt={(imageAlt) => set('imageAlt', imageAlt)}
      publishing={publishing}
      firstSentAt={held.draft.firstSentAt ?? null}
      isToldBesideField={Object.keys(refusals).length > 0}
      notice={
        <DraftNotice
          isKept={isKept}
          isDisabled={publishing.isPending}
          hasOther={held.other !== null}
          onTakeOther={held.takeOther}
          onDiscard={held.forget}
        />
      }
      onBack={onBack}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="Nom de l’événement"
        value={values.title}
        onChange={(value) => set('title', value)}
        error={errors.title ?? tooLong(values.title, longest.title) ?? refusals.title}
        isRequired
        autoFocus
      />
      <TextField
        label="Lieu"
        value={values.place}
        onChange={(value) => set('place', value)}
        error={errors.place ?? tooLong(values.place, longest.place) ?? refusals.place}
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
        error={tooLong(values.description, longest.description) ?? refusals.description}
        rows={3}
      />
    </PublicationForm>
  );
}
