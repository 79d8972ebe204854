import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, test, vi } from 'vitest';
import { RequestError, errorMessageOf } from '../../../web/core/errors.ts';
import { calendarPageQuery } from '../../../web/feed/CalendarPage.query.ts';
import { Component as CalendarPage } from '../../../web/feed/CalendarPage.tsx';
import { agendaPageQuery } from '../../../web/feed/AgendaPage.query.ts';
import { Component as AgendaPage } from '../../../web/feed/AgendaPage.tsx';
import { announceCommunityChange } from '../../../web/live/watchCommunity.ts';
import { formatPeriod } from '../../../web/events/EventView.tsx';
import { formatDate } from '../../../web/ui/formatDate.ts';
import { covers, firstPeriod, monthPeriod, formatDays } from '../../../web/events/calendarPeriod.ts';
import { icsFile } from '../../../web/events/icsFile.ts';

// Loads on-demand code synchronously.
import '../../../web/feed/composer/ComposerForm.tsx';
import { showPost } from '../feed/showPost.tsx';
import { showScreen } from '../showScreen.tsx';

describe('an event on a post', () => {
  /** A local time, whatever the time zone of the machine. */
  const local = (moment: string) => new Date(moment).toISOString();

  const event = {
    title: 'Régate d’hiver',
    location: 'Port du Château, Brest',
    text: '<p>Rendez-vous <em>à quai</em>.<script>alert(1)</script></p>',
    startsAt: local('2026-12-05T09:30'),
    endsAt: local('2026-12-05T17:00'),
    image: null,
  };

  test('formats the dates of an event in French: one day or a period', () => {
    expect(formatPeriod(local('2026-12-05T09:30'), local('2026-12-05T17:00'))).toBe(
      'samedi 5 décembre 2026, de 09:30 à 17:00',
    );
    expect(formatPeriod(local('2026-08-01T23:00'), local('2026-08-02T01:00'))).toBe(
      'Du samedi 1er août 2026 à 23:00 au dimanche 2 août 2026 à 01:00',
    );
  });

  test('B534: an event shows its name, dates, place and description', async () => {
    await showPost({ event });
    expect(screen.getByText('Régate d’hiver')).toBeTruthy();
    const time = screen.getByText('samedi 5 décembre 2026, de 09:30 à 17:00');
    expect(time.getAttribute('datetime')).toBe(event.startsAt);
    expect(screen.getByText('Port du Château, Brest')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Lieu' })).toBeTruthy();
    expect(screen.getByText('à quai').tagName).toBe('EM');
    expect(screen.getByRole('article').querySelector('script')).toBeNull();
  });

  test('shows day and month of the start, hidden from screen readers', async () => {
    await showPost({ event });
    const day = screen.getByText('5');
    expect(day.previousSibling?.textContent).toBe('déc.');
    expect(day.closest('[aria-hidden="true"]')).toBeTruthy();
  });

  test('shows the picture of an event with its alternative text', async () => {
    const image = {
      contentUrl: 'https://example.org/port.jpg',
      width: 960,
      height: 540,
      alt: 'Le port à l’aube',
    };
    await showPost({ event: { ...event, image, text: '' } });
    expect(screen.getByRole('img', { name: 'Le port à l’aube' }).getAttribute('src')).toBe(image.contentUrl);
  });
});

describe('the calendar page', () => {
  const event = {
    id: 'event-1',
    title: 'Régate',
    startsAt: '2026-11-20T09:00:00Z',
    endsAt: '2026-11-20T10:00:00Z',
  };

  test('B405: has four views, and keeps the period with a retry after a failure', async () => {
    const { answer, fail, isAsked } = await showScreen(
      CalendarPage,
      calendarPageQuery,
      { databaseId: '7', from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' },
      {
        Community: () => ({
          id: 'community-7',
          databaseId: '7',
          title: 'Voile',
          viewerRole: 'READER',
          cover: null,
          logo: null,
          events: [event],
        }),
      },
      { path: '/communaute/:databaseId/calendrier', address: '/communaute/7/calendrier' },
    );
    const views = within(screen.getByRole('group', { name: 'Affichage' })).getAllByRole('button');
    expect(views.map((view) => [view.textContent, view.getAttribute('aria-pressed')])).toEqual([
      ['Mois', 'true'],
      ['Semaine', 'false'],
      ['Jour', 'false'],
      ['Liste', 'false'],
    ]);
    const fault = new RequestError('OFFLINE');
    await fail('CalendarQuery', fault);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain(errorMessageOf(fault));
    await userEvent.click(within(alert).getByRole('button', { name: 'Réessayer' }));
    expect(isAsked('CalendarQuery')).toBe(true);
    await answer('CalendarQuery', { Node: () => ({ __typename: 'Community', id: 'community-7' }) });
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Semaine' }));
    expect(screen.getByRole('heading', { name: /^Du \d.* au \d/ })).toBeTruthy();
  });
});

const showAgenda = (period: ReturnType<typeof monthPeriod>, viewer: object = {}, address = '/agenda') =>
  showScreen(
    AgendaPage,
    agendaPageQuery,
    period,
    { Platform: () => ({ capabilities: ['AGENDA'] }), Viewer: () => ({ events: [], ...viewer }) },
    { path: '/agenda', address },
  );

test('the list of the agenda names the community of each event', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9) });
  const community = { id: 'c', databaseId: '7', title: 'Équipage', color: '#004b67' };
  const [startsAt, endsAt] = [10, 11].map((hour) =>
    new Date(new Date().setHours(hour, 0, 0, 0)).toISOString(),
  );
  await showAgenda(firstPeriod(new Date()), {
    events: [{ id: 'e', title: 'Régate', startsAt, endsAt, community }],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Liste' }));
  const row = await screen.findByRole('button', { name: /^10:00.*11:00.Régate.Équipage$/ });
  expect(row.textContent).toContain('Régate Équipage');
});

