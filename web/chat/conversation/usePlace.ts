import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { TimelineRow } from './timeline.ts';

/** For so long after opening or sending the virtualizer still corrects its place by itself, in milliseconds. */
const correctionPeriod = 3_000;
/** Pixels that a row takes before it was measured, and those of the screen before its frame was. */
const estimatedRow = 56;
const estimatedScreen = { width: 0, height: 560 };

interface Options {
  rows: readonly TimelineRow[];
  /** Whether the conversation opens at its first unread message. */
  beginsUnread: boolean;
  /** Key of the message that was sent last and is still on its way. */
  newestPending: string | undefined;
}

/**
 * The rows of a conversation that are near the screen, and what it keeps in view until the person scrolls: the
 * first unread message when it opens, otherwise the end, as after everything they send. Rows are measured,
 * pictures settle and older messages come in before it, so the place is sought again whenever any of that has
 * moved it.
 */
export function usePlace({ rows, beginsUnread, newestPending }: Options) {
  // The virtualizer changes without changing identity, which the React Compiler's memoisation misses.
  'use no memo';
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedRow,
    // Drawn first are the rows that will be seen: those at the top would all make room for others.
    initialRect: estimatedScreen,
    initialOffset: () =>
      (beginsUnread ? rows.findIndex(({ kind }) => kind === 'unread') : rows.length) * estimatedRow,
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: 80,
    overscan: 10,
  });
  // In this order: only the items make the virtualizer measure what has come in.
  const items = virtualizer.getVirtualItems();
  const size = virtualizer.getTotalSize();

  const aim = useRef<'unread' | 'end' | null>(beginsUnread ? 'unread' : 'end');
  const seek = useEffectEvent(() => {
    const element = scroller.current;
    if (!element || aim.current === null) return;
    const unreadRow = aim.current === 'unread' ? rows.findIndex((row) => row.kind === 'unread') : -1;
    const offset = unreadRow < 0 ? undefined : virtualizer.getOffsetForIndex(unreadRow, 'start')?.[0];
    // By hand: what stands on the screen counts, not what is still being reconciled.
    element.scrollTop = offset ?? element.scrollHeight;
  });
  useLayoutEffect(() => seek(), [rows, size]);
  useLayoutEffect(() => {
    if (newestPending !== undefined) aim.current = 'end';
    // The virtualizer corrects its place by itself for a while: until it rests, ours is sought in every frame.
    const end = performance.now() + correctionPeriod;
    let frame = 0;
    const step = () => {
      seek();
      if (performance.now() < end) frame = requestAnimationFrame(step);
    };
    step();
    return () => cancelAnimationFrame(frame);
  }, [newestPending]);
  // What came in before the first message goes above it. The virtualizer holds the row at the top of the screen, which at
  // the very top is the day's label: that goes up with its day.
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
  // The frame changes too: with the keyboard of a telephone, or with the text that one writes below.
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
    /** The person scrolls. */
    release,
    /** Whether the person has scrolled, and the screen is nearer to the top than so many pixels. */
    isLeftNearTop: (pixels: number) =>
      aim.current === null && scroller.current !== null && scroller.current.scrollTop < pixels,
    goToEnd,
    /** A key scrolls. Home and End are there at once: what glides stops where rows are measured on its way. */
    onKeyDown: (event: KeyboardEvent) => {
      release();
      if (event.target !== scroller.current) return;
      if (event.key === 'Home') scroller.current.scrollTop = 0;
      else if (event.key === 'End') goToEnd();
      else return;
      event.preventDefault();
    },
  };
}
