import { useRef, useState } from 'react';
import { graphql } from 'react-relay';
import type { EventFormMutation } from '../../__generated__/EventFormMutation.graphql';
import { announcePosts } from '../../live/viewerEvents.ts';
import { useKeyedMutation } from '../../relay/useAsyncMutation.ts';
import { useUnsavedChanges } from '../../core/useUnsavedChanges.ts';
import { htmlOf } from '../../ui/htmlOf.ts';
import { showToast } from '../../ui/toast.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { focusFirstError, useForm } from '../../ui/useForm.ts';
import { errorsOf, type EventValues, followStart, momentsOf } from '../../events/eventTimes.ts';
import { MomentField } from './MomentField.tsx';
import { PublicationForm, type PublicationProps } from './PublicationForm.tsx';

/** Announces an event to a community. */
export function EventForm({
  communityId,
  communityField,
  requireCommunity,
  connections,
  onBack,
  onPublished,
}: PublicationProps) {
  const form = useForm<EventValues>(
    {
      title: '',
      place: '',
      description: '',
      start: { day: '', time: '' },
      end: { day: '', time: '' },
    },
    errorsOf,
  );
  const { values, errors, set } = form;
  const [image, setImage] = useState<File | null>(null);
  const hasChanges = form.hasChanges || image !== null;
  useUnsavedChanges(hasChanges);
  const [failure, setFailure] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const [run, isPending] = useKeyedMutation<EventFormMutation>(graphql`
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
          message
          path
        }
      }
    }
  `);
  const submit = async () => {
    if (isPending) return;
    const isPlaced = requireCommunity();
    const isRight = form.check();
    if (isPlaced && !isRight) focusFirstError(element.current);
    const { start, end } = momentsOf(values);
    if (!isPlaced || !isRight || !start || !end) return;
    setFailure(null);
    const input = {
      communityId,
      title: values.title.trim(),
      place: values.place.trim(),
      description: htmlOf(values.description),
      startsAt: start.toISOString(),
      endsAt: end.toISOString(),
      image,
    };
    const outcome = await run({
      connections: [...connections],
      input,
    });
    if (!outcome.isDone) {
      setFailure(outcome.message);
      return;
    }
    // It is there, but was not told: the lists look for it.
    if (!outcome.response.createEvent.postEdge) announcePosts();
    showToast({ text: 'Événement ajouté', kind: 'success', duration: 2_000 });
    onPublished();
  };
  return (
    <PublicationForm
      ref={element}
      label="Nouvel événement"
      communityField={communityField}
      hasChanges={hasChanges}
      image={image}
      onImage={setImage}
      failure={failure}
      isPending={isPending}
      onBack={onBack}
      onSubmit={submit}
    >
      <TextField
        label="Nom de l’événement"
        value={values.title}
        onChange={(value) => set('title', value)}
        error={errors.title}
        maxLength={200}
        isRequired
        autoFocus
      />
      <TextField
        label="Lieu"
        value={values.place}
        onChange={(value) => set('place', value)}
        error={errors.place}
        maxLength={300}
        isRequired
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <MomentField
          legend="Début"
          value={values.start}
          error={errors.start}
          onChange={(start) => {
            set('start', start);
            set('end', followStart(start, values.end));
          }}
        />
        <MomentField
          legend="Fin"
          value={values.end}
          min={values.start.day}
          error={errors.end}
          onChange={(end) => set('end', end)}
        />
      </div>
      <TextArea
        label="Description (facultative)"
        value={values.description}
        onChange={(value) => set('description', value)}
        rows={3}
        maxLength={10_000}
      />
    </PublicationForm>
  );
}
