import { useRef, useState } from 'react';
import { useConnection } from '../core/connection.ts';
import { usePolling } from './polling.tsx';
import { announceResume } from './viewerEvents.ts';

/** Milliseconds before expiry in which URLs are renewed; random per page. */
const earliest = 35 * 60_000;
const latest = 10 * 60_000;

/** Expiry of a signed URL in milliseconds since 1970; Infinity for others. */
function expiryOf(element: Element): number {
  const address = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
  const [, seconds] = /[?&]exp=(\d+)/.exec(address) ?? [];
  return seconds === undefined ? Infinity : Number(seconds) * 1000;
}

/** Refetches visible content while no events come, and before signed file URLs expire. Renders nothing. */
export default function Upkeep() {
  const connection = useConnection();
  const [jitter] = useState(Math.random);
  // A short interruption, and one of the network, is handled as a gap.
  const hasNoEvents = connection !== 'flowing' && connection !== 'offline';
  usePolling(hasNoEvents, announceResume, 30_000 + 6_000 * jitter, 10_000 + 6_000 * jitter);

  // Each expiry is announced once, so that unhandled ones cause no repeated requests.
  const announced = useRef(0);
  const renewUrls = () => {
    const limit = Date.now() + latest + jitter * (earliest - latest);
    const found = document.querySelectorAll('img[src*="exp="],video[src*="exp="],a[href*="exp="]');
    const ends = [...found].map(expiryOf).filter((end) => end > announced.current && end < limit);
    if (ends.length === 0) return;
    announced.current = Math.max(...ends);
    announceResume();
  };
  usePolling(true, renewUrls, 60_000);
  return null;
}
