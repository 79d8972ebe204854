/** F6 moves the focus to the toasts, between them, and back. Returns a function that stops it. */
export function installToastShortcut(): () => void {
  let origin: Element | null = null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F6') return;
    const places = [...document.querySelectorAll('section[data-react-aria-top-layer]')];
    if (places.length === 0) return;
    event.preventDefault();
    const within = places.findIndex((place) => place.contains(document.activeElement));
    if (within === -1) origin = document.activeElement;
    const next = places[within + 1]?.querySelector('[role=alertdialog]') ?? origin;
    if (next instanceof HTMLElement) next.focus();
  };
  document.addEventListener('keydown', onKeyDown, true);
  return () => document.removeEventListener('keydown', onKeyDown, true);
}
