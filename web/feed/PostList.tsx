import { useWindowVirtualizer, type Range, defaultRangeExtractor } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import type { LoadMoreFn } from 'react-relay/hooks';
import { useLocation } from 'react-router-dom';
import type { OperationType } from 'relay-runtime';
import type { PostCard_post$key } from '../__generated__/PostCard_post.graphql';
import { errorMessageOf } from '../core/errors.ts';
import { startsAtTop, readPageScrollTop } from '../core/scrollRestoration.ts';
import { commentThread } from '../comments/useComments.ts';
import { InfiniteScroll } from '../ui/InfiniteScroll.tsx';
import { preloading } from '../ui/lazyPart.tsx';
import type { PublishedPost } from './publishedPosts.ts';
import { FeedContext } from './lists.ts';
import { PostCard } from './PostCard.tsx';
import { pageSize } from './postListProps.ts';
import { PostSkeleton } from './PostSkeleton.tsx';
import { useScrollAnchor } from './useScrollAnchor.ts';
import { useNewPosts } from './useNewPosts.ts';
import { readStored, writeStored } from '../core/storage.ts';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { useRefetchable } from '../live/refetchVisible.ts';
import { Button } from '../ui/Button.tsx';

/** Preloads the code of comments after the posts. */
const prepare = preloading(commentThread.load);

interface NewPostsProps {
  /** Posts that the button shows. */
  offeredIds: readonly string[];
  isPending: boolean;
  onPress: () => void;
}

/** Button for the new posts of a feed; render it only when there are some. */
const NewPosts = ({ offeredIds, isPending, onPress }: NewPostsProps) => (
  <div className="pointer-events-none sticky top-[calc(var(--below-header)+0.75rem)] z-20 -mb-11 flex h-11 justify-center">
    <Button
      kind="primary"
      size="small"
      className="pointer-events-auto rounded-full! shadow-lg"
      icon={<IconArrowUp size={16} aria-hidden />}
      isPending={isPending}
      onPress={onPress}
    >
      Nouvelles publications
    </Button>
    {offeredIds.map((id) => (
      <Offered key={id} id={id} />
    ))}
  </div>
);

