import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { RequestError } from '../../../web/core/errors.ts';
import { afterResponse, countsInWords } from '../../../web/events/eventCounts.ts';
// Loads on-demand code synchronously.
import '../../../web/events/EventAnswers.tsx';
import { emptyEvent, isEmptyEvent, presetTimes } from '../../../web/feed/composer/eventDraft.ts';
import { slotTimes } from '../../../web/events/calendarPeriod.ts';
import { showPost } from '../feed/showPost.tsx';

const counts = { goingCount: 1, waitingCount: 0, maybeCount: 2, notGoingCount: 0 };
const event = {
  id: 'event-1',
  title: 'Régate',
  location: 'Port',
  text: '',
  startsAt: '2030-12-05T09:30:00Z',
  endsAt: '2030-12-05T17:00:00Z',
  image: null,
  capacity: 1,
  responseCounts: counts,
  viewerResponse: 'MAYBE',
  viewerIsWaiting: false,
  viewerCanRespond: true,
  viewerCanSeeRespondents: false,
};
const answers = () =>
  within(screen.getByRole('group', { name: /^Votre réponse/ }))
    .getAllByRole<HTMLButtonElement>('button')
    .map((button) => `${button.ariaPressed === 'true' ? '✓ ' : ''}${button.textContent}`);

test('B933: an answer is shown at once, waits for a place when full, and is undone by a failure', async () => {
  const { fail } = await showPost({ event });
  await screen.findByRole('group', { name: /^Votre réponse/ });
  expect(answers()).toEqual(['Je participe', '✓ Peut-être', 'Non']);
  expect(screen.getByText('Complet : vous pouvez rejoindre la liste d’attente.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Je participe' }));
  expect(answers()).toEqual(['✓ Je participe', 'Peut-être', 'Non']);
  expect(screen.getByText('Vous êtes sur la liste d’attente.')).toBeTruthy();
  expect(screen.getByText('1 participant sur 1 place · 1 peut-être · 1 en attente')).toBeTruthy();
  await act(async () => fail(new RequestError('OFFLINE')));
  expect(answers()).toEqual(['Je participe', '✓ Peut-être', 'Non']);
});

test('B1023: pressing the chosen answer takes it back', async () => {
  const { sent, waiting } = await showPost({ event });
  await screen.findByRole('group', { name: /^Votre réponse/ });
  await userEvent.click(screen.getByRole('button', { name: 'Peut-être' }));
  expect(answers()).toEqual(['Je participe', 'Peut-être', 'Non']);
  expect(screen.getByText('1 participant sur 1 place · 1 peut-être')).toBeTruthy();
  expect(waiting()).toContain('useSetEventResponseRemoveMutation');
  expect(sent()).toMatchObject({ input: { eventId: 'event-1' } });
});

test.each([
  ['an API without answers', { responseCounts: null }],
  ['an event that has ended', { viewerCanRespond: false }],
])('offers no answer for %s', async (_what, values) => {
  await showPost({ event: { ...event, ...values } });
  expect(screen.queryByRole('group', { name: /^Votre réponse/ })).toBeNull();
});

test('counts answers as they move', () => {
  const before = { ...event, responseCounts: counts, capacity: 2 };
  expect(afterResponse(before, 'GOING')).toMatchObject({
    responseCounts: { goingCount: 2, maybeCount: 1 },
    viewerIsWaiting: false,
  });
  const waiting = {
    ...before,
    responseCounts: { ...counts, waitingCount: 1 },
    viewerResponse: 'GOING',
    viewerIsWaiting: true,
  };
  expect(afterResponse(waiting, 'NOT_GOING').responseCounts).toEqual({ ...counts, notGoingCount: 1 });
  expect(countsInWords({ capacity: null, responseCounts: { ...counts, goingCount: 3, maybeCount: 0 } })).toBe(
    '3 participants',
  );
});

test.each([
  ['a part of a day', [9, 30], [11, 0], false, ['2026-11-20', '09:30'], ['2026-11-20', '11:00']],
  ['a day', [0, 0], [24, 0], true, ['2026-11-20', '09:00'], ['2026-11-20', '10:00']],
  ['two days', [0, 0], [48, 0], true, ['2026-11-20', '09:00'], ['2026-11-21', '18:00']],
] as const)(
  'B936: a new event begins with the times of %s in the calendar',
  (_what, from, to, isWhole, start, end) => {
    const at = ([hour, minute]: readonly [number, number]) => new Date(2026, 10, 20, hour, minute);
    expect(slotTimes(at(from), at(to), isWhole)).toEqual({
      start: { day: start[0], time: start[1] },
      end: { day: end[0], time: end[1] },
    });
  },
);

test('B936: the times of a calendar make no draft, and replace none of a kept one', () => {
  const times = { start: { day: '2026-11-20', time: '09:30' }, end: { day: '2026-11-20', time: '11:00' } };
  const preset = presetTimes(emptyEvent, times);
  expect(preset).toMatchObject(times);
  expect(isEmptyEvent(preset)).toBe(true);
  const kept = { ...preset, title: 'Régate' };
  expect(isEmptyEvent(kept)).toBe(false);
  const other = { start: { day: '2026-12-01', time: '08:00' }, end: { day: '2026-12-01', time: '09:00' } };
  expect(presetTimes(kept, other)).toBe(kept);
  expect(presetTimes({ ...emptyEvent, title: 'Régate' }, other)).toMatchObject(other);
});
