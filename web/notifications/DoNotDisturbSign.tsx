import IconMoonFilled from '@tabler/icons-react/dist/esm/icons/IconMoonFilled.mjs';
import { useEffect } from 'react';
import { commitLocalUpdate, useRelayEnvironment } from 'react-relay/hooks';
import { chatPanel } from '../chat/chatPanel.ts';
import { formatDay, formatTime } from '../ui/formatDate.ts';

/** « 15:04 » today, « demain, 08:00 » otherwise: it lasts no longer. */
const timeOf = (endsAt: string) =>
  `${formatDay(endsAt) === 'Aujourd’hui' ? '' : 'demain, '}${formatTime(endsAt)}`;

/** Sign of « Ne pas déranger » on the picture in the header; it ends by itself. */
export default function DoNotDisturbSign({ endsAt = null }: { endsAt?: string | null | undefined }) {
  const environment = useRelayEnvironment();
  // The tab's title stays.
  useEffect(() => chatPanel.subscribe(chatPanel.forgetMessages), []);
  useEffect(() => {
    if (endsAt === null) return undefined;
    const end = () =>
      // Time passes without a response that would say so.
      commitLocalUpdate(environment, (store) =>
        store.getRoot().getLinkedRecord('viewer')?.setValue(null, 'doNotDisturb'),
      );
    const timer = setTimeout(end, Date.parse(endsAt) - Date.now());
    return () => clearTimeout(timer);
  }, [environment, endsAt]);
  const label = endsAt === null ? 'Ne pas déranger' : `Ne pas déranger jusqu’à ${timeOf(endsAt)}`;
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
