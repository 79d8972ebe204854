import IconLayoutSidebarRight from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRight.mjs';
import { Suspense, useEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { Outlet, ScrollRestoration, useLocation, useNavigation, useRevalidator } from 'react-router-dom';
import type { ShellQuery } from '../../__generated__/ShellQuery.graphql';
import { Logo } from '../../branding/Logo.tsx';
import { ChatButton } from '../../chat/ChatButton.tsx';
import { CommunityPanel } from '../../communities/CommunityPanel.tsx';
import { removeDeleted } from '../../comments/removeDeleted.ts';
import { NotificationBell } from '../../notifications/NotificationBell.tsx';
import { ViewerEvents } from '../../live/ViewerEvents.tsx';
import { PaletteKeys } from '../../search/PaletteKeys.tsx';
import { SessionExpired } from '../../session/SessionExpired.tsx';
import { OutboxUser } from '../../sending/currentOutbox.ts';
import { session } from '../../core/sessionStore.ts';
import { ConfirmHost } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { ToastHost } from '../../ui/ToastHost.tsx';
import { useMediaQuery } from '../../ui/pageStyle.ts';
import { ErrorBoundary } from '../../core/ErrorBoundary.tsx';
import { positionKey, positionsKey, useScrollRestoration } from '../../core/scrollRestoration.ts';
import { usePageData, usePageQuery, usePageReload } from '../../relay/preload.ts';
import { ErrorRegion } from '../../relay/ErrorRegion.tsx';
import { watchDrops } from '../../uploads/drops.ts';
import { executeStoredDeletions } from '../../sending/storedDeletions.ts';
import { reportError } from '../../core/errors.ts';
import { usePushes } from '../push/usePushes.ts';
import { eventHandlers, refetches } from '../viewerEvents.ts';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { Header } from './Header.tsx';
import { layoutOf } from './layout.ts';
import { NewsSkeleton, PageSkeleton, ShellSkeleton } from './ShellSkeleton.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { useHideBarsOnScroll } from './useHideBarsOnScroll.ts';
import { useSendStoredMessages } from './useSendStoredMessages.ts';
import { shellQuery } from './Shell.query.ts';
import { TabBadge } from './TabBadge.tsx';
import { StoredLogo } from '../../branding/StoredLogo.tsx';
import { Failure } from '../../core/Failure.tsx';

/** Shown while the API is unavailable: header and error. */
function ShellFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <header className="sticky top-0 z-30 flex h-16 items-center border-b border-line bg-header px-3 text-on-header sm:px-[max(1.25rem,50%-46.5rem)]">
        <StoredLogo height={36} />
      </header>
      <main className="mx-auto w-full max-w-2xl px-3 pt-5 sm:px-6">
        <h1 className="sr-only">Une erreur est survenue</h1>
        <Failure error={error} onRetry={onRetry} className="bg-surface" />
      </main>
    </>
  );
}

const UploadPanel = lazyPart(() => import('./UploadPanel.tsx'));
const FirstSignInCheck = lazyPart(() => import('../../session/FirstSignInCheck.tsx'), { isExtra: true });
const DropOverlay = lazyPart(() => import('./DropOverlay.tsx'), { isExtra: true });
const BreakingNews = lazyPart(() => import('../../home/BreakingNews.tsx'));
const PhoneNavigation = lazyPart(() => import('./PhoneNavigation.tsx'));
const RightColumn = lazyPart(() => import('./RightColumn.tsx'));
const Drawer = lazyPart(() => import('./Drawer.tsx'), { showsErrorOverPage: true });

/** Layout of all signed-in pages except the onboarding: header, left panel, page and right panel. */
export function Component() {
  const { revalidate } = useRevalidator();
  const queryRef = usePageQuery<ShellQuery>();
  return (
    <>
      <ErrorBoundary
        resetKey={queryRef}
        onRetry={() => void revalidate()}
        fallback={(error, retry) => <ShellFailure error={error} onRetry={retry} />}
      >
        <Suspense fallback={<ShellSkeleton />}>
          <Frame />
        </Suspense>
      </ErrorBoundary>
      <ConfirmHost />
      <ToastHost />
      <SessionExpired />
    </>
  );
}

