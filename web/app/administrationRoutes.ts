import { redirect, type RouteObject } from 'react-router-dom';
import { session } from '../core/sessionStore.ts';
import { isSamePage, page, staticPage } from './page.ts';

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
    {
      path: 'settings',
      ...page(
        () => import('../branding/PlatformPage.query.ts'),
        () => import('../branding/PlatformPage.tsx'),
      ),
    },
    {
      path: 'headband',
      ...page(
        () => import('../home/CarouselPage.query.ts'),
        () => import('../home/CarouselPage.tsx'),
      ),
    },
    {
      path: 'banners',
      ...page(
        () => import('../home/BannersPage.query.ts'),
        () => import('../home/BannersPage.tsx'),
      ),
    },
    {
      path: 'breaking-news',
      ...page(
        () => import('../home/BreakingNewsPage.query.ts'),
        () => import('../home/BreakingNewsPage.tsx'),
      ),
    },
    {
      path: 'links',
      ...page(
        () => import('../home/LinksPage.query.ts'),
        () => import('../home/LinksPage.tsx'),
      ),
    },
    {
      path: 'stats',
      ...page(
        () => import('../statistics/StatisticsPage.query.ts'),
        () => import('../statistics/StatisticsPage.tsx'),
      ),
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
    {
      path: 'comptes',
      ...page(
        () => import('../accounts/AccountsPage.query.ts'),
        () => import('../accounts/AccountsPage.tsx'),
      ),
    },
    {
      path: 'comptes/import',
      ...page(
        () => import('../accounts/ImportPage.query.ts'),
        () => import('../accounts/ImportPage.tsx'),
      ),
    },
    {
      path: 'journal',
      ...page(
        () => import('../statistics/JournalPage.query.ts'),
        () => import('../statistics/JournalPage.tsx'),
      ),
    },
    {
      path: 'communautes',
      ...page(
        () => import('../statistics/DeletedCommunitiesPage.query.ts'),
        () => import('../statistics/DeletedCommunitiesPage.tsx'),
      ),
    },
    {
      path: 'envois',
      ...page(
        () => import('../statistics/DispatchesPage.query.ts'),
        () => import('../statistics/DispatchesPage.tsx'),
      ),
    },
    { path: '*', ...staticPage(() => import('../core/NotFoundPage.tsx')) },
  ],
};
