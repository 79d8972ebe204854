import { Suspense, useState } from 'react';
import { lazyPart } from './lazyPart.tsx';

const UnplayedVideo = lazyPart(() => import('./UnplayedVideo.tsx'));

/** Props of a video; `state` says whether it plays, or is being converted. */
export interface VideoProps {
  url: string;
  state: string;
  poster: string | undefined;
  /** Accessible name if nothing beside it names the video. */
  label?: string;
  className: string;
  onPlay?: (video: HTMLVideoElement) => void;
}

/** A video; if unplayable, a download with the reason. */
export function VideoPlayer({ url, state, poster, label, className, onPlay }: VideoProps) {
  const [failed, setFailed] = useState<string>();
  const { src, hold, release, renew } = usePlayedUrl(url);
  if (state === 'CONVERTING' || state === 'UNPLAYABLE' || failed === url)
    return (
      <Suspense fallback={<div className={`min-h-36 bg-black ${className}`} />}>
        <UnplayedVideo {...{ url, state, poster, className }} onRetry={() => setFailed(undefined)} />
      </Suspense>
    );
  return (
    // Recordings of colleagues come without a caption track to offer.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      controls
      playsInline
      preload="none"
      src={src}
      poster={poster}
      {...(label === undefined ? {} : { 'aria-label': label })}
      onPlay={(event) => {
        hold();
        onPlay?.(event.currentTarget);
      }}
      onEnded={release}
      onError={(event) => {
        if (!renew(event.currentTarget)) setFailed(url);
      }}
      className={`bg-black ${className}`}
    />
  );
}

/** The file of a signed URL, which stays when it is renewed. */
export const pathOf = (url: string) => url.split(/[?#]/)[0];

/** URL of a player: the one that it began with, because another would stop it, until it ends or its link expired. */
export function usePlayedUrl(url: string) {
  const [begun, setBegun] = useState('');
  const src = pathOf(begun) === pathOf(url) ? begun : url;
  return {
    src,
    hold: () => setBegun(src),
    release: () => setBegun(''),
    /** Takes the renewed URL after an error, at the same position; false without one. */
    renew: ({ currentTime }: HTMLMediaElement): boolean => {
      const isNew = !src.startsWith(url);
      setBegun(isNew ? `${url}#t=${currentTime}` : '');
      return isNew;
    },
  };
}

/** Pauses other media: only one plays at a time. */
export function pauseOthers(element: HTMLMediaElement): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video'))
    if (other !== element) other.pause();
}
