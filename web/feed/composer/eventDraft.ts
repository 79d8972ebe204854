import type { EventValues } from '../../events/eventTimes.ts';
import type { Illustration } from './illustration.ts';
import type { PublicationDraft } from './postDraft.ts';

/** An event that is being announced. */
export interface EventDraft extends PublicationDraft, EventValues, Illustration {}

/** How long its texts may be. */
export const longest = { title: 200, location: 300, description: 10_000 };

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

export const isEmptyEvent = ({ title, location, description, start, end, image }: EventDraft): boolean =>
  [title, location, description, start.day, end.day].every((text) => text.trim() === '') && image === null;
