import { errorsOf } from '../../events/eventTimes.ts';
import { tooLong } from '../../ui/tooLong.ts';
import type { FormErrors } from '../../ui/useForm.ts';
import { type EventDraft, longest } from './eventDraft.ts';

/** What is wrong with an event. */
export const eventErrors = (values: EventDraft): FormErrors<EventDraft> => {
  const missing = errorsOf(values);
  return {
    ...missing,
    title: missing.title ?? tooLong(values.title, longest.title),
    place: missing.place ?? tooLong(values.place, longest.place),
    description: tooLong(values.description, longest.description),
  };
};
