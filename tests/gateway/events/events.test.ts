import { unknownInstant } from '../../../gateway/compat/instants.ts';
import { describe, expect, it } from 'vitest';
import { decodeEvent } from '../../../gateway/posts/events.rest.ts';
import { eventId } from '../../../gateway/posts/events.ts';

const place = { community: '7', post: '201' };
const wire = {
  text: '<p>Portes &amp; fenêtres <b>ouvertes</b></p>',
  lieu: 'Atelier',
  description: '<p onclick="x()">Venez</p>',
  datedebut: '2027-03-01T09:00:00+01:00',
  datefin: '2027-03-01 12:00:00Z',
};

describe('decoding an event', () => {
  it('converts times to UTC, sanitises texts, and uses the first image', () => {
    const pictures = { imag: ['NULL', 'files/a.jpg'], imagalternatives: ['', 'Un phare'] };
    expect(decodeEvent({ ...wire, ...pictures }, place)).toEqual({
      __typename: 'Event',
      id: eventId.write(place),
      postDatabaseId: '201',
      title: 'Portes & fenêtres ouvertes',
      location: 'Atelier',
      text: '<p>Venez</p>',
      startsAt: '2027-03-01T08:00:00.000Z',
      endsAt: '2027-03-01T12:00:00.000Z',
      image: { path: 'files/a.jpg', width: null, height: null, alt: 'Un phare' },
      participation: null,
    });
  });

  it('skips an unreadable date', () => {
    const event = decodeEvent({ ...wire, datefin: '' }, place);
    expect(event).toMatchObject({ title: 'Portes & fenêtres ouvertes', endsAt: unknownInstant });
  });
});
