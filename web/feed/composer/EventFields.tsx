import { type EventValues, adjustEnd, maxLengths, type Moment } from '../../events/eventTimes.ts';
import { lengthError } from '../../ui/sentence.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { FormErrors } from '../../ui/useForm.ts';
import { MomentField } from './MomentField.tsx';

/** Refusals of the server by input. */
type EventRefusals = Partial<
  Record<'title' | 'location' | 'startsAt' | 'endsAt' | 'text' | 'capacity', string>
>;

interface Props {
  values: EventValues;
  errors: FormErrors<EventValues>;
  refusals: EventRefusals;
  set: ((name: 'title' | 'location' | 'places' | 'description', value: string) => void) &
    ((name: 'start' | 'end', value: Moment) => void);
  /** Whether the API limits places. */
  hasPlaces: boolean;
}

/** Fields of a new or edited event. */
export function EventFields({ values, errors, refusals, set, hasPlaces }: Props) {
  return (
    <>
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
            set('end', adjustEnd(start, values.end));
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
      {hasPlaces && (
        <TextField
          label="Nombre de places (facultatif)"
          inputMode="numeric"
          value={values.places ?? ''}
          onChange={(value) => set('places', value)}
          error={errors.places ?? refusals.capacity}
        />
      )}
      <TextArea
        label="Description (facultative)"
        value={values.description}
        onChange={(value) => set('description', value)}
        error={lengthError(values.description, maxLengths.description) ?? refusals.text}
        rows={3}
      />
    </>
  );
}
