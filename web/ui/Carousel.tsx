import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { Children, type ReactNode, useEffect, useState } from 'react';
import { IconButton } from './IconButton.tsx';

interface Props {
  /** What it shows, for those who hear it. */
  label: string;
  /** One child per slide. */
  children: ReactNode;
  className?: string;
}

/** How long a slide stays, in milliseconds. */
const delay = 4_000;

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Slides that change by themselves: not under the pointer or the focus, and never against the person's wish. */
export default function Carousel({ label, children, className = '' }: Props) {
  const slides = Children.toArray(children);
  const isAlone = slides.length < 2;
  const [plugins] = useState(() => [
    Autoplay({
      delay,
      stopOnInteraction: false,
      stopOnMouseEnter: true,
      stopOnFocusIn: true,
      playOnInit: false,
    }),
  ]);
  const [viewport, embla] = useEmblaCarousel(
    { loop: !isAlone, duration: wantsStillness() ? 0 : 25 },
    plugins,
  );
  const [isPaused, setPaused] = useState(wantsStillness);
  const [index, setIndex] = useState(0);

  useEffect(() => {
    if (!embla) return;
    const follow = () => setIndex(embla.selectedScrollSnap());
    embla.on('select', follow);
    return () => {
      embla.off('select', follow);
    };
  }, [embla]);
  useEffect(() => {
    const autoplay = embla?.plugins().autoplay;
    if (!autoplay || isAlone) return;
    if (isPaused) autoplay.stop();
    else autoplay.play();
  }, [embla, isPaused, isAlone]);

  return (
    <section aria-roledescription="carrousel" aria-label={label} className={`group relative ${className}`}>
      <div ref={viewport} className="h-full overflow-hidden rounded-[inherit]">
        <div className="flex h-full" aria-live={isPaused ? 'polite' : 'off'}>
          {slides.map((slide, place) => (
            <div
              // A place stays while another slide comes to stand there.
              // oxlint-disable-next-line react/no-array-index-key
              key={place}
              role="group"
              aria-roledescription="diapositive"
              aria-label={`${place + 1} sur ${slides.length}`}
              {...(place === index ? {} : { inert: true })}
              className="h-full min-w-0 flex-[0_0_100%]"
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {!isAlone && (
        <div className="absolute right-2 bottom-2 flex gap-1 rounded-full bg-black/60 text-white">
          <IconButton size="small" kind="inherit" label="Précédent" onPress={() => embla?.scrollPrev()}>
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
          <IconButton size="small" kind="inherit" label="Suivant" onPress={() => embla?.scrollNext()}>
            <IconChevronRight aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </section>
  );
}
