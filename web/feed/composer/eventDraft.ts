import { linesSince, unlessSent } from '../../drafts/typedSince.ts';
import { errorsOf, type EventValues } from '../../events/eventTimes.ts';
import { tooLong } from '../../ui/tooLong.ts';
import type { FormErrors } from '../../ui/useForm.ts';
import { type Illustration, illustrationSince } from './illustration.ts';
import type { PublicationDraft } from './postDraft.ts';

/** An event that is being announced. */
export interface EventDraft extends PublicationDraft, EventValues, Illustration {}

/** How long its texts may be. */
export const longest = { title: 200, place: 300, description: 10_000 };

export const emptyEvent: EventDraft = {
  communityId: '',
  key: null,
  title: '',
  place: '',
  description: '',
  start: { day: '', time: '' },
  end: { day: '', time: '' },
  image: null,
};

export const isEmptyEvent = ({ title, place, description, start, end, image }: EventDraft): boolean =>
  [title, place, description, start.day, end.day].every((text) => text.trim() === '') && image === null;

/** What of an event was written since it was sent as it says there. */
export const eventSince = (typed: EventDraft, sent: EventDraft): EventDraft => ({
  communityId: typed.communityId,
  key: null,
  title: unlessSent(typed.title, sent.title, ''),
  place: unlessSent(typed.place, sent.place, ''),
  description: linesSince(typed.description, sent.description),
  start: unlessSent(typed.start, sent.start, emptyEvent.start),
  end: unlessSent(typed.end, sent.end, emptyEvent.end),
  ...illustrationSince(typed, sent),
});

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
