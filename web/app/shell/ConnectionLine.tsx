import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useWaitingCount } from '../../sending/currentOutbox.ts';
import { useConnection } from '../../core/connection.ts';
import { announce } from '../../ui/announce.ts';

/** Milliseconds that a connection may be away before that is said. */
const delay = 2_000;

/** What is said of a connection that is away; null while nothing need be said. */
const wordsFor = { offline: 'Hors ligne', reconnecting: 'Reconnexion…', flowing: null, unheard: null };

/**
 * The one line that says that this page is cut off, and how many messages wait for it not to be. It lies over the edge
 * of the header and moves nothing; what is heard of it is heard once. A page that reads by itself says nothing: it is
 * late by half a minute, and complete.
 */
export function ConnectionLine() {
  const waiting = useWaitingCount();
  const state = useConnection();
  const words = wordsFor[state];
  const isLong = useLasting(words !== null);
  const said = isLong ? words : null;
  const isSaid = said !== null;
  useEffect(() => {
    if (said !== null) announce(said);
  }, [said]);
  useEffect(() => {
    if (isSaid) return () => announce('Connexion rétablie');
    return undefined;
  }, [isSaid]);
  if (said === null) return null;
  const Icon = state === 'offline' ? IconWifiOff : IconRefresh;
  return (
    <section
      aria-label="Connexion"
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--below-header)-1.125rem)] z-60 flex justify-center px-3"
    >
      <p className="m-0 flex h-7 max-w-full items-center gap-1.5 rounded-full bg-ink px-3 text-xs font-semibold text-surface shadow-lg">
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate">
          {waiting > 0 ? `${said}${state === 'offline' ? '\u202F:' : ''} ${waitingWords(waiting)}` : said}
        </span>
      </p>
    </section>
  );
}

const waitingWords = (count: number): string =>
  count === 1 ? '1 message attend' : `${count} messages attendent`;

/** Whether something has been so for a moment; not any longer as soon as it is not. */
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
