import { graphql } from 'react-relay/hooks';
import type { EventFormMutation } from '../../__generated__/EventFormMutation.graphql';
import { textToHtml } from '../../ui/textToHtml.ts';
import { eventErrors, parseCapacity, type EventValues, parseMoments } from '../../events/eventTimes.ts';
import { useEffect, useEffectEvent } from 'react';
import { emptyEvent, type EventDraft, isEmptyEvent, presetTimes } from './eventDraft.ts';
import { EventFields } from './EventFields.tsx';
import { useOffers } from '../../uploads/uploadRules.ts';
import { PublicationForm } from './PublicationForm.tsx';
import { type PublicationProps, usePublicationForm } from './usePublicationForm.ts';

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
  /** Times that were chosen in a calendar. */
  times?: Pick<EventValues, 'start' | 'end'> | undefined;
}

/** Creates an event in a community. */
export function EventForm({ communities, connections, isTitled, onBack, onClose, times }: Props) {
  const hasPlaces = useOffers('EVENT_RESPONSES');
  const publication = usePublicationForm<EventDraft, EventFormMutation>(
    {
      kind: 'event',
      empty: emptyEvent,
      isEmpty: isEmptyEvent,
      errorsOf: eventErrors,
      mutation,
      variables: (draft) => {
        const { start, end } = parseMoments(draft);
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
            ...(hasPlaces ? { capacity: parseCapacity(draft) } : {}),
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
  const applyTimes = useEffectEvent(() => {
    if (times) change((before) => presetTimes(before, times));
  });
  useEffect(() => applyTimes(), []);
  return (
    <PublicationForm
      label="Nouvel événement"
      isTitled={isTitled}
      dropLabel="Ajouter à l’événement"
      state={publication}
      illustration={values}
      onIllustrate={(illustration) => change((before) => ({ ...before, ...illustration }))}
      onBack={onBack}
      onClose={onClose}
    >
      <EventFields values={values} errors={errors} refusals={refusals} set={set} hasPlaces={hasPlaces} />
    </PublicationForm>
  );
}
