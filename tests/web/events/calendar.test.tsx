/** /communaute/{id}/calendrier. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Fault, messageOf } from '../../../web/core/errors.ts';
import { Component as CalendarPage } from '../../../web/events/CalendarPage.tsx';
import { calendarPageQuery } from '../../../web/events/CalendarPage.query.ts';
import { showScreen } from '../showScreen.tsx';

const event = {
  id: 'event-1',
  title: 'Régate',
  startsAt: '2026-11-20T09:00:00Z',
  endsAt: '2026-11-20T10:00:00Z',
};

test('B405: the calendar has four views; a period that does not come leaves it, says so and is asked for again', async () => {
  const { answer, fail, isAsked } = await showScreen(
    CalendarPage,
    calendarPageQuery,
    { slug: '7', from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' },
    {
      Community: () => ({
        id: 'community-7',
        slug: '7',
        title: 'Voile',
        viewerRole: 'READER',
        cover: null,
        logo: null,
        events: [event],
      }),
    },
    { path: '/communaute/:slug/calendrier', address: '/communaute/7/calendrier' },
  );
  const views = within(screen.getByRole('group', { name: 'Affichage' })).getAllByRole('button');
  expect(views.map((view) => [view.textContent, view.getAttribute('aria-pressed')])).toEqual([
    ['Mois', 'true'],
    ['Semaine', 'false'],
    ['Jour', 'false'],
    ['Liste', 'false'],
  ]);
  const fault = new Fault('OFFLINE');
  await fail('CalendarQuery', fault);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain(messageOf(fault));
  await userEvent.click(within(alert).getByRole('button', { name: 'Réessayer' }));
  expect(isAsked('CalendarQuery')).toBe(true);
  await answer('CalendarQuery', { Node: () => ({ __typename: 'Community', id: 'community-7' }) });
  expect(screen.queryByRole('alert')).toBeNull();
});
