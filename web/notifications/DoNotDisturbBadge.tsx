import IconMoonFilled from '@tabler/icons-react/dist/esm/icons/IconMoonFilled.mjs';
import { useEffect } from 'react';
import { commitLocalUpdate, useRelayEnvironment } from 'react-relay/hooks';
import { chatPanel } from '../chat/chatPanel.ts';
import { formatDay, formatTime } from '../ui/formatDate.ts';
import { useNow } from '../ui/TimeAgo.tsx';

/** « 15:04 » today, otherwise « demain, 08:00 »: `endsAt` is never later than tomorrow. */
const timeOf = (endsAt: string, now: number) =>
  `${formatDay(endsAt, now) === 'Aujourd’hui' ? '' : 'demain, '}${formatTime(endsAt)}`;

/** Badge on the viewer's avatar in « Ne pas déranger » mode; ends that mode at `endsAt`, or never if null. */
export default function DoNotDisturbBadge({ endsAt = null }: { endsAt?: string | null | undefined }) {
  const environment = useRelayEnvironment();
  const now = useNow();
  // Resets the count of new messages, so that the tab's title does not flash.
  useEffect(() => chatPanel.subscribe(chatPanel.clearNewMessages), []);
  useEffect(() => {
    if (endsAt === null) return undefined;
    const end = () =>
      // The server sends no event when the time is over.
      commitLocalUpdate(environment, (store) =>
        store.getRoot().getLinkedRecord('viewer')?.setValue(null, 'doNotDisturb'),
      );
    const timer = setTimeout(end, Date.parse(endsAt) - Date.now());
    return () => clearTimeout(timer);
  }, [environment, endsAt]);
  const label = endsAt === null ? 'Ne pas déranger' : `Ne pas déranger jusqu’à ${timeOf(endsAt, now)}`;
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="absolute right-0 bottom-0 flex size-5 items-center justify-center rounded-full border-2 border-header bg-badge-fill text-on-badge"
    >
      <IconMoonFilled size={11} aria-hidden />
    </span>
  );
}
