import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { applyBranding } from '../branding/applyBranding.ts';
import { readStoredBranding } from '../branding/storedBranding.ts';
import { setTabBadge } from '../branding/tabIcon.ts';
import { followSystemTheme } from '../branding/theme.ts';
import { separateDraftsByUser } from '../session/ownDrafts.ts';
import { renewThroughGateway, renewAutomatically } from '../session/renewal.ts';
import { forgetWantedUnlessReloaded, rememberWantedPage, takeWantedPage } from '../session/wantedPage.ts';
import { isSamePerson, session } from '../core/sessionStore.ts';
import { ErrorBoundary } from '../core/ErrorBoundary.tsx';
import { watchHistory, watchRouter } from '../relay/preload.ts';
import { environment } from '../relay/environment.ts';
import { reportError } from '../core/errors.ts';
import { routes } from './routes.tsx';
import './theme.css';

type Router = ReturnType<typeof createBrowserRouter>;

/** Maximum milliseconds that a first visit waits for the branding. */
const brandingTimeout = 1_500;

/** Pages of somebody who is signed out: they stay when the session ends. */
const publicPages = ['/login', '/login/retour', '/forget', '/pass', '/bad'];

/** Pages that open without a session; `/clearcachforce` ends it. */
const openPages = [...publicPages, '/clearcachforce'];

/** Starts with the sign-in when there is no session, instead of loading the wanted page. */
function startAtSignIn(): void {
  if (session.get().status !== 'signed-out' || openPages.includes(location.pathname)) return;
  rememberWantedPage(new URL(location.href));
  history.replaceState(history.state, '', '/login');
}

/** Reloads the page on sign-out, or when another user signs in from another tab. */
function followSession(router: Router): void {
  session.followOtherTabs(() => {
    if (session.token() !== null && location.pathname === '/login')
      void router.navigate(takeWantedPage(), { replace: true });
  });
  let before = session.get();
  session.subscribe(() => {
    const now = session.get();
    if (before.status !== 'signed-out') {
      if (now.status !== 'signed-out') {
        if (!isSamePerson(now.username, before.username)) location.replace('/');
      } else if (now.hasLeft) location.replace('/login');
      // The token was expired at the start: reload without it.
      else if (!publicPages.includes(location.pathname)) location.reload();
    }
    before = now;
  });
}

import('./oldWorkers.ts').then(({ removeOldWorkers }) => removeOldWorkers(environment)).catch(reportError);
followSystemTheme();
watchHistory();
if (location.pathname === '/login') forgetWantedUnlessReloaded();
startAtSignIn();
if (session.get().status === 'signed-out') setTabBadge(0);
renewAutomatically(session, renewThroughGateway(environment));
separateDraftsByUser(session);

/** Waits for the first page's code. */
const firstPageLoaded = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) {
      resolve();
      return;
    }
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

/** Renders the application; until then index.html shows its skeleton. */
async function show(router: Router): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element.');
  const updateBranding = () => applyBranding(environment).catch(reportError);
  const isKept = readStoredBranding() !== null;
  if (!isKept)
    await Promise.race([updateBranding(), new Promise((resolve) => setTimeout(resolve, brandingTimeout))]);
  await firstPageLoaded(router);
  // Error boundaries log errors themselves.
  const page = createRoot(root, { onCaughtError: () => {} });
  // A transition keeps the browser responsive.
  startTransition(() =>
    page.render(
      <StrictMode>
        <ErrorBoundary>
          <RelayEnvironmentProvider environment={environment}>
            <I18nProvider locale="fr-FR">
              <RouterProvider router={router} />
            </I18nProvider>
          </RelayEnvironmentProvider>
        </ErrorBoundary>
      </StrictMode>,
    ),
  );
  // Use the stored branding first and refresh it later.
  if (isKept) await updateBranding();
}

/** A separate task keeps the page responsive while starting. */
async function bootstrap(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  const router = createBrowserRouter(routes, { future: { v8_middleware: true } });
  watchRouter(router);
  followSession(router);
  await show(router);
}

// Not awaited: other chunks of the build import from this one, and top-level await would block them.
bootstrap().catch(reportError);
