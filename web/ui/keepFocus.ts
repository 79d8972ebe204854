/** Selector of focusable elements. */
const holders =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [contenteditable="true"], [tabindex]';

/** Maximum number of remembered elements. */
const maxTrail = 12;

/** The place of a removed element. */
interface Gap {
  parent: Node;
  next: Node | null;
}

const canHold = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.checkVisibility({ visibilityProperty: true }) &&
  element.closest('[inert], [aria-hidden="true"]') === null;

/** Focusing such a field opens the keyboard of a phone. */
const opensKeyboard = (element: Element): boolean =>
  element.matches('input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]') &&
  matchMedia('(pointer: coarse)').matches;

const isSuitable = (element: Element): boolean => canHold(element) && !opensKeyboard(element);

/** The focusable element after the gap, else before it, in the nearest ancestor. */
function besideGap({ parent, next }: Gap): HTMLElement | undefined {
  let part = parent instanceof Element ? parent : null;
  for (; part && part !== document.body; part = part.parentElement) {
    const all = [...part.querySelectorAll<HTMLElement>(holders)].filter(isSuitable);
    const follows = (element: Element) =>
      next !== null &&
      (next === element ||
        (next.compareDocumentPosition(element) &
          (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)) !==
          0);
    const found = (next?.isConnected ? all.find(follows) : undefined) ?? all.at(-1);
    if (found) return found;
    if (part instanceof HTMLElement && part.matches(holders) && canHold(part)) return part;
  }
  return undefined;
}

/** The page, or the dialog over it. */
const wholeOf = (): HTMLElement | undefined =>
  [
    ...document.querySelectorAll<HTMLElement>('main[tabindex], [role="dialog"], [role="alertdialog"]'),
  ].findLast(canHold);

/**
 * When the focused element is removed or disabled and nothing else takes the focus, moves it to a neighbour or the
 * previously focused element instead of the document. A press beside it is respected. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  let current: HTMLElement | null = null;
  let trail: HTMLElement[] = [];
  let gap: Gap | null = null;
  let frame = 0;

  const isLost = () =>
    current !== null &&
    (document.activeElement === document.body || document.activeElement === null) &&
    !canHold(current);

  const settle = () => {
    if (!isLost()) return;
    const before = trail.findLast(canHold);
    const beside = gap === null ? undefined : besideGap(gap);
    (beside ?? before ?? wholeOf())?.focus({ preventScroll: true });
  };

  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    current = target;
    gap = null;
    trail = [...trail.filter((one) => one !== target && one.isConnected), target].slice(-maxTrail);
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || target !== current) return;
    // Elements lose the focus before they are removed.
    queueMicrotask(() => {
      if (target === current && current !== null && canHold(current)) current = null;
    });
  };
  const observer = new MutationObserver((records) => {
    if (!isLost()) return;
    const lost = current;
    for (const { target, removedNodes, nextSibling } of records)
      if ([...removedNodes].some((node) => node.contains(lost))) gap = { parent: target, next: nextSibling };
    if (lost?.isConnected && lost.parentElement) gap = { parent: lost.parentElement, next: lost.nextSibling };
    // Code that closes something has one frame to move the focus.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(settle)));
  });

  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
  return () => {
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}
