/** What a month came to: its parts wait and fail alone, and another month takes the place of all at once. */
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadQuery, RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { OperationDescriptor } from 'relay-runtime';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test } from 'vitest';
import { Fault } from '../../../web/core/errors.ts';
import { engagementTrendQuery, trendUntil } from '../../../web/statistics/EngagementTrend.query.ts';
import { monthFiguresQuery } from '../../../web/statistics/MonthFigures.query.ts';
import { Component as MonthSections } from '../../../web/statistics/MonthSections.tsx';
import { monthName, monthsWithFigures, readMonth } from '../../../web/statistics/months.ts';
import { topCommunitiesQuery } from '../../../web/statistics/TopCommunities.query.ts';
import { topPostersQuery } from '../../../web/statistics/TopPosters.query.ts';
import { topPostsQuery } from '../../../web/statistics/TopPosts.query.ts';
import { withDe } from '../../../web/ui/elision.ts';

/** One viewer, whatever was asked. */
const ids: MockPayloadGenerator.MockResolvers = {
  Viewer: () => ({ id: 'viewer' }),
  Administration: () => ({ id: 'administration' }),
  MonthlyStatistics: ({ args }) => ({ id: String(args?.month), month: args?.month, days: [] }),
  Post: () => ({ createdAt: '2026-11-20T09:00:00Z' }),
};
const nameOf = ({ request }: OperationDescriptor) => request.node.params.name;

/** The sections of the present month, without answers yet. */
async function show() {
  const environment = createMockEnvironment();
  const { mock } = environment;
  const loader = ({ request }: { request: Request }) => {
    const month = readMonth(new URL(request.url).searchParams.get('month'));
    return {
      figures: loadQuery(environment, monthFiguresQuery, { month }),
      trend: loadQuery(environment, engagementTrendQuery, trendUntil(month)),
      posts: loadQuery(environment, topPostsQuery, { month }),
      posters: loadQuery(environment, topPostersQuery, { month }),
      communities: loadQuery(environment, topCommunitiesQuery, { month }),
    };
  };
  const router = createMemoryRouter([{ path: '/', loader, Component: MonthSections }]);
  await act(async () =>
    render(
      <RelayEnvironmentProvider environment={environment}>
        <RouterProvider router={router} />
      </RelayEnvironmentProvider>,
    ),
  );
  const isPosters = (operation: OperationDescriptor) => nameOf(operation) === 'TopPostersQuery';
  const answer = (wanted: (operation: OperationDescriptor) => boolean) =>
    act(async () => {
      for (const operation of mock.getAllOperations().filter(wanted))
        mock.resolve(operation, MockPayloadGenerator.generate(operation, ids));
    });
  return {
    answerPosters: () => answer(isPosters),
    answerOthers: () => answer((operation) => !isPosters(operation)),
    failPosters: () =>
      act(async () => {
        for (const operation of mock.getAllOperations().filter(isPosters))
          mock.reject(operation, new Fault('UPSTREAM_UNAVAILABLE'));
      }),
  };
}
const activity = (month: string) =>
  screen.queryByRole('region', { name: `Activité ${withDe(monthName(month))}` });
const [present = '', past = ''] = monthsWithFigures();

test('B663 B664 B676: another month takes the place of the first once all of it is there', async () => {
  const { answerPosters, answerOthers } = await show();
  await answerOthers();
  await answerPosters();
  const month = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Mois' });
  expect([...month.options].at(-1)?.text).toBe('août 2021');
  await userEvent.selectOptions(month, past);
  await answerOthers();
  // The choice shows at once.
  expect(month.value).toBe(past);
  const figures = within(activity(present) ?? document.body).getAllByRole('term');
  const labels = ['Taux d’engagement', 'Publications', 'Commentaires', 'Réactions', 'Messages'];
  expect(figures.slice(0, 5).map((term) => term.firstChild?.textContent)).toEqual(labels);
  expect(activity(past)).toBeNull();
  await answerPosters();
  expect(activity(past)).toBeTruthy();
  expect(activity(present)).toBeNull();
  expect(month.value).toBe(past);
});

test('B678: a part that fails says so alone, and is asked for again', async () => {
  const { answerPosters, answerOthers, failPosters } = await show();
  await answerOthers();
  await failPosters();
  const words = "une erreur inattendue s'est produite. veuillez réessayer ultérieurement.";
  const posters = within(screen.getByRole('region', { name: 'Meilleurs auteurs' }));
  expect(screen.getAllByText(words)).toEqual([posters.getByText(words)]);
  await userEvent.click(posters.getByRole('button', { name: 'Réessayer' }));
  await answerPosters();
  expect(screen.queryByText(words)).toBeNull();
  expect(posters.getAllByRole('listitem').length).toBeGreaterThan(0);
});
