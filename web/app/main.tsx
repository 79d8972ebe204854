import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { applyBranding } from '../branding/applyBranding.ts';
import { keptLook } from '../branding/keptLook.ts';
import { followSystemTheme } from '../branding/theme.ts';
import { keepDraftsOwn } from '../session/ownDrafts.ts';
import { askGateway, keepRenewed } from '../session/renewal.ts';
import { forgetWantedUnlessReloaded, rememberWanted, takeWanted } from '../session/wantedPage.ts';
import { isSamePerson, session } from '../core/sessionStore.ts';
import { ErrorBoundary } from '../core/ErrorBoundary.tsx';
import { watchHistory, watchRouter } from '../relay/preload.ts';
import { environment } from '../relay/environment.ts';
import { reportError } from '../core/reportError.ts';
import { removeOldWorkers } from './oldWorkers.ts';
import { routes } from './routes.tsx';
import './theme.css';

type Router = ReturnType<typeof createBrowserRouter>;

/** A first visit waits this long for the branding, in milliseconds: better a moment than the wrong colours. */
const brandingTimeout = 1_500;

/** Pages that stay where they are when it turns out that nobody is signed in. */
const publicPages = ['/login', '/forget', '/pass', '/bad'];

/** Pages that are reached without a session: all others are opened after the sign-in. */
const openPages = [...publicPages, '/clearcachforce'];

/** Without a session the sign-in is begun with: the router would load the code of the wanted page first. */
function startAtSignIn(): void {
  if (session.get().status !== 'signed-out' || openPages.includes(location.pathname)) return;
  rememberWanted(new URL(location.href));
  history.replaceState(history.state, '', '/login');
}

/** Signing out, and another person's signing in from another tab, begin with a clean page. */
function followSession(router: Router): void {
  session.followOtherTabs(() => {
    if (session.token() !== null && location.pathname === '/login')
      void router.navigate(takeWanted(), { replace: true });
  });
  let before = session.get();
  session.subscribe(() => {
    const now = session.get();
    if (before.status !== 'signed-out') {
      if (now.status !== 'signed-out') {
        if (!isSamePerson(now.username, before.username)) location.replace('/');
      } else if (now.hasLeft) location.replace('/login');
      // The token was over at the start: the page begins again without it, and is opened after the sign-in.
      else if (!publicPages.includes(location.pathname)) location.reload();
    }
    before = now;
  });
}

removeOldWorkers(environment).catch(reportError);
followSystemTheme();
watchHistory();
if (location.pathname === '/login') forgetWantedUnlessReloaded();
startAtSignIn();
keepRenewed(session, askGateway(environment));
keepDraftsOwn(session);

/** Resolves once the first page's code is there. */
const isReady = (router: Router): Promise<void> =>
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

/** Until there is something to show, what the document itself holds stands (index.html). */
async function show(router: Router): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element.');
  const readBranding = () => applyBranding(environment).catch(reportError);
  const isKept = keptLook() !== null;
  if (!isKept)
    await Promise.race([readBranding(), new Promise((resolve) => setTimeout(resolve, brandingTimeout))]);
  await isReady(router);
  // Error boundaries report for themselves; faults, which they show, are no news for the console.
  const page = createRoot(root, { onCaughtError: () => {} });
  // In many short tasks instead of one long one, between which the browser does what the person wants of it.
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
  // That of the last visit stands: what it is today is asked once the page is on its way.
  if (isKept) await readBranding();
}

/** The router in a task of its own: what a person does while this file begins would wait for both. */
async function bootstrap(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  const router = createBrowserRouter(routes, { future: { v8_middleware: true } });
  watchRouter(router);
  followSession(router);
  await show(router);
}

// Not awaited here: pages' files need what this one exports, which it would keep back.
bootstrap().catch(reportError);
