import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps what is fixed over the page as high as what a phone's keyboard leaves of it: what stands at its foot stays in
 * reach.
 */
export function useVisibleWindow(element: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    const style = element.current?.style;
    const visible = visualViewport;
    if (!isOn || !style || !visible) return undefined;
    const fit = () => {
      style.setProperty('top', `${visible.offsetTop}px`);
      style.setProperty('height', `${visible.height}px`);
    };
    fit();
    visible.addEventListener('resize', fit);
    visible.addEventListener('scroll', fit);
    return () => {
      visible.removeEventListener('resize', fit);
      visible.removeEventListener('scroll', fit);
      style.removeProperty('top');
      style.removeProperty('height');
    };
  }, [element, isOn]);
}
