/** Response of a person to an event. */
export type Answer = 'GOING' | 'MAYBE' | 'NOT_GOING';

/** Numbers of responses. */
interface Counts {
  readonly goingCount: number;
  readonly waitingCount: number;
  readonly maybeCount: number;
  readonly notGoingCount: number;
}

/** Responses to an event, with the viewer's. */
export interface Responses {
  readonly capacity: number | null | undefined;
  readonly responseCounts: Counts;
  readonly viewerResponse: string | null | undefined;
  readonly viewerIsWaiting: boolean;
}

const fields = { GOING: 'goingCount', MAYBE: 'maybeCount', NOT_GOING: 'notGoingCount' } as const;

/** Whether an event has no free place for the viewer. */
export const isFull = ({ capacity, responseCounts, viewerResponse }: Responses): boolean =>
  typeof capacity === 'number' && viewerResponse !== 'GOING' && responseCounts.goingCount >= capacity;

/** Responses after the viewer's new one, or none, until the server has counted. */
export function afterResponse(before: Responses, response: Answer | null): Omit<Responses, 'capacity'> {
  const counts = { ...before.responseCounts };
  const { viewerResponse: former } = before;
  if (former === 'GOING' || former === 'MAYBE' || former === 'NOT_GOING')
    counts[before.viewerIsWaiting ? 'waitingCount' : fields[former]] -= 1;
  const viewerIsWaiting = response === 'GOING' && isFull(before);
  if (response !== null) counts[viewerIsWaiting ? 'waitingCount' : fields[response]] += 1;
  return { responseCounts: counts, viewerResponse: response, viewerIsWaiting };
}

/** « 12 participants sur 20 places · 3 peut-être · 2 en attente ». */
export function countsInWords({
  capacity,
  responseCounts: { goingCount, maybeCount, waitingCount },
}: Pick<Responses, 'capacity' | 'responseCounts'>): string {
  const people = `${goingCount} ${goingCount > 1 ? 'participants' : 'participant'}`;
  const places = typeof capacity === 'number' ? ` sur ${capacity} ${capacity > 1 ? 'places' : 'place'}` : '';
  return [
    `${people}${places}`,
    ...(maybeCount > 0 ? [`${maybeCount} peut-être`] : []),
    ...(waitingCount > 0 ? [`${waitingCount} en attente`] : []),
  ].join(' · ');
}
