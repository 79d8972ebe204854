/** 1 for the next one, -1 for the one before. */
export type Direction = 1 | -1;

/** Milliseconds. */
const duration = 300;

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Beside its place, also where it is not the one that is shown. */
const beside = (x: number) => ({ transform: `translateX(${x}px)`, visibility: 'visible' });

/**
 * Lets one slide go and another come from the side where it stands, `from` where a finger has moved them already: at
 * once for whoever wants nothing to move.
 */
export function animateSlide(leaving: HTMLElement, coming: HTMLElement, way: Direction, from = 0): void {
  if (prefersReducedMotion()) return;
  const width = leaving.clientWidth * way;
  const options = { duration, easing: 'ease-out' };
  leaving.animate([beside(from), beside(-width)], options);
  coming.animate([beside(from + width), beside(0)], options);
}

/** Holds a slide beside its place. */
export const hold = (slide: HTMLElement, x: number): void => void Object.assign(slide.style, beside(x));

/** Lets it stand where it stood. */
export const release = (slide: HTMLElement): void =>
  void Object.assign(slide.style, { transform: '', visibility: '' });
