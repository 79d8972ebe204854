import { afterAll, describe, expect, it } from 'vitest';
import { events } from '../../../backend/events/tables.ts';
import { ListEventsResponse } from '../../../backend/events/wire.ts';
import { startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const person = await backend.addPerson();
const community = await backend.addCommunity({}, { members: [person] });
for (const [title, start, end] of [
  ['Mars', '2026-03-10T09:00:00Z', '2026-03-10T10:00:00Z'],
  ['Janvier', '2026-01-10T09:00:00Z', '2026-01-12T10:00:00Z'],
  ['Février', '2026-02-10T09:00:00Z', '2026-02-10T10:00:00Z'],
] as const) {
  const { id } = await backend.addPost(community, person, { kind: 'event' });
  await backend.context.database.insert(events).values({
    postId: id,
    communityId: community.id,
    title,
    place: 'Salle A',
    description: '<p>Venez</p>',
    startsAt: new Date(start),
    endsAt: new Date(end),
  });
}

const titles = async (query = '') =>
  (await backend.get(`/api/eventlist/${community.id}${query}`, person))
    .read(ListEventsResponse)
    .events.map((event) => event.title);

describe('the calendar', () => {
  it('B408 B739: lists the events of posts by start', async () => {
    expect(await titles()).toEqual(['Janvier', 'Février', 'Mars']);
    const answer = await backend.get(`/api/eventlist/${community.id}`, person);
    expect(answer.read(ListEventsResponse).events[0]).toMatchObject({
      startTime: '2026-01-10T09:00:00.000Z',
      endTime: '2026-01-12T10:00:00.000Z',
      lieu: 'Salle A',
      description: '<p>Venez</p>',
    });
  });

  it('lists the events that overlap a period', async () => {
    expect(await titles('?from=2026-01-11T00:00:00Z&to=2026-02-11T00:00:00Z')).toEqual([
      'Janvier',
      'Février',
    ]);
    expect(await titles('?from=2026-03-10T10:00:00Z')).toEqual([]);
    expect((await backend.get(`/api/eventlist/${community.id}?from=hier`, person)).status).toBe(400);
  });

  it.each(['0000-01-01T00:00:00Z', '1900-01-01T00:00:00%2B00:01', '9999-12-31T23:59:59-00:01'])(
    'rejects the invalid date %s',
    async (date) => {
      for (const end of ['from', 'to']) {
        const answer = await backend.get(`/api/eventlist/${community.id}?${end}=${date}`, person);
        expect([answer.status, answer.body]).toEqual([
          400,
          expect.objectContaining({ message: 'La date est incorrecte.', field: end }),
        ]);
      }
    },
  );

  it('accepts the first and the last instant', async () => {
    const all = '?from=1900-01-01T00:00:00Z&to=9999-12-31T23:59:59.999Z';
    expect(await titles(all)).toEqual(['Janvier', 'Février', 'Mars']);
  });
});
