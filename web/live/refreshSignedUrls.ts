import { announceResume } from './viewerEvents.ts';

/** Milliseconds between two checks. */
const interval = 60_000;
/** Milliseconds before their end at which addresses are renewed: for each page another moment within this time. */
const earliest = 35 * 60_000;
const latest = 10 * 60_000;

/** When the signed address of a file ends, in milliseconds since 1970; infinite for any other address. */
function expiryOf(element: Element): number {
  const address = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
  const [, seconds] = /[?&]exp=(\d+)/.exec(address) ?? [];
  return seconds === undefined ? Infinity : Number(seconds) * 1000;
}

/**
 * Reads again what is on the screen before the signed addresses of its pictures, films and downloads end. Each end is
 * announced once: what nothing reads again does not ask the server every minute. Returns how to stop.
 */
export function refreshSignedUrls(announce: () => void = announceResume): () => void {
  const ahead = latest + Math.random() * (earliest - latest);
  let announced = 0;
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    const found = document.querySelectorAll('img[src*="exp="],video[src*="exp="],a[href*="exp="]');
    const ends = [...found].map(expiryOf).filter((end) => end > announced && end < Date.now() + ahead);
    if (ends.length === 0) return;
    announced = Math.max(...ends);
    announce();
  };
  const timer = setInterval(check, interval);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
