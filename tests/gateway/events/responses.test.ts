import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import { global } from '../callers.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
let owner: TestPerson;
let member: TestPerson;
let community: { id: number };
beforeAll(async () => {
  platform = await startPlatform();
  [owner, member] = [await platform.backend.addPerson(), await platform.backend.addPerson()];
  community = await platform.backend.addCommunity({}, { members: [owner, member] });
});
afterAll(() => platform.close());

const fields = `title location capacity viewerResponse viewerIsWaiting viewerCanRespond viewerCanEdit version
  responseCounts { goingCount waitingCount maybeCount notGoingCount }
  respondents(list: GOING) { edges { node { email } } }`;
interface Event {
  version: string;
  [field: string]: unknown;
}
interface Payload {
  event: Event | null;
  userErrors: { code: string; message: string }[];
}
const change = async (as: TestPerson, name: string, input: object) => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const { data } = await platform.ask<Record<string, Payload>>(
    `mutation ($input: ${type}!) { ${name}(input: $input) { event { ${fields} } userErrors { code message } } }`,
    { as, variables: { input } },
  );
  return data[name]!;
};

it('B934: answers an event, whose author sees the people', async () => {
  const { id } = await platform.content.addEvent(community, owner);
  const eventId = global('Event', community.id, id);
  const { event } = await change(member, 'setEventResponse', { eventId, response: 'GOING' });
  expect(event).toMatchObject({
    capacity: null,
    viewerResponse: 'GOING',
    viewerIsWaiting: false,
    viewerCanRespond: true,
    viewerCanEdit: false,
    respondents: null,
    responseCounts: { goingCount: 1, waitingCount: 0, maybeCount: 0, notGoingCount: 0 },
  });
  const seen = (await change(owner, 'setEventResponse', { eventId, response: 'MAYBE' })).event;
  expect(seen).toMatchObject({
    viewerCanEdit: true,
    respondents: { edges: [{ node: { email: member.email } }] },
  });
});

it('changes an event once per version', async () => {
  const { id } = await platform.content.addEvent(community, owner);
  const eventId = global('Event', community.id, id);
  const first = await change(owner, 'updateEvent', { eventId, location: 'Cour', capacity: 2 });
  expect(first).toMatchObject({
    event: { title: 'Portes ouvertes', location: 'Cour', capacity: 2 },
    userErrors: [],
  });
  const basedOn = first.event!.version;
  await change(owner, 'updateEvent', { eventId, title: 'Portes fermées', basedOn });
  expect(await change(owner, 'updateEvent', { eventId, title: 'Portes', basedOn })).toMatchObject({
    event: { title: 'Portes fermées' },
    userErrors: [{ code: 'STALE' }],
  });
});
