/** What can hold the focus, by keyboard or by a script. */
const holders =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [contenteditable="true"], [tabindex]';

/** How many of those that had the focus are remembered: what opened a layer is among them. */
const maxTrail = 12;

/** Where something stood that is gone. */
interface Gap {
  parent: Node;
  next: Node | null;
}

const canHold = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.checkVisibility({ visibilityProperty: true }) &&
  element.closest('[inert], [aria-hidden="true"]') === null;

/** A field that takes the focus by itself opens the keyboard of a phone. */
const opensKeyboard = (element: Element): boolean =>
  element.matches('input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]') &&
  matchMedia('(pointer: coarse)').matches;

const isSuitable = (element: Element): boolean => canHold(element) && !opensKeyboard(element);

/** What follows the gap, else what stands before it, in the nearest part of the page that holds anything. */
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
 * Where what had the focus closes, goes, or can hold it no longer, and nothing else takes the focus, it goes to what
 * stands in its place, else to who had it before: never to the document, where the keyboard would begin from the top.
 * Answers what ends that. What a person leaves by pressing beside it stays left.
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
    // What is taken away loses the focus before it goes.
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
    // Whoever closes something has a frame to say where the focus goes.
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
