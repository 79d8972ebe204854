import type { EventValues } from '../../events/eventTimes.ts';
import type { Illustration, PublicationDraft } from './postDraft.ts';

/** Draft of an event. */
export interface EventDraft extends PublicationDraft, EventValues, Illustration {}

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
