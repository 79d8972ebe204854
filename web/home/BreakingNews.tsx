import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { BreakingNews_viewer$key } from '../__generated__/BreakingNews_viewer.graphql';
import { readOwnSetting, writeOwnSetting } from '../core/ownSettings.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useRootAttribute } from '../ui/pageStyle.ts';
import { useRememberedPart } from './useRememberedPart.ts';

/** Pixels per second. */
const speed = 45;

/**
 * The scrolling news in the header, on one line. It pauses on hover, on focus or by its button, and stays dismissed
 * until the news changes.
 */
export default function BreakingNews({ viewer: key }: { viewer: BreakingNews_viewer$key }) {
  const { breakingNews } = useFragment(
    graphql`
      fragment BreakingNews_viewer on Viewer {
        breakingNews
      }
    `,
    key,
  );
  const [putAway, setPutAway] = useState(() => readOwnSetting('news-away'));
  const isShown = Boolean(breakingNews) && breakingNews !== putAway;
  useRememberedPart('news', isShown);
  if (!breakingNews || !isShown) return null;
  return (
    <Marquee
      text={breakingNews}
      onPutAway={() => {
        writeOwnSetting('news-away', breakingNews);
        setPutAway(breakingNews);
      }}
    />
  );
}

function Marquee({ text, onPutAway }: { text: string; onPutAway: () => void }) {
  const track = useRef<HTMLDivElement>(null);
  // The page begins below it: theme.css.
  useRootAttribute('news');
  const [isPaused, setPaused] = useState(false);
  const putAway = () => {
    onPutAway();
    // Its button disappears, so keyboard users continue in the page.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    // The track holds the text twice and moves by one of them, so it never ends.
    const observer = new ResizeObserver(() =>
      element.style.setProperty('--marquee-duration', `${element.scrollWidth / 2 / speed}s`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [text]);

  const copy = 'min-w-full shrink-0 pr-16 whitespace-nowrap';
  return (
    <section
      aria-label="À la une"
      className="flex h-11 items-center gap-3 bg-accent px-3 text-sm font-medium text-on-accent dark:bg-accent-soft dark:text-ink"
    >
      <IconSpeakerphone aria-hidden="true" className="size-5 shrink-0" />
      {/* The focus may come here: it stops the movement, and scrolls where there is none. */}
      <div
        role="group"
        aria-label="Texte de l’annonce"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="group min-w-0 flex-1 overflow-hidden mask-r-from-[calc(100%-2rem)] motion-safe:mask-l-from-[calc(100%-2rem)] focus-visible:mask-none motion-reduce:overflow-x-auto"
      >
        <div
          ref={track}
          className={`flex w-max min-w-[200%] animate-marquee group-focus:[animation-play-state:paused] group-hover:[animation-play-state:paused] motion-reduce:min-w-0 motion-reduce:animate-none ${
            isPaused ? '[animation-play-state:paused]' : ''
          }`}
        >
          <p className={`m-0 ${copy}`}>{text}</p>
          <p aria-hidden="true" className={`m-0 ${copy} motion-reduce:hidden`}>
            {text}
          </p>
        </div>
      </div>
      <IconButton
        size="small"
        label={isPaused ? 'Reprendre le défilement' : 'Arrêter le défilement'}
        onPress={() => setPaused(!isPaused)}
        kind="inherit"
        className="motion-reduce:hidden"
      >
        {isPaused ? <IconPlayerPlay aria-hidden="true" /> : <IconPlayerPause aria-hidden="true" />}
      </IconButton>
      <IconButton size="small" label="Masquer cette annonce" onPress={putAway} kind="inherit">
        <IconX aria-hidden="true" />
      </IconButton>
    </section>
  );
}