/** Keeps a new post in the store up to date, so that a deleted one is not offeredIds. */
function Offered({ id }: { id: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useRefetchable(place, id);
  return <span ref={place} />;
}

/** Maximum number of posts retained off screen. */
const most = 20;

/** Retains posts with drafts, playing media or focus while the user scrolls. */
function useRetainedPosts(posts: readonly { readonly id: string }[]) {
  const used = useRef(new Set<string>());
  return {
    /** Retains a post and drops the least recently used one. */
    note(id: string) {
      used.current.delete(id);
      used.current.add(id);
      const [oldest] = used.current;
      if (used.current.size > most && oldest !== undefined) used.current.delete(oldest);
    },
    /** Indexes to render: visible and retained posts. */
    extractRange(range: Range): number[] {
      const indexes = new Set(defaultRangeExtractor(range));
      if (used.current.size > 0)
        for (const [index, { id }] of posts.entries()) if (used.current.has(id)) indexes.add(index);
      return [...indexes].toSorted((one, other) => one - other);
    },
  };
}

const storageKey = 'post-heights';
/** Maximum number of heights that are kept. */
const maxHeights = 300;

/** Heights of posts by id as measured earlier in this tab, so that Back and a reload return to the same place. */
function readHeights(): Map<string, number> {
  try {
    return new Map(Object.entries<number>(JSON.parse(readStored(storageKey, 'sessionStorage') ?? '{}')));
  } catch {
    // Not readable: lists estimate the heights.
    return new Map();
  }
}

/** Stores measured heights of posts in this tab; drops the oldest above the limit. */
function keepHeights(measured: readonly { key: unknown; size: number }[]): void {
  const heights = readHeights();
  for (const { key, size } of measured) {
    heights.delete(String(key));
    heights.set(String(key), size);
  }
  const kept = Object.fromEntries([...heights].slice(-maxHeights));
  writeStored(storageKey, JSON.stringify(kept), 'sessionStorage');
}

/** Assumed height of a post that was not measured, in pixels. */
const usualHeight = 280;
/** Posts rendered beyond the viewport. */
const besideScreen = 3;

interface Props {
  /** Accessible name of the list. */
  label: string;
  /** Connection id in the store. */
  connectionId: string;
  posts: readonly ({ readonly id: string } & PostCard_post$key)[];
  hasNext: boolean;
  isLoading: boolean;
  loadNext: LoadMoreFn<OperationType>;
  /** Reloads the list from its newest post. */
  refresh: () => void;
  /** Fetches the ids of the list's first posts. */
  fetchNewestIds: () => Promise<string[]>;
  /** Whether a new post belongs, or may belong, at the top; by default none does. */
  belongsInList?: (arrival: PublishedPost) => boolean | 'perhaps';
  /** Message for an empty list, instead of « il n'y a plus de publications ». */
  emptyHint?: ReactNode;
}

/** Virtualized feed. New posts never move what the user reads: a button shows them. */
export function PostList({
  label,
  connectionId,
  posts,
  hasNext,
  isLoading,
  loadNext,
  refresh,
  fetchNewestIds,
  belongsInList = () => false,
  emptyHint,
}: Props) {
  // The virtualizer mutates itself, which the React Compiler's memoisation misses.
  'use no memo';
  const location = useLocation();
  const { key } = location;
  const list = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const [offered, forgetOffered] = useNewPosts({
    ref: list,
    connectionId,
    posts,
    hasNext,
    fetchNewestIds,
    belongsInList,
  });
  const [isRefreshing, startRefresh] = useTransition();
  const used = useRetainedPosts(posts);

  // Stable between scrolls, so that posts are not rendered again.
  const latestRefresh = useRef(refresh);
  useEffect(() => {
    latestRefresh.current = refresh;
  }, [refresh]);
  const place = useMemo(
    () => ({ connectionId, refresh: () => startRefresh(() => latestRefresh.current()) }),
    [connectionId],
  );

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setOffset(element.getBoundingClientRect().top + scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  // From the top, posts render with the list, not in a second pass. Further down, measured heights move the page, so
  // the list must be mounted first.
  const [screen] = useState(() =>
    startsAtTop(location) ? { width: innerWidth, height: innerHeight } : { width: 0, height: 0 },
  );
  // Renders the visible posts first.
  const overscan = useDeferredValue(besideScreen, screen.height > 0 ? 0 : besideScreen);
  const [heights] = useState(readHeights);
  const virtualizer = useWindowVirtualizer({
    count: posts.length,
    estimateSize: (index) => heights.get(posts[index]?.id ?? '') ?? usualHeight,
    getItemKey: (index) => posts[index]?.id ?? index,
    overscan,
    gap: 12,
    scrollMargin: offset,
    initialOffset: () => readPageScrollTop(key),
    initialRect: screen,
    // Scrolling to a field that takes the focus would render its whole form in the event of the scroll.
    useFlushSync: false,
    rangeExtractor: used.extractRange,
  });
  useScrollAnchor(virtualizer, posts);
  useEffect(prepare, []);

  useEffect(() => {
    const keep = () => keepHeights(virtualizer.takeSnapshot());
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [virtualizer]);

  const load = () => {
    setError(null);
    loadNext(pageSize, { onComplete: (failure) => setError(failure && errorMessageOf(failure)) });
  };

  // Keys of the ARIA feed pattern.
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
    if (step === 0 || !(event.target instanceof Element) || event.target.matches('textarea, input')) return;
    const index = Number(event.target.closest('[data-index]')?.getAttribute('data-index') ?? Number.NaN);
    const next = list.current?.querySelector<HTMLElement>(`[data-index="${index + step}"] > article`);
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'start' });
  };

  return (
    <FeedContext value={place}>
      {offered.length > 0 && (
        <NewPosts
          offeredIds={offered}
          isPending={isRefreshing}
          onPress={() => {
            scrollTo({ top: 0 });
            startRefresh(() => {
              refresh();
              forgetOffered();
            });
          }}
        />
      )}
      {/* The feed role requires posts. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has a role, though not always the same */}
      <div
        ref={list}
        role={posts.length > 0 ? 'feed' : 'group'}
        aria-label={label}
        aria-busy={isLoading}
        onKeyDown={onKeyDown}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const post = posts[item.index];
          return (
            post && (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                onFocusCapture={() => used.note(post.id)}
                onPointerDownCapture={() => used.note(post.id)}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${item.start - virtualizer.options.scrollMargin}px)` }}
              >
                <PostCard post={post} position={item.index + 1} size={hasNext ? -1 : posts.length} />
              </div>
            )
          );
        })}
      </div>
      {isLoading && (
        <div className="pt-3">
          <PostSkeleton />
        </div>
      )}
      <InfiniteScroll
        hasNext={hasNext}
        isLoading={isLoading}
        onLoad={load}
        error={error}
        margin="1200px"
        label="Chargement des publications…"
      />
      {!hasNext && (
        <div className="flex flex-col gap-2 px-6 py-8 text-center text-sm text-muted">
          {posts.length === 0 && emptyHint !== undefined ? (
            <p className="m-0 text-base">{emptyHint}</p>
          ) : (
            <p className="m-0">il n&apos;y a plus de publications</p>
          )}
        </div>
      )}
    </FeedContext>
  );
}
