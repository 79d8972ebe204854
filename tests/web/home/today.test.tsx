import { act, cleanup, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { todayQuery } from '../../../web/home/Today.query.ts';
import { Component as TodayPage } from '../../../web/home/TodayPage.tsx';
import { announcePlatform } from '../../../web/live/viewerEvents.ts';
import { announceCommunityChange } from '../../../web/live/watchCommunity.ts';
import { removePermanently } from '../../../web/relay/connections.ts';
import { showScreen } from '../showScreen.tsx';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const community = { id: 'c', databaseId: '7', title: 'Voile' };
const eventPost = (databaseId: string, startsIn: number) => ({
  id: databaseId,
  databaseId,
  community,
  poll: null,
  event: {
    id: `event-${databaseId}`,
    title: `Sortie ${databaseId}`,
    startsAt: inHours(startsIn),
    endsAt: inHours(startsIn + 1),
  },
});
const pollPost = (databaseId: string, poll: object) => ({
  id: databaseId,
  databaseId,
  community,
  event: null,
  poll: {
    id: `poll-${databaseId}`,
    question: `Question ${databaseId}`,
    isClosed: false,
    viewerCanVote: true,
    viewerHasVoted: false,
    ...poll,
  },
});

const show = (nodes: object[], links: object[] = [], people: object = {}) =>
  showScreen(
    TodayPage,
    todayQuery,
    {},
    {
      Viewer: () => ({
        id: 'viewer',
        feed: { edges: nodes.map((node) => ({ node })) },
        links,
        newUsers: [],
        upcomingBirthdays: [],
        ...people,
      }),
    },
  );
const rows = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('lists the next three events of later days by their start, open polls without an answer, and the links', async () => {
  await show(
    [
      eventPost('1', 48),
      eventPost('2', 30),
      eventPost('3', -5),
      eventPost('8', 72),
      eventPost('9', 96),
      pollPost('4', {}),
      pollPost('5', { viewerHasVoted: true }),
      pollPost('6', { isClosed: true }),
      pollPost('7', { viewerCanVote: false }),
    ],
    [{ id: 'l', title: 'Paie', url: 'https://paie.example/', icon: null }],
  );
  expect(rows('Prochains événements')).toEqual([2, 1, 8].map((id) => `/communaute/7/post/${id}`));
  expect(rows('Votre avis')).toEqual(['/communaute/7/post/4']);
  expect(rows('Mes liens')).toEqual(['https://paie.example/']);
  cleanup();
  await show([]);
  expect(screen.queryAllByRole('region')).toEqual([]);
});

test('begins with the events of today, and names today among birthdays', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 9) });
  onTestFinished(() => void vi.useRealTimers());
  await show(
    [
      eventPost('1', 15),
      eventPost('2', 14),
      eventPost('3', -0.5),
      { ...eventPost('4', -30), event: { ...eventPost('4', -30).event, endsAt: inHours(1) } },
    ],
    [],
    {
      upcomingBirthdays: [20, 21].map((day) => ({
        user: { id: `${day}`, name: `Zoé ${day}` },
        birthday: { day, monthNumber: 11 },
      })),
    },
  );
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Événements du jour',
    'Anniversaires',
    'Prochains événements',
  ]);
  expect(rows('Événements du jour')).toEqual([4, 3, 2].map((id) => `/communaute/7/post/${id}`));
  expect(rows('Prochains événements')).toEqual(['/communaute/7/post/1']);
  expect(screen.getByRole('region', { name: 'Anniversaires' }).textContent).toMatch(
    /Aujourd’hui.*21 novembre/,
  );
});

const changePosts = () => announceCommunityChange({ communityId: 'c', parts: ['POSTS'] });

test('loses deleted posts, and is read again after changes in communities and by administrators', async () => {
  const { environment, answer, isAsked } = await show([eventPost('1', 48), eventPost('2', 72)]);
  act(() => removePermanently(environment, '2'));
  expect(rows('Prochains événements')).toEqual(['/communaute/7/post/1']);
  vi.useFakeTimers();
  for (const announce of [announcePlatform, changePosts]) {
    announce();
    expect(isAsked('TodayQuery')).toBe(false);
    await act(async () => vi.advanceTimersByTimeAsync(60_000));
    await answer('TodayQuery');
  }
});

test('B978 B979: lists new colleagues, and birthdays without a year', async () => {
  const person = (databaseId: string, jobTitle: string | null) => ({
    id: databaseId,
    databaseId,
    name: `Zoé ${databaseId}`,
    jobTitle,
  });
  await show([], [], {
    newUsers: [person('3', 'Pilote')],
    upcomingBirthdays: [{ user: person('4', null), birthday: { day: 29, monthNumber: 2 } }],
  });
  expect(rows('Nouveaux collègues')).toEqual(['/utilisateur/profil/3']);
  expect(rows('Anniversaires')).toEqual(['/utilisateur/profil/4']);
  expect(screen.getByText('Pilote')).toBeTruthy();
  expect(screen.getByText('29 février')).toBeTruthy();
});
