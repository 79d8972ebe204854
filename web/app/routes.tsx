import { type MiddlewareFunction, redirect, type RouteObject } from 'react-router-dom';
import { openLinkedConversation } from '../chat/conversationLinks.ts';
import { session } from '../core/sessionStore.ts';
import { rememberWantedPage } from '../session/wantedPage.ts';
import { administrationRoutes, requireAdministrator } from './administrationRoutes.ts';
import { LastResort, Root } from './Root.tsx';
import { FailedPage } from './MissingPage.tsx';
import { at, isSamePage, page, reloadExceptFor, staticPage } from './page.ts';

/** Requires a session before any query starts. The page opens after the sign-in. */
const requireSession: MiddlewareFunction = ({ request }) => {
  if (session.get().status !== 'signed-out') return;
  rememberWantedPage(new URL(request.url));
  throw redirect('/login');
};

/** Former addresses of the administration of accounts. */
const people: RouteObject[] = [
  { index: true, loader: () => redirect('/utilisateurs') },
  at(
    'utilisateur/ajouter',
    () => import('../people/PeoplePage.query.ts'),
    () => import('../people/CreateUserPage.tsx'),
  ),
  at(
    'utilisateur/modifier',
    () => import('../people/AccountPage.query.ts'),
    () => import('../people/EditUserPage.tsx'),
  ),
  at(
    'utilisateur/delete',
    () => import('../people/AccountPage.query.ts'),
    () => import('../people/DeleteUserPage.tsx'),
  ),
  at(
    'utilisateurs/attribuer-des-communautes',
    () => import('../members/AssignCommunitiesPage.query.ts'),
    () => import('../members/AssignCommunitiesPage.tsx'),
  ),
  { path: '*', ...staticPage(() => import('../core/NotFoundPage.tsx')) },
];

