/** Milliseconds between inserting the live region and its text, so that it is read. */
const announceDelay = 100;
/** Milliseconds that the text stays. */
const clearDelay = 7_000;

/** Id of the live region. */
const regionId = 'annonces';

function createRegion(): HTMLElement {
  const region = document.createElement('div');
  region.id = regionId;
  region.className = 'sr-only';
  region.setAttribute('aria-live', 'polite');
  // Stays audible while a dialog hides the page.
  region.dataset.liveAnnouncer = 'true';
  document.body.append(region);
  return region;
}

/** Announces text to screen readers. */
export function announce(text: string): void {
  const place = document.getElementById(regionId) ?? createRegion();
  const words = document.createElement('p');
  words.textContent = text;
  setTimeout(() => {
    place.append(words);
    setTimeout(() => words.remove(), clearDelay);
  }, announceDelay);
}
