import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { EditEventForm_post$key } from '../../__generated__/EditEventForm_post.graphql';
import type { EditEventFormMutation } from '../../__generated__/EditEventFormMutation.graphql';
import { postEditDraftKey } from '../../drafts/useDraft.ts';
import { useEditDraft } from '../../drafts/useEditDraft.ts';
import {
  eventErrors,
  parseCapacity,
  type EventValues,
  type Moment,
  parseMoments,
} from '../../events/eventTimes.ts';
import { formatPeriod } from '../../events/EventView.tsx';
import { htmlToLines } from '../../events/icsFile.ts';
import { useKeyedMutation } from '../../sending/useKeyedMutation.ts';
import { textToHtml } from '../../ui/textToHtml.ts';
import { lockedWhile } from '../../ui/useForm.ts';
import { showToast } from '../../ui/toast.ts';
import { EditFrame } from './EditFrame.tsx';
import { EventFields } from './EventFields.tsx';
import type { Illustration } from './postDraft.ts';
import { toLocalMoment } from './hours.ts';
import { ImageField } from '../../uploads/ImageField.tsx';
import { useOffers } from '../../uploads/uploadRules.ts';
import { useAfterChecks, useFileChecks } from '../../uploads/useFileChecks.ts';

const mutation = graphql`
  mutation EditEventFormMutation($input: UpdateEventInput!) {
    updateEvent(input: $input) {
      post {
        id
        text
        ...PostCard_post
        ...EditEventForm_post
      }
      userErrors {
        code
        message
        path
      }
    }
  }
`;

/** Editable values of an event; drafts of earlier versions have no image. */
interface EditedEvent extends EventValues, Partial<Illustration> {
  /** Whether the stored image stays. */
  keepsImage?: boolean;
}

const isSame = (one: Moment, other: Moment) => one.day === other.day && one.time === other.time;

interface Props {
  post: EditEventForm_post$key;
  onClose: () => void;
}

/** Edits an event. */
export function EditEventForm({ post: key, onClose }: Props) {
  const post = useFragment(
    graphql`
      fragment EditEventForm_post on Post {
        id
        event {
          id
          version
          title
          location
          text
          startsAt
          endsAt
          capacity
          image {
            contentUrl(width: 960)
            alt
          }
        }
        ...ChangedNotice_edited
      }
    `,
    key,
  );
  const { event } = post;
  const hasPlaces = useOffers('EVENT_RESPONSES');
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const [run, isPending] = useKeyedMutation<EditEventFormMutation>(mutation);
  const current: EditedEvent = {
    title: event?.title ?? '',
    location: event?.location ?? '',
    description: htmlToLines(event?.text ?? ''),
    start: toLocalMoment(event?.startsAt ?? ''),
    end: toLocalMoment(event?.endsAt ?? ''),
    places: event?.capacity == null ? '' : String(event.capacity),
    image: null,
    imageAlt: event?.image?.alt ?? '',
    keepsImage: Boolean(event?.image),
  };
  const held = useEditDraft<EditedEvent>({
    place: postEditDraftKey(post.id),
    current: { version: event?.version ?? null, values: current },
    errorsOf: eventErrors,
    textOf: ({ title, location, description }) => `${title}\n${location}\n${description}`,
    // The address of an image that was sent is not known.
    comparedOf: ({ image, keepsImage, ...values }) => [values, Boolean(keepsImage || image)],
  });
  const { editing } = held;
  const form = lockedWhile(isPending, held.form);
  const { image = null, imageAlt = current.imageAlt ?? '', keepsImage = current.keepsImage } = form.values;
  const stored = keepsImage ? event?.image?.contentUrl : undefined;
  const checks = useFileChecks();
  const submit = useAfterChecks(checks, async (basedOn: string | null = held.basedOn) => {
    if (isPending || !event || !form.check()) return;
    editing.send();
    const { values } = form;
    const { start, end } = parseMoments(values);
    const { key: idempotencyKey } = held.submissionOn(basedOn);
    const outcome = await run({
      input: {
        eventId: event.id,
        basedOn,
        idempotencyKey,
        title: values.title.trim(),
        location: values.location.trim(),
        // Unchanged times keep their seconds and their hour of two with one name.
        ...(isSame(values.start, current.start) ? {} : { startsAt: start?.toISOString() ?? '' }),
        ...(isSame(values.end, current.end) ? {} : { endsAt: end?.toISOString() ?? '' }),
        // An unchanged description keeps its markup.
        ...(values.description === current.description ? {} : { text: textToHtml(values.description) }),
        ...(hasPlaces ? { capacity: parseCapacity(values) } : {}),
        ...(image
          ? { image: { file: image, alt: imageAlt } }
          : stored === undefined
            ? current.keepsImage && { image: null }
            : imageAlt !== current.imageAlt && { imageAlt }),
      },
    });
    if (outcome.isDone) {
      showToast({ text: 'Événement modifié', kind: 'success', duration: 2_000 });
      held.forget();
      onClose();
    } else if (outcome.isChanged) editing.refuse();
    else {
      setRefusals(outcome.inputs);
      if (Object.keys(outcome.inputs).length === 0) showToast({ text: outcome.message, kind: 'error' });
    }
  });
  return (
    <EditFrame
      title="Modifier l’événement"
      held={held}
      kind="event"
      edited={post}
      current={[
        { label: 'Nom', content: current.title },
        { label: 'Lieu', content: current.location },
        { label: 'Date', content: event && formatPeriod(event.startsAt, event.endsAt) },
        { label: 'Description', content: current.description },
        {
          label: 'Image',
          content: event?.image && (
            <img
              src={event.image.contentUrl}
              alt={event.image.alt || 'Image'}
              className="max-h-24 rounded-lg"
            />
          ),
        },
      ]}
      isPending={isPending}
      isAwaited={checks.isAwaited}
      onSubmit={submit}
      onClose={onClose}
    >
      <EventFields
        values={form.values}
        errors={form.errors}
        refusals={refusals}
        set={form.set}
        hasPlaces={hasPlaces}
      />
      <ImageField
        label="Image (facultative)"
        file={image}
        stored={stored}
        error={refusals.image}
        onChange={(next) => {
          form.set('image', next);
          form.set('keepsImage', false);
          // It described the previous picture.
          form.set('imageAlt', '');
        }}
        checks={checks}
        alternative={{ alt: imageAlt, onChange: (alt) => form.set('imageAlt', alt) }}
        isDisabled={isPending}
        {...(isPending ? {} : { dropLabel: 'Ajouter à l’événement' })}
      />
    </EditFrame>
  );
}
