/** Direction of a slide: 1 for next, -1 for previous. */
export type Direction = 1 | -1;

const duration = 300;

/** Whether the user prefers reduced motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Style of a slide beside the frame. */
const beside = (x: number) => ({ transform: `translateX(${x}px)`, visibility: 'visible' });

/**
 * Slides one element out and another in, starting at `from` after a swipe; without animation if reduced motion is
 * preferred.
 */
export function animateSlide(leaving: HTMLElement, coming: HTMLElement, way: Direction, from = 0): void {
  if (prefersReducedMotion()) return;
  const width = leaving.clientWidth * way;
  const options = { duration, easing: 'ease-out' };
  leaving.animate([beside(from), beside(-width)], options);
  coming.animate([beside(from + width), beside(0)], options);
}

/** Shows a slide moved `x` pixels to the right of its normal position, until `releaseSlide`. */
export const placeSlide = (slide: HTMLElement, x: number): void => void Object.assign(slide.style, beside(x));

/** Removes the position that `placeSlide` set. */
export const releaseSlide = (slide: HTMLElement): void =>
  void Object.assign(slide.style, { transform: '', visibility: '' });
