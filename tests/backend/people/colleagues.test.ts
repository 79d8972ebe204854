import { afterAll, expect, it } from 'vitest';
import { birthDaysFrom } from '../../../backend/people/colleagues.ts';
import { ColleaguesResponse } from '../../../backend/people/wire.ts';
import { startBackend, type TestPerson } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
/** Born in 2000 on the day that is some days from today in the organisation's time zone. */
function bornIn(days: number): string {
  const day = new Date(new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris' }).format());
  day.setUTCDate(day.getUTCDate() + days);
  return `2000-${day.toISOString().slice(5, 10)}`;
}
const read = async (as: TestPerson) => {
  const { nouveaux, anniversaires } = (await backend.get('/api/users/nouveautes', as)).read(
    ColleaguesResponse,
  );
  return [
    nouveaux.map(({ profile }) => profile.prenom),
    anniversaires.map(({ user }) => user.profile.prenom),
  ];
};

it('B978 B979: lists who is new and whose birthday comes, of the people whom the caller sees', async () => {
  const old = { firstSignInAt: daysAgo(31) };
  const reader = await backend.addPerson({ firstName: 'Rémi', ...old });
  const guest = await backend.addPerson({ firstName: 'Gaby', isExternal: true, firstSignInAt: daysAgo(1) });
  await backend.addPerson({ firstName: 'Absente', firstSignInAt: null });
  await backend.addPerson({ firstName: 'Neuve', firstSignInAt: daysAgo(2) });
  const known = await backend.addPerson({ firstName: 'Connue', firstSignInAt: daysAgo(29) });
  for (const [firstName, days] of [
    ['Hier', -1],
    ['Semaine', 7],
    ['Jour', 0],
    ['Trop tard', 8],
  ] as const)
    await backend.addPerson({ firstName, birthDate: bornIn(days), ...old });
  expect(await read(reader)).toEqual([
    ['Neuve', 'Connue'],
    ['Jour', 'Semaine'],
  ]);
  expect(await read(guest)).toEqual([[], []]);
  await backend.addCommunity({}, { members: [guest, known] });
  expect(await read(guest)).toEqual([['Connue'], []]);
  const crowd = Array.from({ length: 6 }, () => ({ firstSignInAt: daysAgo(3), birthDate: bornIn(1) }));
  await backend.addPeople(crowd);
  expect((await read(reader)).map((list) => list.length)).toEqual([5, 5]);
});

it('B979: counts over the end of a year, and 29 February with 1 March in other years', () => {
  expect(birthDaysFrom(new Date('2026-12-28T12:00:00Z'))).toEqual([
    1228, 1229, 1230, 1231, 101, 102, 103, 104,
  ]);
  expect(birthDaysFrom(new Date('2026-02-27T12:00:00Z')).slice(0, 4)).toEqual([227, 228, 229, 301]);
  expect(birthDaysFrom(new Date('2028-02-28T12:00:00Z')).slice(0, 3)).toEqual([228, 229, 301]);
  // It is past midnight in Paris.
  expect(birthDaysFrom(new Date('2026-06-30T22:30:00Z'))[0]).toBe(701);
});
