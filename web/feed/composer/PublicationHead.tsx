import { useMediaQuery } from '../../ui/pageStyle.ts';
import { Button } from '../../ui/Button.tsx';

/** Whether the composer is a screen of its own, whose buttons are at its top. */
export const useIsScreen = (isTitled = false): boolean => useMediaQuery('(width < 40rem)') && isTitled;

interface Props {
  title: string;
  /** The button that sends. */
  action: string;
  isPending: boolean;
  onClose: () => void;
}

/** Title bar of the composer on phones. */
export const PublicationHead = ({ title, action, isPending, onClose }: Props) => (
  <div className="sticky top-0 z-20 flex items-center gap-1 border-b border-line bg-surface px-2 py-1.5">
    <Button kind="quiet" size="small" onPress={onClose}>
      Fermer
    </Button>
    <h2 className="m-0 min-w-0 flex-1 truncate text-center text-[0.9375rem] font-bold">{title}</h2>
    <Button kind="primary" size="small" type="submit" isPending={isPending}>
      {action}
    </Button>
  </div>
);
