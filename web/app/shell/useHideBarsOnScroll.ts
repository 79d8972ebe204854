import { useEffect } from 'react';

/** Pixels of scrolling that show a direction. */
const step = 8;
/** Nothing leaves above this many pixels. */
const top = 120;

/** Marks the root while one scrolls down. On phones and low windows header, news and tabs then leave (theme.css). */
export function useHideBarsOnScroll(): void {
  useEffect(() => {
    const root = document.documentElement;
    let last = scrollY;
    const onScroll = () => {
      if (Math.abs(scrollY - last) < step) return;
      root.toggleAttribute('data-away', scrollY > last && scrollY > top);
      last = scrollY;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      removeEventListener('scroll', onScroll);
      root.removeAttribute('data-away');
    };
  }, []);
}
