import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
/** In front of an API that has none of these extensions. */
let documented: Platform;
let reader: TestPerson;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
beforeAll(async () => {
  platform = await startPlatform();
  documented = await startPlatform({ backend: platform.backend, settings: { API_EXTENSIONS: '' } });
  reader = await platform.backend.addPerson({ firstSignInAt: daysAgo(40) });
});
afterAll(async () => {
  await documented.close();
  await platform.close();
});

it('B978 B979: who is new and whose birthday comes are of one call; nobody without the capability', async () => {
  const query = `{ viewer {
    newUsers { databaseId name }
    upcomingBirthdays { user { databaseId } birthday { day monthNumber } }
  } }`;
  // On the same day everywhere on earth: in three days it is still among the next seven.
  const inThreeDays = daysAgo(-3);
  const [day, monthNumber] = [inThreeDays.getUTCDate(), inThreeDays.getUTCMonth() + 1];
  const two = (value: number) => String(value).padStart(2, '0');
  const [late, recent] = [
    await platform.backend.addPerson({ firstName: 'Ana', lastName: 'Bo', firstSignInAt: daysAgo(9) }),
    await platform.backend.addPerson({ firstName: 'Léo', lastName: 'Cy', firstSignInAt: daysAgo(2) }),
  ];
  const born = await platform.backend.addPerson({
    firstSignInAt: daysAgo(40),
    birthDate: `2000-${two(monthNumber)}-${two(day)}`,
  });
  const { data, calls } = await platform.ask(query, { as: reader });
  expect(data).toEqual({
    viewer: {
      newUsers: [
        { databaseId: String(recent.id), name: 'Léo Cy' },
        { databaseId: String(late.id), name: 'Ana Bo' },
      ],
      upcomingBirthdays: [{ user: { databaseId: String(born.id) }, birthday: { day, monthNumber } }],
    },
  });
  expect(calls).toEqual(['GET /api/users/nouveautes']);
  const without = await documented.ask(query, { as: reader });
  expect(without.data).toEqual({ viewer: { newUsers: [], upcomingBirthdays: [] } });
  expect(without.errors).toEqual([]);
});

it('B977: others read day and month of birth, and the year once its owner shows it', async () => {
  const owner = await platform.backend.addPerson({ birthDate: '1990-03-07' });
  const read = async (as: TestPerson, on = platform) =>
    (
      await on.ask<{ user: object }>(
        'query ($id: String!) { user(databaseId: $id) { birthDate birthday { day monthNumber } } }',
        { as, variables: { id: String(owner.id) } },
      )
    ).data.user;
  const birthday = { day: 7, monthNumber: 3 };
  const whole = { birthDate: '1990-03-07', birthday };
  expect(await read(owner)).toEqual(whole);
  expect(await read(reader)).toEqual({ birthDate: null, birthday });
  const show = (isBirthYearVisible: boolean, on = platform) =>
    on.ask<{ updateProfile: object }>(
      `mutation ($isBirthYearVisible: Boolean) { updateProfile(input: { isBirthYearVisible: $isBirthYearVisible }) {
        viewer { isBirthYearVisible } userErrors { path }
      } }`,
      { as: owner, variables: { isBirthYearVisible } },
    );
  expect((await show(true)).data.updateProfile).toEqual({
    viewer: { isBirthYearVisible: true },
    userErrors: [],
  });
  expect(await read(reader)).toEqual(whole);
  expect((await show(false)).data.updateProfile).toMatchObject({ viewer: { isBirthYearVisible: false } });
  expect(await read(reader)).toEqual({ birthDate: null, birthday });
  // Without the capability the choice is unknown and refused.
  const refused = { viewer: null, userErrors: [{ path: ['isBirthYearVisible'] }] };
  expect((await show(true, documented)).data.updateProfile).toEqual(refused);
  const unknown = await documented.ask('{ viewer { isBirthYearVisible } }', { as: owner });
  expect(unknown.data).toEqual({ viewer: { isBirthYearVisible: null } });
});

it('a profile has the communities and posts that both see, in one more call; neither without the capability', async () => {
  const { backend } = platform;
  const author = await backend.addPerson();
  const shared = await backend.addCommunity({ title: 'Atelier' }, { members: [author, reader] });
  const hidden = await backend.addCommunity({ title: 'Ailleurs', kind: 'secret' }, { members: [author] });
  const older = await backend.addPost(shared, author);
  const latest = await backend.addPost(shared, author);
  await backend.addPost(hidden, author);
  const query = `query ($id: String!) { user(databaseId: $id) {
    name sharedCommunities { databaseId } latestPosts { databaseId community { title } }
  } }`;
  const options = { as: reader, variables: { id: String(author.id) } };
  const { data, calls } = await platform.ask<{ user: object }>(query, options);
  const community = { title: 'Atelier' };
  expect(data.user).toMatchObject({
    sharedCommunities: [{ databaseId: String(shared.id) }],
    latestPosts: [
      { databaseId: String(latest.id), community },
      { databaseId: String(older.id), community },
    ],
  });
  expect(calls).toEqual(['POST /api/infouser', 'GET /api/users/{id}/activite']);
  const limited = query.replace('latestPosts', 'latestPosts(limit: 1)');
  expect((await platform.ask<{ user: object }>(limited, options)).data.user).toMatchObject({
    latestPosts: [{ databaseId: String(latest.id) }],
  });
  const without = await documented.ask<{ user: object }>(query, options);
  expect(without.data.user).toMatchObject({ sharedCommunities: null, latestPosts: null });
  expect(without.errors).toEqual([]);
});
