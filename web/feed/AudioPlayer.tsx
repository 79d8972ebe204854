import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs';
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import { useRef, useState } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { pauseOthers, usePlayedUrl } from '../ui/VideoPlayer.tsx';
import { sentence } from '../ui/sentence.ts';

const clock = (seconds: number) =>
  Number.isFinite(seconds)
    ? `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
    : '–:––';

/** Audio player with play, pause and seek. */
export default function AudioPlayer({ url, name }: { url: string; name: string }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(Number.NaN);
  const [hasFailed, setHasFailed] = useState(false);
  const { src, hold, release, renew } = usePlayedUrl(url);

  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) {
      element.pause();
      return;
    }
    if (hasFailed) element.load();
    element.play().catch((error: unknown) => {
      // Pausing or loading interrupts a start.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setHasFailed(true);
    });
  };

  return (
    <div className="mx-4 flex items-center gap-3 rounded-xl border border-line bg-sunken/50 p-1 pr-4">
      <IconButton
        label={isPlaying ? sentence`Mettre en pause ${name}` : sentence`Écouter ${name}`}
        kind="accent"
        onPress={toggle}
      >
        {isPlaying ? <IconPlayerPauseFilled /> : <IconPlayerPlayFilled />}
      </IconButton>
      <div className="min-w-0 flex-1">
        <p className="m-0 truncate text-sm font-medium">{name}</p>
        {hasFailed ? (
          <p role="alert" className="m-0 text-xs text-danger">
            Ce fichier ne peut pas être lu ici.
          </p>
        ) : (
          <div className="flex items-center gap-2 text-xs text-muted tabular-nums">
            <span>{clock(time)}</span>
            <input
              type="range"
              min={0}
              max={Number.isFinite(duration) ? duration : 1}
              step={0.1}
              value={time}
              aria-label={sentence`Position dans ${name}`}
              aria-valuetext={`${clock(time)} sur ${clock(duration)}`}
              onChange={(event) => {
                const position = Number(event.target.value);
                setTime(position);
                if (audio.current) audio.current.currentTime = position;
              }}
              style={{
                backgroundSize: `${duration > 0 ? (time / duration) * 100 : 0}% 0.25rem, 100% 0.25rem`,
              }}
              className="h-6 min-w-0 flex-1"
            />
            <span>{clock(duration)}</span>
          </div>
        )}
      </div>
      {/* Voice messages have no caption track. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        src={src}
        preload="metadata"
        onPlay={(event) => {
          pauseOthers(event.currentTarget);
          hold();
          setIsPlaying(true);
        }}
        // A renewed URL stops it without a pause.
        onEmptied={() => setIsPlaying(false)}
        onLoadedMetadata={() => setHasFailed(false)}
        onPause={() => setIsPlaying(false)}
        onEnded={(event) => {
          release();
          setIsPlaying(false);
          setTime(event.currentTarget.currentTime);
        }}
        onTimeUpdate={(event) => {
          const { currentTime } = event.currentTarget;
          // Updates the position every second.
          setTime((shown) => (Math.abs(currentTime - shown) >= 1 ? currentTime : shown));
        }}
        onDurationChange={(event) => setDuration(event.currentTarget.duration)}
        onError={(event) => {
          setIsPlaying(false);
          if (!renew(event.currentTarget)) setHasFailed(true);
        }}
      />
    </div>
  );
}
