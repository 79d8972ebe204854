import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { patiently } from './patiently.ts';

const HoverLayer = lazy(() => patiently(() => import('./HoverLayer.tsx')));

interface Props {
  /** Accessible name of the card. */
  label: string;
  /** Drawn once the pointer has rested. What it tells must also be found where the children lead. */
  card: () => ReactNode;
  /** Told as it opens and closes: what the card needs is loaded from then on, and released. */
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Milliseconds for which the pointer rests before the card opens, and is away before it closes. */
const [openDelay, closeDelay] = [500, 250];

/** More about something, beside it, while a mouse rests on it. The pointer may go into the card; Escape closes it. */
export function HoverCard({ label, card, onOpenChange, children }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  const show = (next: boolean) => {
    if (next === isOpen) return;
    onOpenChange(next);
    setOpen(next);
  };
  const plan = (next: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => show(next), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      <span
        ref={anchor}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && plan(true, openDelay)}
        onPointerLeave={() => plan(false, closeDelay)}
      >
        {children}
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <HoverLayer
            anchor={anchor}
            label={label}
            onEnter={() => clearTimeout(timer.current)}
            onLeave={() => plan(false, closeDelay)}
            onClose={() => show(false)}
          >
            {card()}
          </HoverLayer>
        </Suspense>
      )}
    </>
  );
}
