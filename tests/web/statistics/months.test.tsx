import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadQuery } from 'react-relay/hooks';
import type { OperationDescriptor } from 'relay-runtime';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RequestError } from '../../../web/core/errors.ts';
import { dispatchesPageQuery } from '../../../web/statistics/DispatchesPage.query.ts';
import { Component as DeletedCommunitiesPage } from '../../../web/statistics/DeletedCommunitiesPage.tsx';
import { deletedCommunitiesPageQuery } from '../../../web/statistics/DeletedCommunitiesPage.query.ts';
import { Component as DispatchesPage } from '../../../web/statistics/DispatchesPage.tsx';
import { engagementTrendQuery, trendUntil } from '../../../web/statistics/EngagementTrend.query.ts';
import { journalPageQuery } from '../../../web/statistics/JournalPage.query.ts';
import { Component as JournalPage } from '../../../web/statistics/JournalPage.tsx';
import {
  monthFiguresQuery,
  topCommunitiesQuery,
  topPostersQuery,
  topPostsQuery,
} from '../../../web/statistics/MonthSections.query.ts';
import { Component as MonthSections } from '../../../web/statistics/MonthSections.tsx';
import { toCsv } from '../../../web/statistics/csvFile.ts';
import {
  dayOfOrganisation,
  daysInMonth,
  monthName,
  monthsWithFigures,
  presentMonth,
  readMonth,
  yearUntil,
} from '../../../web/statistics/months.ts';
import { withDe } from '../../../web/ui/sentence.ts';
import { renderRoutes, showScreen } from '../showScreen.tsx';

const now = new Date('2026-11-21T12:00:00Z');

describe('months', () => {
  test('B676 B677: months run from August 2021 to the present one, the latest first', () => {
    const months = monthsWithFigures(now);
    expect([months[0], months.at(-1), months.length]).toEqual(['2026-11', '2021-08', 64]);
    expect(months).toContain('2025-12');
    expect(new Set(months).size).toBe(months.length);
  });

  test('a moment is of the day that it is in Paris', () => {
    expect(dayOfOrganisation(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21');
  });

  test('the present month is the one of Paris', () => {
    expect(presentMonth(new Date('2026-03-31T22:30:00Z'))).toBe('2026-04');
    expect(presentMonth(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01');
  });

  test.each([null, '', '2021-07', '2026-12', '2026-13', 'x'])(
    'an address that names no such month: %s',
    (value) => {
      expect(readMonth(value, now)).toBe('2026-11');
    },
  );

  test('a month that an address names is taken', () => {
    expect(readMonth('2024-02', now)).toBe('2024-02');
    expect(monthName('2024-02')).toBe('février 2024');
    expect([daysInMonth('2024-02'), daysInMonth('2025-02'), daysInMonth('2024-12')]).toEqual([29, 28, 31]);
  });

  test('a year ends with its month, and begins no earlier than the figures', () => {
    const year = yearUntil('2026-02');
    expect([year[0], year[9], year[10], year.at(-1), year.length]).toEqual([
      '2025-03',
      '2025-12',
      '2026-01',
      '2026-02',
      12,
    ]);
    expect(new Set(yearUntil('2021-10'))).toEqual(new Set(['2021-08', '2021-09', '2021-10']));
  });
});

describe('the sections of a month', () => {
  /** The same viewer for every query. */
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
    await renderRoutes(environment, [{ path: '/', loader, Component: MonthSections }]);
    const isPosters = (operation: OperationDescriptor) => nameOf(operation) === 'MonthSectionsPostersQuery';
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
            mock.reject(operation, new RequestError('UPSTREAM_UNAVAILABLE'));
        }),
    };
  }
  const activity = (month: string) =>
    screen.queryByRole('region', { name: `Activité ${withDe(monthName(month))}` });
  const [present = '', past = ''] = monthsWithFigures(now);
  beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));

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

  test('B678: a failing part shows only its own error, and can be retried', async () => {
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
});

describe('CSV files', () => {
  test('rows become lines that French spreadsheets open without conversion', async () => {
    expect(
      await toCsv([
        ['Nom', 'Nombre'],
        ['Zoé ; « Quéré »', 1200],
        ['deux "mots"', null],
      ]),
    ).toBe('\uFEFFNom;Nombre\r\n"Zoé ; « Quéré »";1200\r\n"deux ""mots""";\r\n');
  });

  test.each(['=1+1', '+33 6', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '=HYPERLINK("http://x")'])(
    'no spreadsheet takes %j for a formula',
    async (text) => {
      const [, cell = ''] = /^\uFEFF"?(.)/s.exec(await toCsv([[text]])) ?? [];
      expect(cell).toBe("'");
    },
  );

  test('a number below zero stays one', async () => {
    expect(await toCsv([[-5]])).toBe('\uFEFF-5\r\n');
  });
});

describe('capabilities of the platform', () => {
  const pages = [
    ['Journal', JournalPage, journalPageQuery, 'AUDIT', /ne tient pas de journal/],
    [
      'Communautés supprimées',
      DeletedCommunitiesPage,
      deletedCommunitiesPageQuery,
      'COMMUNITY_BIN',
      /ne garde pas les communautés/,
    ],
    ['Envois', DispatchesPage, dispatchesPageQuery, 'FAILED_DELIVERIES', /ne signale pas les envois/],
  ] as const;

  test.each(pages)(
    '%s: where there is none it is said, and nothing is offered that cannot come',
    async (...one) => {
      const [title, Page, query, , sentence] = one;
      await showScreen(Page, query, {}, { Platform: () => ({ capabilities: [] }) });
      expect(screen.getByRole('heading', { name: title })).toBeTruthy();
      expect(screen.getByText(sentence)).toBeTruthy();
      expect(screen.queryByRole('button')).toBeNull();
    },
  );

  test.each(pages)('%s: nothing of the kind is said where the platform offers it', async (...one) => {
    const [, Page, query, capability, sentence] = one;
    await showScreen(Page, query, {}, { Platform: () => ({ capabilities: [capability] }) });
    expect(screen.queryByText(sentence)).toBeNull();
  });
});
