import { type MiddlewareFunction, redirect, type RouteObject } from 'react-router-dom';
import { openLinkedConversation } from '../chat/conversationLinks.ts';
import { session } from '../core/sessionStore.ts';
import { rememberWantedPage } from '../session/wantedPage.ts';
import { administrationRoutes, requireAdministrator } from './administrationRoutes.ts';
import { LastResort, Root } from './Root.tsx';
import { FailedPage } from './MissingPage.tsx';
import { isSamePage, page, reloadExceptFor, staticPage } from './page.ts';

/** Requires a session before any query starts. The page opens after the sign-in. */
const requireSession: MiddlewareFunction = ({ request }) => {
  if (session.get().status !== 'signed-out') return;
  rememberWantedPage(new URL(request.url));
  throw redirect('/login');
};

/** All routes of the web client, with and without session. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: LastResort,
    children: [
      {
        path: '/login',
        ...page(
          () => import('../session/SignedOutPage.query.ts'),
          () => import('../session/LoginPage.tsx'),
        ),
      },
      { path: '/login/retour', ...staticPage(() => import('../session/ProviderReturnPage.tsx')) },
      {
        path: '/forget',
        ...page(
          () => import('../session/SignedOutPage.query.ts'),
          () => import('../session/ForgotPasswordPage.tsx'),
        ),
      },
      {
        path: '/pass',
        ...page(
          () => import('../session/SignedOutPage.query.ts'),
          () => import('../session/ResetPasswordPage.tsx'),
        ),
      },
      {
        path: '/clearcachforce',
        ...staticPage(() => import('./ClearCachePage.tsx')),
      },
      {
        path: '/terminer-inscription/*',
        middleware: [requireSession],
        ...page(
          () => import('../session/OnboardingPage.query.ts'),
          () => import('../session/OnboardingPage.tsx'),
        ),
        // Steps share the loaded data; « Réessayer » reloads it.
        shouldRevalidate: isSamePage,
      },
      { path: '/bad', ...staticPage(() => import('./BadPage.tsx')) },
      {
        middleware: [requireSession, openLinkedConversation],
        ...page(
          () => import('./shell/Shell.query.ts'),
          () => import('./shell/Shell.tsx'),
        ),
        // Reloaded by « Accueil » on the home page and « Réessayer » only.
        shouldRevalidate: isSamePage,
        children: [
          {
            ErrorBoundary: FailedPage,
            children: [
              {
                index: true,
                ...page(
                  () => import('../feed/HomePage.query.ts'),
                  () => import('../feed/HomePage.tsx'),
                ),
              },
              {
                path: '/agenda',
                ...page(
                  () => import('../feed/AgendaPage.query.ts'),
                  () => import('../feed/AgendaPage.tsx'),
                ),
                shouldRevalidate: reloadExceptFor('vue', 'jour'),
              },
              {
                path: '/publications-programmees',
                ...page(
                  () => import('../feed/ScheduledPostsPage.query.ts'),
                  () => import('../feed/ScheduledPostsPage.tsx'),
                ),
              },
              {
                path: '/aujourd-hui',
                ...page(
                  () => import('../home/Today.query.ts'),
                  () => import('../home/TodayPage.tsx'),
                ),
              },
              {
                path: '/notification',
                ...page(
                  () => import('../notifications/NotificationSettingsPage.query.ts'),
                  () => import('../notifications/NotificationSettingsPage.tsx'),
                ),
              },
              {
                path: '/communautes',
                ...page(
                  () => import('../communities/CommunitiesPage.query.ts'),
                  () => import('../communities/CommunitiesPage.tsx'),
                ),
                children: [
                  {
                    path: 'ajouter',
                    ...page(
                      () => import('../communities/CommunitiesPage.query.ts'),
                      () => import('../members/CreateCommunityPage.tsx'),
                    ),
                  },
                ],
              },
              {
                path: '/mes-communautes',
                ...page(
                  () => import('../communities/CommunitiesPage.query.ts'),
                  () => import('../communities/CommunitiesPage.tsx'),
                ),
              },
              {
                path: '/communaute/:databaseId/parametres',
                ...page(
                  () => import('../communities/SettingsPage.query.ts'),
                  () => import('../communities/SettingsPage.tsx'),
                ),
              },
              {
                path: '/communaute/:databaseId/modifier',
                ...page(
                  () => import('../communities/EditCommunityPage.query.ts'),
                  () => import('../communities/EditCommunityPage.tsx'),
                ),
              },
              {
                path: '/communaute/:databaseId/users',
                ...page(
                  () => import('../members/MembersPage.query.ts'),
                  () => import('../members/MembersPage.tsx'),
                ),
              },
              {
                path: '/communaute/:databaseId/invitations',
                ...page(
                  () => import('../members/RequestsPage.query.ts'),
                  () => import('../members/RequestsPage.tsx'),
                ),
              },
              {
                path: '/communaute/:databaseId/inviter-membre',
                ...page(
                  () => import('../members/InviteMembersPage.query.ts'),
                  () => import('../members/InviteMembersPage.tsx'),
                ),
              },
              {
                path: '/communaute/:databaseId/inviter-extern-membre',
                ...page(
                  () => import('../members/InviteExternalPage.query.ts'),
                  () => import('../members/InviteExternalPage.tsx'),
                ),
              },
              {
                path: '/communaute/:databaseId',
                ...page(
                  () => import('../feed/CommunityPage.query.ts'),
                  () => import('../feed/CommunityPage.tsx'),
                ),
              },
              {
                path: '/communaute/:databaseId/mediatheque/:folder?/:default?',
                ...page(
                  () => import('../library/CommunityLibraryPage.query.ts'),
                  () => import('../library/CommunityLibraryPage.tsx'),
                ),
              },
              {
                path: '/communaute/:databaseId/sondages',
                ...page(
                  () => import('../feed/PollsPage.query.ts'),
                  () => import('../feed/PollsPage.tsx'),
                ),
              },
              {
                path: '/communaute/:databaseId/calendrier',
                ...page(
                  () => import('../feed/CalendarPage.query.ts'),
                  () => import('../feed/CalendarPage.tsx'),
                ),
                shouldRevalidate: reloadExceptFor('vue', 'jour'),
              },
              {
                path: '/communaute/:databaseId/gallerie',
                ...page(
                  () => import('../gallery/GalleryPage.query.ts'),
                  () => import('../gallery/GalleryPage.tsx'),
                ),
              },
              {
                path: '/mediatheque/:folder?',
                ...page(
                  () => import('../library/OwnLibraryPage.query.ts'),
                  () => import('../library/OwnLibraryPage.tsx'),
                ),
              },
              {
                path: '/communaute/:databaseId/post/:postDatabaseId',
                ...page(
                  () => import('../feed/PostPage.query.ts'),
                  () => import('../feed/PostPage.tsx'),
                ),
              },
              {
                path: '/mes-publications',
                ...page(
                  () => import('../feed/OwnPostsPage.query.ts'),
                  () => import('../feed/OwnPostsPage.tsx'),
                ),
              },
              {
                path: '/mes-enregistrements',
                ...page(
                  () => import('../feed/SavedPostsPage.query.ts'),
                  () => import('../feed/SavedPostsPage.tsx'),
                ),
              },
              {
                path: '/discussions/:databaseId?',
                ...page(
                  () => import('../chat/ConversationsPage.query.ts'),
                  () => import('../chat/ConversationsPage.tsx'),
                ),
              },
              {
                path: '/search/:query',
                ...page(
                  () => import('../search/SearchPage.query.ts'),
                  () => import('../search/SearchPage.tsx'),
                ),
                // One search returns the results of all tabs.
                shouldRevalidate: reloadExceptFor('onglet'),
              },
              {
                path: '/utilisateurs',
                ...page(
                  () => import('../people/PeoplePage.query.ts'),
                  () => import('../people/PeoplePage.tsx'),
                ),
                // The list follows its filters in the address itself, with its search.
                shouldRevalidate: ({ currentUrl, nextUrl }) =>
                  currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname,
              },
              {
                path: '/admin',
                middleware: [requireAdministrator],
                children: [
                  { index: true, loader: () => redirect('/utilisateurs') },
                  {
                    path: 'utilisateur/ajouter',
                    ...page(
                      () => import('../people/PeoplePage.query.ts'),
                      () => import('../people/CreateUserPage.tsx'),
                    ),
                  },
                  {
                    path: 'utilisateur/modifier',
                    ...page(
                      () => import('../people/AccountPage.query.ts'),
                      () => import('../people/EditUserPage.tsx'),
                    ),
                  },
                  {
                    path: 'utilisateur/delete',
                    ...page(
                      () => import('../people/AccountPage.query.ts'),
                      () => import('../people/DeleteUserPage.tsx'),
                    ),
                  },
                  {
                    path: 'utilisateurs/attribuer-des-communautes',
                    ...page(
                      () => import('../members/AssignCommunitiesPage.query.ts'),
                      () => import('../members/AssignCommunitiesPage.tsx'),
                    ),
                  },
                  {
                    path: '*',
                    ...staticPage(() => import('../core/NotFoundPage.tsx')),
                  },
                ],
              },
              administrationRoutes,
              {
                path: '/profil',
                ...page(
                  () => import('../session/ProfilePage.query.ts'),
                  () => import('../session/ProfilePage.tsx'),
                ),
              },
              {
                path: '/utilisateur/profil/:databaseId',
                ...page(
                  () => import('../members/UserPage.query.ts'),
                  () => import('../members/UserPage.tsx'),
                ),
              },
              {
                path: '*',
                ...staticPage(() => import('../core/NotFoundPage.tsx')),
              },
            ],
          },
        ],
      },
    ],
  },
];