function Frame() {
  useEffect(watchDrops, []);
  const data = usePageData<ShellQuery>(shellQuery);
  const reload = usePageReload(shellQuery);
  const { branding, platform, viewer } = data;
  const { pathname, key: visit } = useLocation();
  usePushes();
  useScrollRestoration();
  useHideBarsOnScroll();
  const layout = layoutOf(pathname);
  const isPhone = !useMediaQuery('(min-width: 64rem)');
  const isAsideShown = useMediaQuery('(min-width: 80rem)') && !layout.isWide;
  // On narrow windows the panel overlays the page and closes on navigation, also to the same page.
  const [asideOpenedAt, setAsideOpenedAt] = useState<string | null>(null);
  const isAsideOpen = !isAsideShown && asideOpenedAt === visit;
  const openAside = () => setAsideOpenedAt(visit);
  const isSignedOut = viewer === null;
  useEffect(() => {
    // The gateway does not accept the token.
    if (isSignedOut) session.discard();
  }, [isSignedOut]);
  const environment = useRelayEnvironment();
  useEffect(() => {
    if (!isSignedOut) executeStoredDeletions(environment).catch(reportError);
  }, [environment, isSignedOut]);
  useSendStoredMessages(environment, viewer?.email);
  if (!viewer) return <ShellSkeleton />;
  const aside = (
    <Suspense fallback={null}>
      <RightColumn viewer={viewer} onRetry={reload} />
    </Suspense>
  );
  return (
    <OutboxUser value={viewer.email}>
      <a
        href="#contenu"
        data-shell=""
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-full bg-accent px-5 py-3 font-semibold text-on-accent no-underline focus-visible:translate-y-0"
      >
        Aller au contenu
      </a>
      <div data-shell="" data-chrome="" className="sticky top-0 z-30">
        <Header logo={branding && <Logo branding={branding} height={36} isOnHeader />}>
          {/* Keeps its place, so that the navigation keeps its own. */}
          <span className={`order-first hidden lg:inline ${isAsideShown ? 'invisible' : ''}`}>
            <IconButton
              label="À propos"
              aria-haspopup="dialog"
              aria-expanded={isAsideOpen}
              onPress={openAside}
            >
              <IconLayoutSidebarRight aria-hidden="true" />
            </IconButton>
          </span>
          {/* On phones a tab at the bottom opens its page. */}
          <span className="max-lg:hidden">
            <ChatButton viewer={viewer} />
          </span>
          <NotificationBell viewer={viewer} />
          <ProfileMenu viewer={viewer} />
          <Progress />
        </Header>
        <Suspense fallback={<NewsSkeleton />}>
          <BreakingNews viewer={viewer} />
        </Suspense>
      </div>
      <div className={layout.grid}>
        <aside
          data-shell=""
          aria-label="Communautés"
          className={`sticky top-[calc(var(--below-header)+0.25rem)] max-h-[calc(100dvh-var(--below-header)-1.25rem)] self-start overflow-y-auto overscroll-contain pb-4 ${layout.leftPanel}`}
        >
          <ErrorRegion onRetry={reload}>
            <CommunityPanel viewer={viewer} />
          </ErrorRegion>
        </aside>
        <main id="contenu" tabIndex={-1} className={layout.main}>
          <Page />
        </main>
        {isAsideShown && (
          <aside
            data-shell=""
            aria-label="À propos"
            className="sticky top-(--below-header) mx-auto -mt-5 flex max-h-[calc(100dvh-var(--below-header)-1rem)] w-full flex-col gap-5 self-start overflow-y-auto mask-t-from-[calc(100%-1.25rem)] mask-b-from-[calc(100%-2rem)] pt-5 pb-8 *:shrink-0"
          >
            {aside}
          </aside>
        )}
      </div>
      {isAsideOpen && (
        <Drawer label={isPhone ? 'Moi' : 'À propos'} side="right" onClose={() => setAsideOpenedAt(null)}>
          <div className="flex flex-col gap-5">{aside}</div>
        </Drawer>
      )}
      <Suspense
        fallback={
          <div className="fixed inset-x-0 bottom-0 z-30 h-14 border-t border-line bg-surface lg:hidden" />
        }
      >
        <PhoneNavigation
          viewer={viewer}
          isAsideOpen={isAsideOpen}
          onAside={openAside}
          communities={(close) => (
            <ErrorRegion onRetry={reload}>
              <CommunityPanel viewer={viewer} onOpen={close} />
            </ErrorRegion>
          )}
        />
      </Suspense>
      <ConnectionNotice />
      <PaletteKeys />
      <Suspense fallback={null}>
        <UploadPanel />
      </Suspense>
      <Suspense fallback={null}>
        <DropOverlay />
        <FirstSignInCheck platform={platform} />
      </Suspense>
      <ViewerEvents query={data} handlers={eventHandlers} readings={refetches} onGone={removeDeleted} />
      <TabBadge viewer={viewer} />
      <ScrollRestoration storageKey={positionsKey} getKey={positionKey} />
    </OutboxUser>
  );
}

/** Contains errors of the page. */
function Page() {
  const { pathname } = useLocation();
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorBoundary
      key={layoutOf(pathname).page}
      resetKey={state === 'idle'}
      onRetry={() => void revalidate()}
    >
      <Suspense fallback={<PageSkeleton at={pathname} />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Progress line during navigation. */
function Progress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div
      role="progressbar"
      aria-label="Chargement de la page"
      className="fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden"
    >
      <div className="h-full w-1/3 animate-indeterminate bg-accent-ink" />
    </div>
  );
}