/** A new event is offered, in a dialog, or is not. */
async function expectOffer(isOffered: boolean) {
  const button = screen.queryByRole('button', { name: 'Événement' });
  expect(button !== null).toBe(isOffered);
  if (!button) return;
  await userEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Nouvel événement' }));
  expect(await dialog.findByRole('textbox', { name: 'Nom de l’événement' })).toBeTruthy();
}

test.each([true, false])(
  'the agenda offers a new event to people who may publish in a community: %s',
  async (viewerCanPublish) => {
    const communities = {
      nodes: [{ id: 'c', databaseId: '7', title: 'Équipage', viewerCanPublish }],
      pageInfo: { hasNextPage: false },
    };
    await showAgenda(firstPeriod(new Date()), { communities });
    await expectOffer(viewerCanPublish);
  },
);

test('B1028: the list begins with today and shows 60 days, already loaded', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9) });
  const { isAsked } = await showAgenda(firstPeriod(new Date()));
  await userEvent.click(screen.getByRole('button', { name: 'Liste' }));
  expect(screen.getByRole('heading', { name: `À partir du ${formatDate(new Date())}` })).toBeTruthy();
  expect(isAsked('AgendaQuery')).toBe(false);
});

test('the address keeps view and day of a calendar, which it shows again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9) });
  const { search } = await showAgenda(firstPeriod(new Date()));
  expect(search()).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Semaine' }));
  await userEvent.click(screen.getByRole('button', { name: 'Période suivante' }));
  expect(search()).toBe('?vue=semaine&jour=2026-11-23');
  cleanup();
  const next = new Date(2026, 11, 28);
  await showAgenda(firstPeriod(next), {}, '/agenda?vue=semaine&jour=2026-12-28');
  expect(screen.getByRole('heading', { name: 'Du 28 décembre 2026 au 3 janvier 2027' })).toBeTruthy();
});

test('the agenda follows the events of all communities', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9) });
  const { isAsked } = await showAgenda(monthPeriod(new Date()));
  expect(isAsked('AgendaQuery')).toBe(false);
  vi.useFakeTimers();
  announceCommunityChange({ communityId: 'community-7', parts: ['POSTS'] });
  await act(async () => vi.advanceTimersByTimeAsync(6_000));
  expect(isAsked('AgendaQuery')).toBe(true);
});

