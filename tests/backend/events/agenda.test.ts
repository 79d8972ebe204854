import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { AgendaResponse, CalendarUrlResponse } from '../../../backend/events/agenda.wire.ts';
import { formatCalendar, type CalendarEntry } from '../../../backend/events/calendarFile.ts';
import { calendarSubscriptions, events as eventRows } from '../../../backend/events/tables.ts';
import { ListEventsResponse } from '../../../backend/events/wire.ts';
import { createContent } from '../../gateway/content.ts';
import { startBackend, type TestPerson } from '../harness.ts';

const entry: CalendarEntry = {
  postId: 7,
  communityId: 3,
  community: 'Voile',
  title: 'Régate',
  place: 'Brest',
  description: '',
  startsAt: new Date('2026-11-20T09:00:00Z'),
  endsAt: new Date('2026-11-20T10:00:00Z'),
  sequence: 0,
  changedAt: new Date('2026-11-01T08:00:00Z'),
  isCancelled: false,
};
const fileOf = (...entries: Partial<CalendarEntry>[]) =>
  formatCalendar(
    'Agora',
    'https://agora.example.org',
    entries.map((values) => ({ ...entry, ...values })),
  );

/** What three libraries read of each event: id, name, place, description, start and end. */
function readings(file: string) {
  const component = new ICAL.Component(ICAL.parse(file));
  const first = component.getAllSubcomponents('vevent').map((vevent) => {
    const event = new ICAL.Event(vevent);
    return [
      event.uid,
      event.summary,
      event.location ?? '',
      event.description ?? '',
      event.startDate.toJSDate().toISOString(),
      event.endDate.toJSDate().toISOString(),
    ];
  });
  const second = Object.values(nodeIcal.sync.parseICS(file)).flatMap((event) =>
    event?.type === 'VEVENT'
      ? [
          [
            event.uid,
            event.summary,
            event.location ?? '',
            event.description ?? '',
            event.start.toISOString(),
            event.end?.toISOString(),
          ],
        ]
      : [],
  );
  const third = (convertIcsCalendar(undefined, file).events ?? []).map((event) => [
    event.uid,
    event.summary,
    event.location ?? '',
    event.description ?? '',
    event.start.date.toISOString(),
    event.end?.date.toISOString(),
  ]);
  return [first, second, third];
}

describe('a calendar file', () => {
  it.each([
    ['at midnight', { startsAt: new Date('2026-11-20T23:00:00Z'), endsAt: new Date('2026-11-21T23:00:00Z') }],
    [
      'over a change of the clocks',
      { startsAt: new Date('2027-03-28T00:30:00Z'), endsAt: new Date('2027-03-28T01:30:00Z') },
    ],
    [
      'in the hour that comes twice',
      { startsAt: new Date('2026-10-25T00:30:00Z'), endsAt: new Date('2026-10-25T01:30:00Z') },
    ],
    ['overseas', { startsAt: new Date('2026-12-31T20:00:00Z'), endsAt: new Date('2027-01-01T05:00:00Z') }],
    ['with signs', { title: 'Été; hiver, « neige » \\ 🎿', place: 'Salle A, bâtiment 2; étage' }],
  ])('is read alike by three libraries: an event %s', (_what, values) => {
    const { title, place, startsAt, endsAt } = { ...entry, ...values };
    const expected = [
      'post-7@agora.example.org',
      title,
      place,
      '',
      startsAt.toISOString(),
      endsAt.toISOString(),
    ];
    expect(readings(fileOf(values))).toEqual([[expected], [expected], [expected]]);
  });

  it('has a long description in folded lines, with its paragraphs', () => {
    const words = 'Amenez vos gilets, s’il vous plaît\u00a0; merci 🎿. '.repeat(40).trim();
    const file = fileOf({ description: `<p>${words}</p><ul><li>un</li><li>deux &amp; trois</li></ul>` });
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const text = `${words}\n- un\n- deux & trois`;
    expect(readings(file).map(([event]) => event?.[3])).toEqual([text, text, text]);
  });

  it('says when it was changed, how often, and what was cancelled', () => {
    const file = fileOf({ sequence: 2 }, { postId: 8, isCancelled: true, sequence: 3 });
    expect(file).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
    const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
    expect(
      events.map((event) => ['uid', 'sequence', 'status'].map((name) => event.getFirstPropertyValue(name))),
    ).toEqual([
      ['post-7@agora.example.org', 2, 'CONFIRMED'],
      ['post-8@agora.example.org', 3, 'CANCELLED'],
    ]);
    expect(String(events[0]!.getFirstPropertyValue('dtstamp'))).toBe('2026-11-01T08:00:00Z');
  });

  it('holds a thousand events', () => {
    const file = fileOf(...Array.from({ length: 1_000 }, (_, index) => ({ postId: index + 1 })));
    expect(readings(file).map((events) => new Set(events.map(([uid]) => uid)).size)).toEqual([
      1_000, 1_000, 1_000,
    ]);
  });
});

const backend = await startBackend();
afterAll(() => backend.close());
const content = createContent(backend);
const [owner, reader] = await backend.addPeople([{}, {}]);
const community = await backend.addCommunity({ title: 'Voile' }, { members: [owner, reader] });
const event = await content.addEvent(community, owner);

const urlOf = async (method: 'GET' | 'POST', as: TestPerson) => {
  const answer = await backend.call(method, '/api/agenda/adresse', { as });
  const { adresse } = answer.read(CalendarUrlResponse);
  return adresse && new URL(adresse).pathname;
};
const uids = (file: unknown) => [...String(file).matchAll(/^UID:post-(\d+)/gm)].map(([, id]) => Number(id));

