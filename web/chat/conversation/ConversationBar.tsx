import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { useRootAttribute } from '../../ui/pageStyle.ts';
import { chatPanel, useChatPanel } from '../chatPanel.ts';

interface Props {
  children?: ReactNode;
  /** Whether « Retour » is there beside the list too. */
  isBackLasting?: boolean;
}

/**
 * Head of what is in the place of the list, also while it loads or when that failed: « Retour », and « Fermer » in the
 * panel. On phones it is the only way back, so the bars of the application go with it only.
 */
export function ConversationBar({ children, isBackLasting = false }: Props) {
  const isOnPage = useChatPanel().pageElement !== null;
  useRootAttribute('conversation', isOnPage);
  const isBesideList = isOnPage && !isBackLasting;
  return (
    <header
      className={`flex items-center justify-between gap-2 border-b border-line p-2 ${isBesideList && !children ? 'md:hidden' : ''}`}
    >
      <IconButton
        label="Retour aux discussions"
        onPress={chatPanel.showList}
        className={isBesideList ? 'md:hidden' : ''}
      >
        <IconArrowLeft aria-hidden />
      </IconButton>
      {children}
      {!isOnPage && (
        <IconButton label="Fermer les discussions" onPress={chatPanel.close}>
          <IconX aria-hidden />
        </IconButton>
      )}
    </header>
  );
}

/** Shows why there is no conversation below the bar. */
export const belowBar = (content: ReactNode): ReactNode => (
  <>
    <ConversationBar />
    {content}
  </>
);
