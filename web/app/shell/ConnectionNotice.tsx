import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import { useEffect, useState } from 'react';
import { useWaitingCount } from '../../sending/currentOutbox.ts';
import { useConnection } from '../../core/connection.ts';
import { announce } from '../../ui/announce.ts';

/** Milliseconds without connection before it is shown. */
const delay = 2_000;

const wordsFor = { offline: 'Hors ligne', reconnecting: 'Reconnexion…', flowing: null, polling: null };

/**
 * Shows that the connection is lost and how many messages wait. Overlays the header; announced once. Nothing is shown
 * while the state is `polling`.
 */
export function ConnectionNotice() {
  const waiting = useWaitingCount();
  const state = useConnection();
  const words = wordsFor[state];
  const isLong = useLasting(words !== null);
  const shown = isLong ? words : null;
  const isShown = shown !== null;
  useEffect(() => {
    if (shown !== null) announce(shown);
  }, [shown]);
  useEffect(() => {
    if (isShown) return () => announce('Connexion rétablie');
    return undefined;
  }, [isShown]);
  if (shown === null) return null;
  const Icon = state === 'offline' ? IconWifiOff : IconRefresh;
  return (
    <section
      aria-label="Connexion"
      className="pointer-events-none fixed inset-x-0 top-[max(0.5rem,var(--below-header)-1.125rem)] z-60 flex justify-center px-3"
    >
      <p className="m-0 flex h-7 max-w-full items-center gap-1.5 rounded-full bg-ink px-3 text-xs font-semibold text-surface shadow-lg">
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate">
          {waiting > 0 ? `${shown}${state === 'offline' ? '\u202F:' : ''} ${waitingWords(waiting)}` : shown}
        </span>
      </p>
    </section>
  );
}

const waitingWords = (count: number): string =>
  count === 1 ? '1 message attend' : `${count} messages attendent`;

/** Whether a condition has held for the delay. */
function useLasting(is: boolean): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setLasted(true), delay);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [is]);
  return is && hasLasted;
}
