import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import type { ReactNode, Ref } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { useChatPanel } from '../chatPanel.ts';

interface Props {
  /** Accessible name; the title unless given. */
  label?: string;
  title: string;
  /** Ref of the title, which may take the focus. */
  titleRef?: Ref<HTMLHeadingElement>;
  backLabel: string;
  /** Goes back one step: also on Escape. */
  onBack: () => void;
  children: ReactNode;
}

/** Pane over the open conversation, or beside it on the wide page. */
export function SidePane({ label, title, titleRef, backLabel, onBack, children }: Props) {
  const { pageElement } = useChatPanel();
  return (
    <section
      aria-label={label ?? title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // The panel stays open.
        event.preventDefault();
        event.stopPropagation();
        onBack();
      }}
      className={`absolute inset-0 z-10 flex flex-col bg-surface ${pageElement ? 'border-line xl:static xl:w-88 xl:shrink-0 xl:border-l' : ''}`}
    >
      <header className="flex items-center gap-2 border-b border-line p-2">
        <IconButton label={backLabel} onPress={onBack}>
          <IconArrowLeft aria-hidden />
        </IconButton>
        <h2 ref={titleRef} tabIndex={-1} className="m-0 flex-1 text-base font-semibold outline-none">
          {title}
        </h2>
      </header>
      {children}
    </section>
  );
}
