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

/** Properties of a button that opens a layer. */
export interface Trigger {
  kind: 'menu' | 'dialog';
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  ref: RefObject<HTMLButtonElement | null>;
  /** Called when the button mounts or unmounts. */
  attach: (button: HTMLButtonElement | null) => void;
  /** Loads the layer's code. */
  prepare: () => void;
}

const TriggerContext = createContext<Trigger | null>(null);

/** The surrounding trigger; null outside of one. */
export const useTrigger = (): Trigger | null => use(TriggerContext);

/** Resets the trigger for the content of a layer. */
export const OutsideTrigger = ({ children }: { children: ReactNode }) => (
  <TriggerContext value={null}>{children}</TriggerContext>
);

/** Closes an open layer when the user goes back. */
export function useCloseOnBack(close: () => void, isOpen = true): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, [isOpen, close]);
}

interface Props {
  kind: Trigger['kind'];
  prepare: () => void;
  /** A button and its layer. */
  children: ReactNode;
  /** Controlled with `onOpenChange`. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** Connects a button with the layer that it opens: both read their shared state from this provider. */
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
  useCloseOnBack(() => trigger.setOpen(false), isOpen);
  return <TriggerContext value={trigger}>{children}</TriggerContext>;
}
