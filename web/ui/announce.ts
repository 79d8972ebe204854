/** Milliseconds between inserting the live region and its text, so that it is read. */
const announceDelay = 100;
/** Milliseconds that the text stays. */
const clearDelay = 7_000;

let region: HTMLElement | undefined;

/** Announces text to screen readers. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.className = 'sr-only';
    region.setAttribute('aria-live', 'polite');
    // Stays audible while a dialog hides the page.
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
