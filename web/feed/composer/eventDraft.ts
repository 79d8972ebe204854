import { validateEvent, type EventValues } from '../../events/eventTimes.ts';
import { lengthError } from '../../ui/sentence.ts';
import type { FormErrors } from '../../ui/useForm.ts';
import type { Illustration, PublicationDraft } from './postDraft.ts';

/** Draft of an event. */
export interface EventDraft extends PublicationDraft, EventValues, Illustration {}

/** Maximum lengths of the texts. */
export const maxLengths = { title: 200, location: 300, description: 10_000 };

/** Validation errors of a new or edited event. */
export const eventErrors = (values: EventValues): FormErrors<EventValues> => {
  const missing = validateEvent(values);
  return {
    ...missing,
    title: missing.title ?? lengthError(values.title, maxLengths.title),
    location: missing.location ?? lengthError(values.location, maxLengths.location),
    description: lengthError(values.description, maxLengths.description),
  };
};

/** Draft of an event before anything is entered. */
export const emptyEvent: EventDraft = {
  communityId: '',
  key: null,
  title: '',
  location: '',
  description: '',
  start: { day: '', time: '' },
  end: { day: '', time: '' },
  places: '',
  image: null,
};

/** Whether a draft has no text and no image; moments alone, such as those of a calendar, do not count. */
export const isEmptyEvent = ({ title, location, description, places = '', image }: EventDraft): boolean =>
  [title, location, description, places].every((text) => text.trim() === '') && image === null;

/** A draft with the times that were chosen in a calendar, unless it was kept with its own. */
export const presetTimes = (draft: EventDraft, times: Pick<EventValues, 'start' | 'end'>): EventDraft =>
  isEmptyEvent(draft) || draft.start.day === '' ? { ...draft, ...times } : draft;
