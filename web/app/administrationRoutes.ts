import { redirect, type RouteObject } from 'react-router-dom';
import { session } from '../core/sessionStore.ts';
import { at, isSamePage, page, staticPage } from './page.ts';

/** Requires the administrator role of the token; the server checks every call. */
export const requireAdministrator = () => {
  const state = session.get();
  if (state.status === 'signed-out' || !state.isAdministrator) throw redirect('/');
};

/** Routes of the administration area. */
export const administrationRoutes: RouteObject = {
  path: '/administration',
  middleware: [requireAdministrator],
  children: [
    {
      index: true,
      ...page(
        () => import('../administration/AdministrationPage.query.ts'),
        () => import('../administration/AdministrationPage.tsx'),
      ),
    },
    at(
      'settings',
      () => import('../branding/PlatformPage.query.ts'),
      () => import('../branding/PlatformPage.tsx'),
    ),
    at(
      'headband',
      () => import('../home/CarouselPage.query.ts'),
      () => import('../home/CarouselPage.tsx'),
    ),
    at(
      'banners',
      () => import('../home/BannersPage.query.ts'),
      () => import('../home/BannersPage.tsx'),
    ),
    at(
      'breaking-news',
      () => import('../home/BreakingNewsPage.query.ts'),
      () => import('../home/BreakingNewsPage.tsx'),
    ),
    at(
      'links',
      () => import('../home/LinksPage.query.ts'),
      () => import('../home/LinksPage.tsx'),
    ),
    at(
      'stats',
      () => import('../statistics/StatisticsPage.query.ts'),
      () => import('../statistics/StatisticsPage.tsx'),
      {
        // Another month is another address of the same page.
        shouldRevalidate: isSamePage,
        children: [
          {
            index: true,
            ...page(
              () => import('../statistics/MonthSections.query.ts'),
              () => import('../statistics/MonthSections.tsx'),
            ),
          },
        ],
      },
    ),
    at(
      'comptes',
      () => import('../accounts/AccountsPage.query.ts'),
      () => import('../accounts/AccountsPage.tsx'),
    ),
    at(
      'comptes/import',
      () => import('../accounts/ImportPage.query.ts'),
      () => import('../accounts/ImportPage.tsx'),
    ),
    at(
      'journal',
      () => import('../statistics/JournalPage.query.ts'),
      () => import('../statistics/JournalPage.tsx'),
    ),
    at(
      'communautes',
      () => import('../statistics/DeletedCommunitiesPage.query.ts'),
      () => import('../statistics/DeletedCommunitiesPage.tsx'),
    ),
    at(
      'envois',
      () => import('../statistics/DispatchesPage.query.ts'),
      () => import('../statistics/DispatchesPage.tsx'),
    ),
    { path: '*', ...staticPage(() => import('../core/NotFoundPage.tsx')) },
  ],
};
