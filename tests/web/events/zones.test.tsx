import { render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ZoneNote } from '../../../web/events/ZoneNote.tsx';
import { validateEvent } from '../../../web/events/eventTimes.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each([
  ['Indian/Reunion', ' (heure de La Réunion)'],
  ['Europe/Paris', ''],
  ['Europe/Brussels', ''],
])('shows the time zone to a reader in %s as « %s »', (reader, note) => {
  process.env.TZ = reader;
  expect(render(<ZoneNote of="2026-12-05T09:30:00Z" />).container.textContent).toBe(note);
});

test('rejects a time skipped by daylight saving time', () => {
  process.env.TZ = 'Europe/Paris';
  const event = { title: 'Régate', location: 'Brest', description: '' };
  const at = (time: string) => ({ day: '2027-03-28', time });
  const skipped = validateEvent({ ...event, start: at('02:30'), end: at('05:00') });
  expect(skipped.start).toMatch(/n’existe pas/);
  expect(skipped.end).toBeUndefined();
  const whole = validateEvent({ ...event, start: at('01:45'), end: at('03:00') });
  expect([whole.start, whole.end]).toEqual([undefined, undefined]);
});