test.each([true, false])('offers a new event to people who may publish: %s', async (viewerCanPublish) => {
  await showScreen(
    CalendarPage,
    calendarPageQuery,
    { databaseId: '7', from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' },
    { Community: () => ({ id: 'community-7', viewerRole: 'READER', viewerCanPublish, events: [] }) },
    { path: '/communaute/:databaseId/calendrier', address: '/communaute/7/calendrier' },
  );
  await expectOffer(viewerCanPublish);
  expect(screen.queryByRole('combobox', { name: 'Communauté' })).toBeNull();
});

describe('the period of a calendar', () => {
  test.each([
    [[2026, 10, 23], 7, 'Du 23 au 29 novembre 2026'],
    [[2026, 10, 30], 7, 'Du 30 novembre au 6 décembre 2026'],
    [[2026, 11, 28], 7, 'Du 28 décembre 2026 au 3 janvier 2027'],
    [[2027, 1, 1], 7, 'Du 1er au 7 février 2027'],
    [[2026, 10, 27], 1, 'vendredi 27 novembre 2026'],
  ] as const)('names the days from %j, %i of them: %s', ([year, month, day], length, words) => {
    expect(formatDays(new Date(year, month, day), new Date(year, month, day + length))).toBe(words);
  });

  const days = (year: number, month: number) => {
    const { from, to } = monthPeriod(new Date(year, month, 17, 15, 30));
    return [new Date(from), new Date(to)].map((moment) => moment.toLocaleString('fr-FR'));
  };

  test('shows a month as six whole weeks from a Monday', () => {
    expect(days(2026, 10)).toEqual(['26/10/2026 00:00:00', '07/12/2026 00:00:00']);
    // Its first day is a Monday.
    expect(days(2026, 5)).toEqual(['01/06/2026 00:00:00', '13/07/2026 00:00:00']);
    // Its first day is a Sunday; the clocks change within it.
    expect(days(2026, 2)).toEqual(['23/02/2026 00:00:00', '06/04/2026 00:00:00']);
  });

  test('does not refetch a loaded period', () => {
    const month = monthPeriod(new Date(2026, 10, 1));
    const week = { from: new Date(2026, 10, 30).toISOString(), to: new Date(2026, 11, 7).toISOString() };
    expect(covers(month, month)).toBe(true);
    expect(covers(month, week)).toBe(true);
    expect(covers(week, month)).toBe(false);
    expect(covers(month, monthPeriod(new Date(2026, 11, 1)))).toBe(false);
  });
});

const event = {
  id: '12',
  title: 'Réunion ; plénière, grande salle',
  location: 'Quai\\Nord',
  description: 'Première ligne\nSeconde ligne',
  startsAt: new Date('2026-11-21T09:00:00+01:00'),
  endsAt: new Date('2026-11-21T10:30:00+01:00'),
  url: 'https://agora.example/communaute/1/post/12',
};

/** Unfolds the lines, as RFC 5545 requires. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  it('writes the event in UTC with special characters escaped', () => {
    const lines = unfolded(icsFile(event));
    expect(lines).toContain('DTSTART:20261121T080000Z');
    expect(lines).toContain('DTEND:20261121T093000Z');
    expect(lines).toContain(String.raw`SUMMARY:Réunion \; plénière\, grande salle`);
    expect(lines).toContain(String.raw`LOCATION:Quai\\Nord`);
    expect(lines).toContain(String.raw`DESCRIPTION:Première ligne\nSeconde ligne`);
    expect(lines).toContain('UID:post-12@agora.example');
    expect(lines.at(-1)).toBe('');
  });

  it('keeps paragraphs and lists of the description', () => {
    const description =
      '<p>Ordre du jour :</p><ul><li><p>Bilan</p></li><li>Budget &amp; suite</li></ul><p>À demain<br>Zoé</p>';
    const [line] = unfolded(icsFile({ ...event, description })).filter((one) =>
      one.startsWith('DESCRIPTION'),
    );
    expect(line?.replaceAll(String.raw`\n\n`, String.raw`\n`)).toBe(
      String.raw`DESCRIPTION:Ordre du jour :\n- Bilan\n- Budget & suite\nÀ demain\nZoé`,
    );
  });

  it('folds lines at 75 bytes, between characters', () => {
    const title = 'é🎉'.repeat(200);
    const file = icsFile({ ...event, title });
    expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(unfolded(file)).toContain(`SUMMARY:${title}`);
  });

  it('does not allow line injection by user input', () => {
    const file = icsFile({ ...event, location: 'x\r\nATTENDEE:mailto:a@b.example', description: '' });
    expect(unfolded(file).some((line) => line.startsWith('ATTENDEE'))).toBe(false);
  });
});