/** Pages within the shell. */
const pages: RouteObject[] = [
  {
    index: true,
    ...page(
      () => import('../feed/HomePage.query.ts'),
      () => import('../feed/HomePage.tsx'),
    ),
  },
  at(
    '/agenda',
    () => import('../feed/AgendaPage.query.ts'),
    () => import('../feed/AgendaPage.tsx'),
    { shouldRevalidate: reloadExceptFor('vue', 'jour') },
  ),
  at(
    '/publications-programmees',
    () => import('../feed/ScheduledPostsPage.query.ts'),
    () => import('../feed/ScheduledPostsPage.tsx'),
  ),
  at(
    '/aujourd-hui',
    () => import('../home/Today.query.ts'),
    () => import('../home/TodayPage.tsx'),
  ),
  at(
    '/notification',
    () => import('../notifications/NotificationSettingsPage.query.ts'),
    () => import('../notifications/NotificationSettingsPage.tsx'),
  ),
  at(
    '/communautes',
    () => import('../communities/CommunitiesPage.query.ts'),
    () => import('../communities/CommunitiesPage.tsx'),
    {
      children: [
        at(
          'ajouter',
          () => import('../communities/CommunitiesPage.query.ts'),
          () => import('../members/CreateCommunityPage.tsx'),
        ),
      ],
    },
  ),
  at(
    '/mes-communautes',
    () => import('../communities/CommunitiesPage.query.ts'),
    () => import('../communities/CommunitiesPage.tsx'),
  ),
  at(
    '/communaute/:databaseId/parametres',
    () => import('../communities/SettingsPage.query.ts'),
    () => import('../communities/SettingsPage.tsx'),
  ),
  at(
    '/communaute/:databaseId/modifier',
    () => import('../communities/EditCommunityPage.query.ts'),
    () => import('../communities/EditCommunityPage.tsx'),
  ),
  at(
    '/communaute/:databaseId/users',
    () => import('../members/MembersPage.query.ts'),
    () => import('../members/MembersPage.tsx'),
  ),
  at(
    '/communaute/:databaseId/invitations',
    () => import('../members/RequestsPage.query.ts'),
    () => import('../members/RequestsPage.tsx'),
  ),
  at(
    '/communaute/:databaseId/inviter-membre',
    () => import('../members/InviteMembersPage.query.ts'),
    () => import('../members/InviteMembersPage.tsx'),
  ),
  at(
    '/communaute/:databaseId/inviter-extern-membre',
    () => import('../members/InviteExternalPage.query.ts'),
    () => import('../members/InviteExternalPage.tsx'),
  ),
  at(
    '/communaute/:databaseId',
    () => import('../feed/CommunityPage.query.ts'),
    () => import('../feed/CommunityPage.tsx'),
  ),
  at(
    '/communaute/:databaseId/mediatheque/:folder?/:default?',
    () => import('../library/CommunityLibraryPage.query.ts'),
    () => import('../library/CommunityLibraryPage.tsx'),
  ),
  at(
    '/communaute/:databaseId/sondages',
    () => import('../feed/PollsPage.query.ts'),
    () => import('../feed/PollsPage.tsx'),
  ),
  at(
    '/communaute/:databaseId/calendrier',
    () => import('../feed/CalendarPage.query.ts'),
    () => import('../feed/CalendarPage.tsx'),
    { shouldRevalidate: reloadExceptFor('vue', 'jour') },
  ),
  at(
    '/communaute/:databaseId/gallerie',
    () => import('../gallery/GalleryPage.query.ts'),
    () => import('../gallery/GalleryPage.tsx'),
  ),
  at(
    '/mediatheque/:folder?',
    () => import('../library/OwnLibraryPage.query.ts'),
    () => import('../library/OwnLibraryPage.tsx'),
  ),
  at(
    '/communaute/:databaseId/post/:postDatabaseId',
    () => import('../feed/PostPage.query.ts'),
    () => import('../feed/PostPage.tsx'),
  ),
  at(
    '/mes-publications',
    () => import('../feed/OwnPostsPage.query.ts'),
    () => import('../feed/OwnPostsPage.tsx'),
  ),
  at(
    '/mes-enregistrements',
    () => import('../feed/SavedPostsPage.query.ts'),
    () => import('../feed/SavedPostsPage.tsx'),
  ),
  at(
    '/discussions/:databaseId?',
    () => import('../chat/ConversationsPage.query.ts'),
    () => import('../chat/ConversationsPage.tsx'),
  ),
  at(
    '/search/:query',
    () => import('../search/SearchPage.query.ts'),
    () => import('../search/SearchPage.tsx'),
    {
      // One search returns the results of all tabs.
      shouldRevalidate: reloadExceptFor('onglet'),
    },
  ),
  at(
    '/utilisateurs',
    () => import('../people/PeoplePage.query.ts'),
    () => import('../people/PeoplePage.tsx'),
    {
      // The list follows its filters in the address itself, with its search.
      shouldRevalidate: ({ currentUrl, nextUrl }) =>
        currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname,
    },
  ),
  { path: '/admin', middleware: [requireAdministrator], children: people },
  administrationRoutes,
  at(
    '/profil',
    () => import('../session/ProfilePage.query.ts'),
    () => import('../session/ProfilePage.tsx'),
  ),
  at(
    '/utilisateur/profil/:databaseId',
    () => import('../members/UserPage.query.ts'),
    () => import('../members/UserPage.tsx'),
  ),
  { path: '*', ...staticPage(() => import('../core/NotFoundPage.tsx')) },
];

/** All routes of the web client, with and without session. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: LastResort,
    children: [
      at(
        '/login',
        () => import('../session/SignedOutPage.query.ts'),
        () => import('../session/LoginPage.tsx'),
      ),
      { path: '/login/retour', ...staticPage(() => import('../session/ProviderReturnPage.tsx')) },
      at(
        '/forget',
        () => import('../session/SignedOutPage.query.ts'),
        () => import('../session/ForgotPasswordPage.tsx'),
      ),
      at(
        '/pass',
        () => import('../session/SignedOutPage.query.ts'),
        () => import('../session/ResetPasswordPage.tsx'),
      ),
      { path: '/clearcachforce', ...staticPage(() => import('./ClearCachePage.tsx')) },
      at(
        '/terminer-inscription/*',
        () => import('../session/OnboardingPage.query.ts'),
        () => import('../session/OnboardingPage.tsx'),
        {
          middleware: [requireSession],
          // Steps share the loaded data; « Réessayer » reloads it.
          shouldRevalidate: isSamePage,
        },
      ),
      { path: '/bad', ...staticPage(() => import('./BadPage.tsx')) },
      {
        middleware: [requireSession, openLinkedConversation],
        ...page(
          () => import('./shell/Shell.query.ts'),
          () => import('./shell/Shell.tsx'),
        ),
        // Reloaded by « Accueil » on the home page and « Réessayer » only.
        shouldRevalidate: isSamePage,
        children: [{ ErrorBoundary: FailedPage, children: pages }],
      },
    ],
  },
];
