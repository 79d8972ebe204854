import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import { type ReactNode, useId, useState } from 'react';
import { Html } from '../ui/Html.tsx';
import { UnreadDot, rowClasses } from './NotificationItem.tsx';

interface Props {
  /** Sentence of the newest one, HTML. */
  newest: string;
  count: number;
  hasUnread: boolean;
  /** Its notifications, shown while it is open. */
  children: ReactNode;
}

/** New posts of one community in a row that opens. */
export function NotificationGroup({ newest, count, hasUnread, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={`pr-4 ${rowClasses(!hasUnread)}`}
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <IconNews size={22} aria-hidden />
        </span>
        <span className="min-w-0 flex-1 text-sm leading-tight">
          <Html html={newest} className="line-clamp-2 break-words" />
          <span className="mt-0.5 block text-xs text-muted">{`et ${count - 1} autres publications`}</span>
        </span>
        {hasUnread && <UnreadDot />}
        <Chevron size={20} aria-hidden className="shrink-0 text-muted" />
      </button>
      {isOpen && (
        <ul id={listId} aria-label={`${count} publications`} className="m-0 list-none p-0 pl-4">
          {children}
        </ul>
      )}
    </>
  );
}
