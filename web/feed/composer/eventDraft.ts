import type { EventValues } from '../../events/eventTimes.ts';
import type { Illustration, PublicationDraft } from './postDraft.ts';

/** Draft of an event. */
export interface EventDraft extends PublicationDraft, EventValues, Illustration {}

/** Maximum lengths of the texts. */
export const maxLengths = { title: 200, location: 300, description: 10_000 };

/** Draft of an event before anything is entered. */
export const emptyEvent: EventDraft = {
  communityId: '',
  key: null,
  title: '',
  location: '',
  description: '',
  start: { day: '', time: '' },
  end: { day: '', time: '' },
  image: null,
};

/** Whether a draft has no text, no day and no image; times alone do not count. */
export const isEmptyEvent = ({ title, location, description, start, end, image }: EventDraft): boolean =>
  [title, location, description, start.day, end.day].every((text) => text.trim() === '') && image === null;
