import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { usePreloadedQuery, useRelayEnvironment, graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { ChatPanelQuery } from '../../__generated__/ChatPanelQuery.graphql';
import { ErrorBoundary } from '../../core/ErrorBoundary.tsx';
import { Failure } from '../../core/Failure.tsx';
import type { OnDemandProps } from '../../relay/onDemand.ts';
import { usePreloadedData, useReload } from '../../relay/preload.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton, iconButtonClasses } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../ui/Menu.tsx';
import { skeletonGroup, Skeleton } from '../../ui/Skeleton.tsx';
import { chatPanel, useChatPanel } from '../chatPanel.ts';
import { inPage } from '../pageFrame.ts';
import { ComposerPlaceholder } from '../composer/ComposerPlaceholder.tsx';
import { belowBar, ConversationBar } from '../conversation/ConversationBar.tsx';
import { ConversationList, ConversationListBehind } from '../list/ConversationList.tsx';
import { ErrorRegion } from '../../relay/ErrorRegion.tsx';

/** Data of the list in the chat panel. */
const chatPanelQuery = graphql`
  query ChatPanelQuery @preloadable {
    viewer {
      id
      ...ConversationList_viewer
    }
  }
`;

/** The list, a conversation or a new one: in the panel, full screen on phones, or side by side on the page /discussions. */
export default function ChatPanel({
  queryRef,
  onRetry,
  onClose,
  children,
}: OnDemandProps<ChatPanelQuery> & {
  /** The open or new conversation; null for the list. */
  children: ReactNode;
}) {
  const panel = useRef<HTMLElement>(null);
  const { conversationId, pageElement } = useChatPanel();
  // Renders the frame at once and the content when it is ready: a transition would delay both.
  const drawn = useDeferredValue(conversationId, null);
  const isOptimistic = conversationId !== null && conversationId !== drawn;
  const isList = !children;
  // Unmounting the list must not delay the press either.
  const isListThere = useDeferredValue(isList, isList) || isList;
  // Keeps the focus in a field in use.
  useEffect(() => {
    if (!pageElement && !panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, [pageElement]);
  return (
    <section
      ref={panel}
      id="chat-panel"
      tabIndex={-1}
      aria-label="Discussions"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        if (pageElement) chatPanel.showList();
        else onClose();
      }}
      className={pageElement ? inPage : inPanel}
    >
      {pageElement ? (
        <>
          <div
            className={`${isList ? 'flex' : 'hidden md:flex'} min-h-0 w-full flex-col border-line md:w-80 md:border-r`}
          >
            <Suspense fallback={<ListSkeleton />}>
              <ErrorRegion queryRef={queryRef} onRetry={onRetry} className="m-4">
                <List queryRef={queryRef} />
              </ErrorRegion>
            </Suspense>
          </div>
          <div className={`${isList ? 'hidden md:flex' : 'flex'} relative min-h-0 min-w-0 flex-1 flex-col`}>
            <Suspense fallback={conversationId !== null && <ConversationFrame id={conversationId} />}>
              {isList ? (
                <div className="m-auto">
                  <EmptyState title="Choisissez une discussion" icon={<IconMessage aria-hidden />}>
                    Elle s’ouvrira ici.
                  </EmptyState>
                </div>
              ) : (
                <Content conversationId={isOptimistic ? conversationId : null}>{children}</Content>
              )}
            </Suspense>
          </div>
        </>
      ) : (
        <>
          <Suspense fallback={<PanelSkeleton />}>
            <Content conversationId={isOptimistic ? conversationId : null}>{children}</Content>
            {isListThere && (
              <div hidden={!isList} className="contents">
                <ErrorRegion
                  queryRef={queryRef}
                  onRetry={onRetry}
                  className="m-4"
                  frame={(line) => (
                    <>
                      <ListHeader onClose={onClose} />
                      <div>{line}</div>
                    </>
                  )}
                >
                  <List queryRef={queryRef} onClose={onClose} />
                </ErrorRegion>
              </div>
            )}
          </Suspense>
          {!isListThere && (
            <Suspense fallback={null}>
              <ErrorRegion queryRef={queryRef} onRetry={onRetry} frame={() => null}>
                <ListBehind queryRef={queryRef} />
              </ErrorRegion>
            </Suspense>
          )}
        </>
      )}
    </section>
  );
}

function Content({
  conversationId,
  children,
}: {
  /** The conversation that is being rendered; null when `children` are ready. */
  conversationId: string | null;
  children: ReactNode;
}) {
  if (conversationId !== null) return <ConversationFrame id={conversationId} />;
  // Failures to load have their own boundaries.
  return (
    children && (
      <ErrorBoundary fallback={(error, retry) => belowBar(<Failure error={error} onRetry={retry} />)}>
        {children}
      </ErrorBoundary>
    )
  );
}

const inPanel =
  'fixed inset-0 z-50 flex flex-col bg-surface text-ink outline-none sm:inset-auto sm:right-4 sm:bottom-20 sm:h-[min(640px,calc(100dvh-10rem))] lg:bottom-4 lg:h-[min(640px,calc(100dvh-6rem))] sm:w-96 sm:rounded-2xl sm:overflow-hidden sm:border sm:border-line sm:shadow-2xl';

function ListBehind({ queryRef }: Pick<OnDemandProps<ChatPanelQuery>, 'queryRef'>) {
  const { viewer } = usePreloadedQuery<ChatPanelQuery>(chatPanelQuery, queryRef);
  return viewer && <ConversationListBehind viewer={viewer} />;
}

interface ListHeaderProps {
  /** Closes the panel; absent on the page. */
  onClose?: () => void;
}

function List({ queryRef, ...props }: Pick<OnDemandProps<ChatPanelQuery>, 'queryRef'> & ListHeaderProps) {
  const { viewer } = usePreloadedData<ChatPanelQuery>(chatPanelQuery, queryRef);
  const reload = useReload(chatPanelQuery, queryRef);
  return (
    <>
      <ListHeader {...props} />
      {viewer && (
        <ErrorRegion onRetry={reload} className="m-4">
          <ConversationList viewer={viewer} />
        </ErrorRegion>
      )}
    </>
  );
}

function ListHeader({ onClose }: ListHeaderProps) {
  return (
    <header className="flex items-center border-b border-line py-2 pr-2 pl-4">
      <h2 className="m-0 flex-1 text-lg font-semibold">Discussions</h2>
      <MenuTrigger>
        <IconButton label="Nouvelle discussion">
          <IconPlus aria-hidden />
        </IconButton>
        <Menu label="Nouvelle discussion">
          <MenuItem
            icon={<IconMessage aria-hidden />}
            onAction={() => chatPanel.startNewConversation('single')}
          >
            Nouvelle conversation
          </MenuItem>
          <MenuItem
            icon={<IconUsersGroup aria-hidden />}
            onAction={() => chatPanel.startNewConversation('group')}
          >
            Nouveau groupe
          </MenuItem>
        </Menu>
      </MenuTrigger>
      {onClose && (
        <>
          <Link
            to="/discussions"
            aria-label="Ouvrir en pleine page"
            title="Ouvrir en pleine page"
            className={iconButtonClasses()}
          >
            <IconArrowsMaximize aria-hidden />
          </Link>
          <IconButton label="Fermer les discussions" onPress={onClose}>
            <IconX />
          </IconButton>
        </>
      )}
    </header>
  );
}

/** Skeleton of the list or of the contact search. */
function PanelSkeleton() {
  const { conversationId } = useChatPanel();
  return conversationId === null ? <ListSkeleton /> : <ConversationFrame id={conversationId} />;
}

function ListSkeleton() {
  return (
    <div {...waiting} className={`flex min-h-0 flex-1 flex-col gap-4 overflow-hidden p-4 ${skeletonGroup}`}>
      <Skeleton className="h-8 w-40" />
      {Array.from({ length: 7 }, (_, index) => (
        <div key={index} className="flex items-center gap-3">
          <Skeleton className="size-11 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-3/4" />
          </div>
        </div>
      ))}
    </div>
  );
}

const waiting = { 'aria-busy': true, 'aria-label': 'Chargement des discussions' } as const;

/** Skeleton of a conversation, with its name if known and a usable field. */
function ConversationFrame({ id }: { id: string }) {
  const title = useRelayEnvironment().getStore().getSource().get(id)?.title;
  return (
    <>
      <ConversationBar>
        <Skeleton className="size-11 rounded-full" />
        <div className="min-w-0 flex-1">
          {typeof title === 'string' ? (
            <p className="m-0 truncate leading-6 font-semibold">{title}</p>
          ) : (
            <Skeleton className="h-5 w-40" />
          )}
        </div>
      </ConversationBar>
      <div
        {...waiting}
        className={`flex min-h-0 flex-1 flex-col justify-end gap-2 overflow-hidden p-3 ${skeletonGroup}`}
      >
        <Skeleton className="h-10 w-1/2 rounded-2xl" />
        <Skeleton className="h-10 w-2/3 rounded-2xl" />
        <Skeleton className="h-10 w-2/5 self-end rounded-2xl" />
      </div>
      <Suspense fallback={null}>
        <ComposerPlaceholder conversationId={id} />
      </Suspense>
    </>
  );
}
