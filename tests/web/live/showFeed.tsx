import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay/hooks';
import { MemoryRouter } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { onTestFinished, vi } from 'vitest';
import type { CommunityPageQuery } from '../../../web/__generated__/CommunityPageQuery.graphql.ts';
import type { ShellQuery } from '../../../web/__generated__/ShellQuery.graphql.ts';
import { shellQuery } from '../../../web/app/shell/Shell.query.ts';
import { eventHandlers } from '../../../web/app/viewerEvents.ts';
import { removeDeleted } from '../../../web/comments/removeDeleted.ts';
import { CommunityFeed } from '../../../web/feed/CommunityFeed.tsx';
import { communityPageQuery } from '../../../web/feed/CommunityPage.query.ts';
import { ViewerEvents } from '../../../web/live/ViewerEvents.tsx';
import { missingFieldHandlers } from '../../../web/relay/environment.ts';
import { trackRequests } from '../../../web/relay/pendingRequests.ts';
import { ConfirmHost } from '../../../web/ui/confirm.tsx';
import { ToastHost } from '../../../web/ui/ToastHost.tsx';
import { comments, written } from '../comments/showThread.tsx';
import { plain } from '../feed/showPost.tsx';

type Resolvers = MockPayloadGenerator.MockResolvers;

/** All that is drawn is on the screen. */
class WideScreen {
  readonly note: (entries: { target: Element; isIntersecting: boolean }[]) => void;
  constructor(note: WideScreen['note']) {
    this.note = note;
  }
  observe(target: Element) {
    this.note([{ target, isIntersecting: true }]);
  }
  unobserve() {}
  disconnect() {}
}

const noReadings: [] = [];

function Page({ isElsewhere }: { isElsewhere: boolean }) {
  const shell = useLazyLoadQuery<ShellQuery>(shellQuery, {});
  const { community } = useLazyLoadQuery<CommunityPageQuery>(communityPageQuery, { databaseId: '6' });
  return (
    <>
      {community && !isElsewhere && <CommunityFeed community={community} />}
      <ViewerEvents query={shell} handlers={eventHandlers} readings={noReadings} onGone={removeDeleted} />
      <ConfirmHost />
      <ToastHost />
    </>
  );
}

/** A post of the community by its number, from the first to the newest. */
export const post = (databaseId: number, more: object = {}) => ({
  ...plain,
  __typename: 'Post',
  id: `post-${databaseId}`,
  databaseId: String(databaseId),
  text: `<p>Publication ${databaseId}</p>`,
  createdAt: `2026-11-${String(databaseId).padStart(2, '0')}T09:00:00Z`,
  ...more,
});

/** Event data of a comment. */
export const said = (id: string, text: string, more: object = {}) => ({
  __typename: 'Comment',
  ...written(id, text, { replyCount: 0, ...more }),
});

/** A community's feed with events and controlled responses. */
export async function showFeed(posts: readonly object[], hasNextPage = false) {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('IntersectionObserver', WideScreen);
  vi.stubGlobal('innerHeight', 100_000);
  const environment = createMockEnvironment({ missingFieldHandlers, log: trackRequests });
  const { mock } = environment;
  const community = { id: 'community-6', databaseId: '6', title: 'Voile' };
  const User = () => ({ id: 'user-2', databaseId: '2', name: 'Théo Roux', initials: 'TR', avatar: null });
  const common: Resolvers = {
    Viewer: () => ({ id: 'viewer' }),
    User,
    Community: () => community,
  };
  const names = () => mock.getAllOperations().map((operation) => operation.request.node.params.name);
  const named = (name: string) => {
    const found = mock.getAllOperations().find((operation) => operation.request.node.params.name === name);
    if (!found) throw new Error(`${name} was not asked; ${names().join()} were.`);
    return found;
  };
  const answer = (name: string, resolvers: Resolvers) =>
    act(async () =>
      mock.resolve(named(name), MockPayloadGenerator.generate(named(name), { ...common, ...resolvers })),
    );
  const feed = (nodes: readonly object[], hasNext: boolean): Resolvers => ({
    Community: () => ({
      ...community,
      feed: {
        edges: nodes.map((node) => ({ cursor: 'c', node })),
        pageInfo: { hasNextPage: hasNext, endCursor: 'c' },
      },
    }),
  });
  const page = (isElsewhere: boolean) => (
    <RelayEnvironmentProvider environment={environment}>
      <MemoryRouter initialEntries={['/communaute/6']}>
        <Suspense fallback="…">
          <Page isElsewhere={isElsewhere} />
        </Suspense>
      </MemoryRouter>
    </RelayEnvironmentProvider>
  );
  const view = render(page(false));
  onTestFinished(() => {
    view.unmount();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  await answer('ShellQuery', {});
  await answer('CommunityPageQuery', feed(posts, hasNextPage));
  return {
    /** Pending refetches. */
    waiting: () => names().filter((name) => /refetchVisible|Newest|Pagination/.test(name)),
    variables: (name: string) => named(name).request.variables,
    /** What opens on demand asks once its code is there. */
    asked: (name: string) => vi.waitFor(() => named(name), { timeout: 20_000 }),
    answer,
    /** Answers with exactly this. */
    answerWith: (name: string, data: object) => act(async () => mock.resolve(named(name), { data })),
    /** The comments of a post that was opened. */
    answerThread: (nodes: readonly { id: string }[], hasNext = false) =>
      answer('CommentThreadQuery', comments(nodes, hasNext)),
    /** Sends an event. */
    sendEvent: (event: { __typename: string; [field: string]: unknown }) =>
      act(async () =>
        mock.nextValue(
          named('ViewerEventsSubscription'),
          MockPayloadGenerator.generate(named('ViewerEventsSubscription'), {
            User,
            Subscription: () => ({ viewerEvents: event }),
          }),
        ),
      ),
    /** The person goes to another page. */
    leave: () => view.rerender(page(true)),
    /** Back: what the store holds is shown. */
    comeBack: () => view.rerender(page(false)),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  };
}

/** Waits in real time: Testing Library would only count the turns of the fake clock. */
export const found = <Found,>(get: () => Found): Promise<Found> => vi.waitFor(get, { timeout: 20_000 });

/** The posts that are shown, by their numbers. */
export const numbers = () =>
  screen.queryAllByText(/^Publication \d+$/).map((text) => Number(text.textContent?.slice(12)));
