import { type PointerEvent, useRef } from 'react';
import { animateSlide, placeSlide, releaseSlide, type Direction } from './animateSlide.ts';

/** Pixels after which a touch is a swipe. */
const threshold = 8;
/** Fraction of the width that completes a swipe. */
const swipeRatio = 1 / 6;

interface Swiped {
  current: () => HTMLElement | null | undefined;
  /** The slide in that direction. */
  neighbour: (way: Direction) => HTMLElement | null | undefined;
  /** Called after a completed swipe with its distance in pixels. */
  onSwipe: (way: Direction, from: number) => void;
}

interface Swipe {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
}

/** Whether the target is a video that was started: it has its own gestures. */
const isBegun = (target: EventTarget): boolean =>
  target instanceof HTMLVideoElement && target.currentTime > 0;

const directionOf = (distance: number): Direction => (distance < 0 ? 1 : -1);

/**
 * Moves the current slide and its neighbour with a finger or pen. Past a sixth of the width calls `onSwipe`, which
 * animates the rest; otherwise moves them back.
 */
export function useSwipe({ current, neighbour, onSwipe }: Swiped): Swipe {
  const start = useRef<number>(null);
  const distance = useRef(0);
  const held = useRef<HTMLElement[]>([]);

  const follow = () => {
    held.current.forEach(releaseSlide);
    held.current = [];
    const [slide, next] = [current(), neighbour(directionOf(distance.current))];
    if (!slide || !next || distance.current === 0) return;
    held.current = [slide, next];
    placeSlide(slide, distance.current);
    placeSlide(next, distance.current + slide.clientWidth * directionOf(distance.current));
  };
  const end = (isMeant: boolean) => {
    const moved = distance.current;
    start.current = null;
    distance.current = 0;
    const [slide, next] = held.current;
    follow();
    if (!slide || !next) return;
    const way = directionOf(moved);
    const width = slide.clientWidth;
    if (isMeant && Math.abs(moved) > width * swipeRatio) onSwipe(way, moved);
    else animateSlide(next, slide, way === 1 ? -1 : 1, moved + width * way);
  };
  return {
    // A mouse selects text and uses the buttons instead.
    onPointerDown: ({ pointerType, isPrimary, clientX, target }) => {
      if (pointerType !== 'mouse' && isPrimary && !isBegun(target)) start.current = clientX;
    },
    onPointerMove: ({ clientX, isPrimary }) => {
      if (start.current === null || !isPrimary) return;
      const moved = clientX - start.current;
      if (distance.current === 0 && Math.abs(moved) < threshold) return;
      distance.current = moved;
      follow();
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  };
}
