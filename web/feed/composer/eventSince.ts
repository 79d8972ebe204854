import { linesSince, unlessSent } from '../../drafts/typedSince.ts';
import { emptyEvent, type EventDraft } from './eventDraft.ts';
import { illustrationSince } from './illustration.ts';

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
