import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import {
  Children,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { animateSlide, prefersReducedMotion, type Direction } from './animateSlide.ts';
import { IconButton } from './IconButton.tsx';
import { useSwipe } from './useSwipe.ts';

interface Props {
  /** Label for screen readers. */
  label: string;
  children: ReactNode;
  className?: string;
}

/** Milliseconds per slide. */
const delay = 4_000;

/** Rotating slides; paused on hover, focus and by user preference. */
export default function Carousel({ label, children, className = '' }: Props) {
  const slides = Children.toArray(children);
  const isAlone = slides.length < 2;
  const elements = useRef<(HTMLElement | null)[]>([]);
  const [isPaused, setPaused] = useState(prefersReducedMotion);
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [chosen, setChosen] = useState(0);
  // The number of slides may have shrunk.
  const index = chosen < slides.length ? chosen : 0;

  const placeBeside = (way: Direction): number => (index + way + slides.length) % slides.length;
  /** The outgoing slide, until the incoming one is rendered. */
  const change = useRef<{ leaving: HTMLElement; way: Direction; from: number }>(null);
  const go = (way: Direction, from = 0) => {
    const leaving = elements.current[index];
    change.current = leaving ? { leaving, way, from } : null;
    setChosen(placeBeside(way));
  };
  useLayoutEffect(() => {
    const coming = elements.current[index];
    if (change.current && coming)
      animateSlide(change.current.leaving, coming, change.current.way, change.current.from);
    change.current = null;
  }, [index]);

  const goOn = useEffectEvent(() => {
    if (!document.hidden) go(1);
  });
  const isStanding = isAlone || isPaused || isPointedAt || isFocused;
  useEffect(() => {
    if (isStanding) return;
    const timer = setInterval(() => goOn(), delay);
    return () => clearInterval(timer);
  }, [isStanding, index]);

  const swipe = useSwipe({
    current: () => elements.current[index],
    neighbour: (way) => elements.current[placeBeside(way)],
    onSwipe: go,
  });

  return (
    <section
      aria-roledescription="carrousel"
      aria-label={label}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      // A button that was clicked keeps the focus: it goes on once the pointer has left.
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
      className={`group relative ${className}`}
    >
      <div
        {...(isAlone ? {} : swipe)}
        aria-live={isPaused ? 'polite' : 'off'}
        className="grid h-full touch-pan-y touch-pinch-zoom overflow-hidden rounded-[inherit]"
      >
        {slides.map((slide, place) => (
          <div
            // Keyed by place, because slides may change.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            ref={(element) => {
              elements.current[place] = element;
            }}
            role="group"
            aria-roledescription="diapositive"
            aria-label={`${place + 1} sur ${slides.length}`}
            inert={place !== index}
            // Not `inert:`, which also matches while a dialog makes the page inert.
            className="h-full min-w-0 [grid-area:1/1] [&[inert]]:invisible"
          >
            {slide}
          </div>
        ))}
      </div>
      {!isAlone && (
        <div className="absolute right-2 bottom-2 flex gap-1 rounded-full bg-black/60 text-white max-sm:right-0 max-sm:bottom-0 max-sm:gap-0 max-sm:bg-transparent max-sm:[&_svg]:size-6.5! max-sm:[&_svg]:rounded-full max-sm:[&_svg]:bg-black/60 max-sm:[&_svg]:p-1">
          <IconButton size="small" kind="inherit" label="Précédent" onPress={() => go(-1)}>
            <IconChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton
            size="small"
            kind="inherit"
            label={isPaused ? 'Reprendre le défilement' : 'Arrêter le défilement'}
            onPress={() => setPaused(!isPaused)}
          >
            {isPaused ? <IconPlayerPlay aria-hidden="true" /> : <IconPlayerPause aria-hidden="true" />}
          </IconButton>
          <IconButton size="small" kind="inherit" label="Suivant" onPress={() => go(1)}>
            <IconChevronRight aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </section>
  );
}
