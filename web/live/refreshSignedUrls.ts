import { announceResume } from './viewerEvents.ts';

/** Milliseconds between two checks. */
const interval = 60_000;
/** Milliseconds before expiry in which URLs are renewed; random per page. */
const earliest = 35 * 60_000;
const latest = 10 * 60_000;

/** Expiry of a signed URL in milliseconds since 1970; Infinity for others. */
function expiryOf(element: Element): number {
  const address = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
  const [, seconds] = /[?&]exp=(\d+)/.exec(address) ?? [];
  return seconds === undefined ? Infinity : Number(seconds) * 1000;
}

/**
 * Refetches visible content before its signed file URLs expire. Each expiry is announced once, so that unhandled ones
 * cause no repeated requests. Returns a function that stops it.
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
