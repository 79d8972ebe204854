import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

/** What a button needs in order to open the layer beside it. */
export interface Trigger {
  kind: 'menu' | 'dialog';
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** The button. */
  ref: RefObject<HTMLButtonElement | null>;
  /** The button tells that it is on the screen, or no longer. */
  attach: (button: HTMLButtonElement | null) => void;
  /** Fetches the layer's code: called when the pointer or the focus comes near. */
  prepare: () => void;
}

const TriggerContext = createContext<Trigger | null>(null);

/** The layer that the surrounding `MenuTrigger` or `PopoverTrigger` opens; null outside of them. */
export const useTrigger = (): Trigger | null => use(TriggerContext);

/** What is inside a layer opens layers of its own. */
export const OutsideTrigger = ({ children }: { children: ReactNode }) => (
  <TriggerContext value={null}>{children}</TriggerContext>
);

interface Props {
  kind: Trigger['kind'];
  prepare: () => void;
  /** A button of this folder, and what it opens. */
  children: ReactNode;
  /** With `onOpenChange`, the opener decides. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** Joins a button to its layer. */
export function TriggerProvider({ kind, prepare, children, isOpen: given, onOpenChange }: Props) {
  const [own, setOwn] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const isOpen = given ?? own;
  const trigger = useMemo(
    () => ({
      kind,
      prepare,
      ref,
      attach: (button: HTMLButtonElement | null) => {
        ref.current = button;
      },
      isOpen,
      setOpen: (next: boolean) => {
        setOwn(next);
        onOpenChange?.(next);
      },
    }),
    [kind, prepare, isOpen, onOpenChange],
  );
  // Back leaves the screen that the layer lies on.
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = () => trigger.setOpen(false);
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, [isOpen, trigger]);
  return <TriggerContext value={trigger}>{children}</TriggerContext>;
}