describe('the agenda', () => {
  it('B937: has the events of one’s own communities in a period', async () => {
    const stranger = await backend.addPerson();
    const ask = async (as: TestPerson, from: string) =>
      (await backend.get(`/api/agenda?from=${from}&to=2037-01-01T00:00:00Z`, as)).read(AgendaResponse).events;
    expect(await ask(reader, '2036-01-01T00:00:00Z')).toMatchObject([
      { id: event.id, title: 'Portes ouvertes', groups: { id: community.id, titre: 'Voile' } },
    ]);
    expect(await ask(reader, '2036-03-01T12:00:00Z')).toEqual([]);
    expect(await ask(stranger, '2036-01-01T00:00:00Z')).toEqual([]);
  });

  it('has a private address, which is kept as a hash and can be replaced', async () => {
    expect(await urlOf('GET', reader)).toBeNull();
    const first = await urlOf('POST', reader);
    expect(await urlOf('GET', reader)).toBe(first);
    const file = await backend.get(first!);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(uids(file.body)).toEqual([event.id]);
    const again = await backend.call('GET', first!, {
      headers: { 'if-none-match': file.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    const [row] = await backend.context.database
      .select()
      .from(calendarSubscriptions)
      .where(eq(calendarSubscriptions.userId, reader.id));
    expect(JSON.stringify(row)).not.toContain(first!.slice('/agenda/'.length, -'.ics'.length));
    expect(await urlOf('POST', reader)).not.toBe(first);
    expect((await backend.get(first!)).status).toBe(404);
  });

  it('shows a change, then a cancellation, and nothing after the membership', async () => {
    const leaving = await backend.addPerson();
    await backend.addMember(community, leaving);
    const url = await urlOf('POST', leaving);
    const other = await content.addEvent(community, owner);
    await backend.post(`/api/event/${other.id}/edit`, { as: owner, json: { lieu: 'Cour' } });
    const part = async () =>
      String((await backend.get(url!)).body)
        .split('BEGIN:VEVENT')
        .find((text) => text.includes(`UID:post-${other.id}@`));
    expect(await part()).toMatch(/SEQUENCE:1\r\n[^]*LOCATION:Cour\r\n/);
    await backend.post('/deletepost', { as: owner, json: { idpost: other.id } });
    expect(await part()).toMatch(/SEQUENCE:2\r\n[^]*STATUS:CANCELLED\r\n/);
    await backend.post('/quittergroup', { as: leaving, json: { id: community.id } });
    expect(uids((await backend.get(url!)).body)).toEqual([]);
  });

  it('B937: of a thousand events takes as many statements as of one', async () => {
    const costs: number[][] = [];
    for (const count of [1, 1_000]) {
      const [person, author] = await backend.addPeople([{}, {}]);
      const { id } = await backend.addCommunity({}, { members: [person], admins: [author] });
      await backend.context.database.execute(sql`
        with written as (
          insert into posts (community_id, author_id, kind, text)
          select ${id}::bigint, ${author.id}::bigint, 'event', '' from generate_series(1, ${count}::int) returning id)
        insert into events (post_id, community_id, title, place, starts_at, ends_at)
        select id, ${id}::bigint, 'Réunion ' || id, 'Brest', now() + interval '1 day', now() + interval '25 hours'
        from written`);
      const agenda = await backend.get(
        '/api/agenda?from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z',
        person,
      );
      const file = await backend.get((await urlOf('POST', person))!);
      expect(agenda.read(AgendaResponse).events).toHaveLength(count);
      expect(uids(file.body)).toHaveLength(count);
      costs.push([agenda.sql, file.sql]);
    }
    expect(costs[1]).toEqual(costs[0]);
  });

  it('is not read without end', async () => {
    const url = await urlOf('POST', owner);
    const answers = await Promise.all(Array.from({ length: 121 }, () => backend.get(url!)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

const calendar = await backend.addCommunity({}, { members: [owner] });
for (const [title, start, end] of [
  ['Mars', '2026-03-10T09:00:00Z', '2026-03-10T10:00:00Z'],
  ['Janvier', '2026-01-10T09:00:00Z', '2026-01-12T10:00:00Z'],
  ['Février', '2026-02-10T09:00:00Z', '2026-02-10T10:00:00Z'],
] as const) {
  const { id } = await backend.addPost(calendar, owner, { kind: 'event' });
  await backend.context.database.insert(eventRows).values({
    postId: id,
    communityId: calendar.id,
    title,
    place: 'Salle A',
    description: '<p>Venez</p>',
    startsAt: new Date(start),
    endsAt: new Date(end),
  });
}

const titles = async (query = '') =>
  (await backend.get(`/api/eventlist/${calendar.id}${query}`, owner))
    .read(ListEventsResponse)
    .events.map((event) => event.title);

describe('the calendar', () => {
  it('B408 B739: lists the events of posts by start', async () => {
    expect(await titles()).toEqual(['Janvier', 'Février', 'Mars']);
    const answer = await backend.get(`/api/eventlist/${calendar.id}`, owner);
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
    expect((await backend.get(`/api/eventlist/${calendar.id}?from=hier`, owner)).status).toBe(400);
  });

  it.each(['0000-01-01T00:00:00Z', '1900-01-01T00:00:00%2B00:01', '9999-12-31T23:59:59-00:01'])(
    'rejects the invalid date %s',
    async (date) => {
      for (const end of ['from', 'to']) {
        expect(await backend.get(`/api/eventlist/${calendar.id}?${end}=${date}`, owner)).toMatchObject({
          status: 400,
          body: { message: 'La date est incorrecte.', field: end },
        });
      }
    },
  );

  it('accepts the first and the last instant', async () => {
    const all = '?from=1900-01-01T00:00:00Z&to=9999-12-31T23:59:59.999Z';
    expect(await titles(all)).toEqual(['Janvier', 'Février', 'Mars']);
  });
});
