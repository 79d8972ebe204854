import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { TimelineRow } from './timeline.ts';

/** Time after opening or sending in which the virtualizer corrects its position, in milliseconds. */
const correctionPeriod = 3_000;
/** Estimated sizes before measurement, in pixels. */
const estimatedRow = 56;
const estimatedScreen = { width: 0, height: 560 };

interface Options {
  rows: readonly TimelineRow[];
  /** Index of the row at which the list opens; -1 for the end. */
  opensAt: number;
  /** Where in the viewport that row is. */
  align?: 'start' | 'center';
  /** Key of the newest pending message. */
  newestPending?: string | undefined;
  /** Leads to the newest message where the rows do not end with it. */
  onEnd?: () => void;
}

/** Virtualized rows and what moves them. */
export type ScrollPosition = ReturnType<typeof useScrollPosition>;

/**
 * Virtualized rows with a scroll target: the row `opensAt`, otherwise the end, until the user scrolls. Measuring, image
 * loading and older pages move the content, so the target is sought again after each change.
 */
export function useScrollPosition({ rows, opensAt, align = 'start', newestPending, onEnd }: Options) {
  // The virtualizer mutates itself, which the React Compiler's memoisation misses.
  'use no memo';
  const scroller = useRef<HTMLDivElement>(null);
  /** Key of the row that has the focus, which would be lost without the row. */
  const focused = useRef<string>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedRow,
    // Renders the visible rows first, not those at the top.
    initialRect: estimatedScreen,
    initialOffset: () => (opensAt < 0 ? rows.length : opensAt) * estimatedRow,
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: onEnd === undefined,
    scrollEndThreshold: 80,
    overscan: 10,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      const index = focused.current === null ? -1 : rows.findIndex(({ key }) => key === focused.current);
      if (index < 0 || indexes.includes(index)) return indexes;
      return [...indexes, index].toSorted((a, b) => a - b);
    },
  });
  // Order matters: getVirtualItems triggers the measurements.
  const items = virtualizer.getVirtualItems();
  const size = virtualizer.getTotalSize();

  const aim = useRef<'opening' | 'end' | null>(opensAt < 0 ? 'end' : 'opening');
  const seek = useEffectEvent(() => {
    const element = scroller.current;
    if (!element || aim.current === null) return;
    const offset =
      aim.current === 'end' || opensAt < 0 ? undefined : virtualizer.getOffsetForIndex(opensAt, align)?.[0];
    // Set directly: the virtualizer's offset may be pending.
    element.scrollTop = offset ?? element.scrollHeight;
  });
  useLayoutEffect(() => seek(), [rows, size]);
  useLayoutEffect(() => {
    if (newestPending !== undefined) aim.current = 'end';
    // The virtualizer corrects its position for a while: repeat the scroll in every frame.
    const end = performance.now() + correctionPeriod;
    let frame = 0;
    const step = () => {
      seek();
      if (performance.now() < end) frame = requestAnimationFrame(step);
    };
    step();
    return () => cancelAnimationFrame(frame);
  }, [newestPending]);
  // Older messages go above the first one. At the top the virtualizer anchors the day's label, which moves with its
  // day.
  const head = useRef<{ key: string; start: number; scrollTop: number }>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    const index = rows.findIndex(({ kind }) => kind === 'message');
    const first = virtualizer.measurementsCache[index];
    if (!element || !first) return;
    const before = head.current;
    if (before && before.key !== first.key && before.scrollTop < before.start && aim.current === null) {
      const moved = virtualizer.measurementsCache.find(({ key }) => key === before.key);
      if (moved) element.scrollTop = before.scrollTop + moved.start - before.start;
    }
    head.current = { key: String(first.key), start: first.start, scrollTop: element.scrollTop };
  });
  // The on-screen keyboard and the composer resize the container.
  useEffect(() => {
    if (!scroller.current) return;
    const observer = new ResizeObserver(() => seek());
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, []);
  const release = () => {
    aim.current = null;
  };
  const goToEnd = () => {
    aim.current = 'end';
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  };
  return {
    scroller,
    virtualizer,
    items,
    size,
    /** Call when the user scrolls. */
    release,
    /** Whether the user has scrolled. */
    isReleased: () => aim.current === null,
    /** Whether the user has scrolled to within `pixels` of the top. */
    isLeftNearTop: (pixels: number) =>
      aim.current === null && scroller.current !== null && scroller.current.scrollTop < pixels,
    goToEnd,
    /** Keeps the row with an index rendered while it has the focus. */
    keepFocused: (index: string | null) => {
      focused.current = index === null ? null : (rows[Number(index)]?.key ?? null);
    },
    /** Home and End jump: smooth scrolling stops while rows are measured. */
    onKeyDown: (event: KeyboardEvent) => {
      release();
      if (event.target !== scroller.current) return;
      if (event.key === 'Home') scroller.current.scrollTop = 0;
      else if (event.key === 'End') (onEnd ?? goToEnd)();
      else return;
      event.preventDefault();
    },
  };
}
