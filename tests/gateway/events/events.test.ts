import { unknownInstant } from '../../../gateway/core/rest/instants.ts';
import { describe, expect, it } from 'vitest';
import { decodeEvent } from '../../../gateway/posts/events.ts';

const wire = {
  lieu: 'Atelier',
  description: '<p onclick="x()">Venez</p>',
  datedebut: '2027-03-01T09:00:00+01:00',
  datefin: '2027-03-01 12:00:00Z',
};

describe('decoding an event', () => {
  it('makes instants UTC and the description safe, and takes the first picture', () => {
    expect(decodeEvent({ ...wire, imag: ['NULL', 'files/a.jpg'] }, 'Portes ouvertes')).toEqual({
      title: 'Portes ouvertes',
      place: 'Atelier',
      description: '<p>Venez</p>',
      startsAt: '2027-03-01T08:00:00.000Z',
      endsAt: '2027-03-01T12:00:00.000Z',
      image: { path: 'files/a.jpg', width: null, height: null, alt: '' },
    });
  });

  it('is shown without the date that cannot be read', () => {
    const event = decodeEvent({ ...wire, datefin: '' }, 'Portes ouvertes');
    expect(event).toMatchObject({ title: 'Portes ouvertes', endsAt: unknownInstant });
  });
});
