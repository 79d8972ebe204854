import { type RefObject, useLayoutEffect } from 'react';

/** Limits a fixed element to the visual viewport, so that a phone's keyboard does not cover its footer. */
export function useVisualViewport(element: RefObject<HTMLElement | null>, isOn: boolean): void {
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
