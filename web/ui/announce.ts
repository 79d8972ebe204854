/** Milliseconds until words follow their region: one that comes together with them is not read. */
const announceDelay = 100;
/** Milliseconds that they stay, for screen readers that are busy. */
const clearDelay = 7_000;

let region: HTMLElement | undefined;

/**
 * Says to people who hear the screen what others see happen: that something is gone, added or saved. Nothing is
 * seen of it.
 */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.className = 'sr-only';
    region.setAttribute('aria-live', 'polite');
    // Heard also while a layer hides the page from those who hear the screen.
    region.dataset.liveAnnouncer = 'true';
    document.body.append(region);
  }
  const place = region;
  const words = document.createElement('p');
  words.textContent = text;
  setTimeout(() => {
    place.append(words);
    setTimeout(() => words.remove(), clearDelay);
  }, announceDelay);
}
