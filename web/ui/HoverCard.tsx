import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from './lazyPart.tsx';

const HoverLayer = lazyPart(() => import('./HoverLayer.tsx'), { isExtra: true });

interface Props {
  label: string;
  /** Rendered after the delay. Its content must also be available behind the children's link. */
  card: () => ReactNode;
  /** Called on open and close, to load and release data. */
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Milliseconds of hover or focus before opening, and of absence before closing. */
const [openDelay, closeDelay] = [500, 250];

/** A card shown on mouse hover or keyboard focus. The pointer may enter it; Escape closes it. */
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
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears what happens to the link within */}
      <span
        ref={anchor}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && plan(true, openDelay)}
        onPointerLeave={() => plan(false, closeDelay)}
        onFocus={({ target }) => target.matches(':focus-visible') && plan(true, openDelay)}
        onBlur={() => plan(false, closeDelay)}
        onKeyDown={({ key }) => {
          if (key !== 'Escape') return;
          clearTimeout(timer.current);
          show(false);
        }}
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
