import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatPeriod } from '../../../web/events/EventView.tsx';
import { showPost } from '../feed/showPost.tsx';

/** A local time, whatever the time zone of the machine. */
const local = (moment: string) => new Date(moment).toISOString();

const event = {
  title: 'Régate d’hiver',
  place: 'Port du Château, Brest',
  description: '<p>Rendez-vous <em>à quai</em>.<script>alert(1)</script></p>',
  startsAt: local('2026-12-05T09:30'),
  endsAt: local('2026-12-05T17:00'),
  image: null,
};

test('the dates of an event are said in French, once for one day and from one to another for several', () => {
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

test('the calendar sheet shows the day and the month of the beginning, and is silent beside the words', async () => {
  await showPost({ event });
  const day = screen.getByText('5');
  expect(day.previousSibling?.textContent).toBe('déc.');
  expect(day.closest('[aria-hidden="true"]')).toBeTruthy();
});

test('a picture of the event comes with its description in words', async () => {
  const image = { url: 'https://example.org/port.jpg', width: 960, height: 540, alt: 'Le port à l’aube' };
  await showPost({ event: { ...event, image, description: '' } });
  expect(screen.getByRole('img', { name: 'Le port à l’aube' }).getAttribute('src')).toBe(image.url);
});
