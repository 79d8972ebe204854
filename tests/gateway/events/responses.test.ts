import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { picture } from '../../backend/builders.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { global } from '../callers.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();
let owner: TestPerson;
let member: TestPerson;
let community: { id: number };
beforeAll(async () => {
  [owner, member] = [await platform.backend.addPerson(), await platform.backend.addPerson()];
  community = await platform.backend.addCommunity({}, { members: [owner, member] });
});

const fields = `title location capacity viewerResponse viewerIsWaiting viewerCanRespond viewerCanEdit viewerCanSeeRespondents version lastEdit { editor { name } }
  responseCounts { goingCount waitingCount maybeCount notGoingCount }
  respondents(list: GOING) { edges { node { email } } }`;
interface Event {
  version: string;
  [field: string]: unknown;
}
const change = (as: TestPerson, name: string, input: object) =>
  platform.mutate<{ event: Event | null }>(name, input, { as, selection: `event { ${fields} }` });

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
    viewerCanSeeRespondents: false,
    respondents: null,
    responseCounts: { goingCount: 1, waitingCount: 0, maybeCount: 0, notGoingCount: 0 },
  });
  const seen = (await change(owner, 'setEventResponse', { eventId, response: 'MAYBE' })).event;
  expect(seen).toMatchObject({
    viewerCanEdit: true,
    viewerCanSeeRespondents: true,
    respondents: { edges: [{ node: { email: member.email } }] },
  });
  expect((await change(member, 'removeEventResponse', { eventId })).event).toMatchObject({
    viewerResponse: null,
    responseCounts: { goingCount: 0, maybeCount: 1 },
  });
});

it('B934: lists more people than the API returns at once', async () => {
  const { id } = await platform.content.addEvent(community, owner);
  await platform.backend.context.database.execute(sql`
    with added as (
      insert into users (email, first_name) select 'invite-' || n || '@example.org', 'Zoé' from generate_series(1, 1001) as n returning id),
    joined as (insert into memberships (community_id, user_id) select ${community.id}, id from added returning user_id)
    insert into event_responses (post_id, community_id, user_id, answer, turn)
    select ${id}, ${community.id}, user_id, 'yes', row_number() over (order by user_id) from joined`);
  interface Page {
    post: {
      event: { respondents: { nodes: unknown[]; pageInfo: { endCursor: string }; totalCount: number } };
    };
  }
  let count = 0;
  let after: string | null = null;
  // Eleven pages.
  for (let page = 0; page < 11; page += 1) {
    const answer: { data: Page } = await platform.ask<Page>(
      `query ($after: String) { post(databaseId: "${id}") { event { respondents(list: GOING, first: 100, after: $after) { nodes { id } pageInfo { endCursor } totalCount } } } }`,
      { as: owner, variables: { after } },
    );
    const { nodes, pageInfo, totalCount } = answer.data.post.event.respondents;
    expect(totalCount).toBe(1001);
    count += nodes.length;
    after = pageInfo.endCursor;
  }
  expect(count).toBe(1001);
});

it('changes an event once per version', async () => {
  const { id } = await platform.content.addEvent(community, owner);
  const eventId = global('Event', community.id, id);
  const first = await change(owner, 'updateEvent', { eventId, location: 'Cour', capacity: 2 });
  expect(first).toMatchObject({
    event: {
      title: 'Portes ouvertes',
      location: 'Cour',
      capacity: 2,
      lastEdit: { editor: { name: expect.any(String) } },
    },
    userErrors: [],
  });
  const basedOn = first.event!.version;
  await change(owner, 'updateEvent', { eventId, title: 'Portes fermées', basedOn });
  expect(await change(owner, 'updateEvent', { eventId, title: 'Portes', basedOn })).toMatchObject({
    event: { title: 'Portes fermées' },
    userErrors: [{ code: 'STALE' }],
  });
  expect(await change(owner, 'updateEvent', { eventId, startsAt: null })).toMatchObject({
    event: null,
    userErrors: [{ code: 'INVALID', path: ['startsAt'] }],
  });
});

it('replaces, describes and removes the image of an event', async () => {
  const { id } = await platform.content.addEvent(community, owner);
  const eventId = global('Event', community.id, id);
  const file = new File([await picture({ width: 300, height: 300 })], 'phare.jpg');
  const { data } = await platform.ask<{ updateEvent: object }>(
    `mutation ($input: UpdateEventInput!) { updateEvent(input: $input) { event { title image { alt width } } userErrors { code } } }`,
    {
      as: owner,
      variables: { input: { eventId, image: { file: null, alt: 'Un phare' } } },
      files: { 'variables.input.image.file': file },
    },
  );
  expect(data.updateEvent).toEqual({
    event: { title: 'Portes ouvertes', image: { alt: 'Un phare', width: 300 } },
    userErrors: [],
  });
  const edit = async (input: object) =>
    (
      await platform.mutate<{ event: Event | null }>(
        'updateEvent',
        { eventId, ...input },
        { as: owner, selection: 'event { version image { alt } }' },
      )
    ).event;
  const described = await edit({ imageAlt: 'Le phare' });
  expect(described).toMatchObject({ image: { alt: 'Le phare' } });
  expect(await edit({ imageAlt: null })).toMatchObject({ image: { alt: '' } });
  const removed = await edit({ image: null });
  expect(removed).toMatchObject({ image: null });
  expect(removed?.version).not.toBe(described?.version);
});
