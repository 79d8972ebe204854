import { IconDownload, IconLoader2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, buttonClasses } from './Button.tsx';

interface Props {
  url: string;
  state: string;
  poster: string | undefined;
  /** Accessible name if nothing beside it names the video. */
  label?: string;
  className: string;
  onPlay?: (video: HTMLVideoElement) => void;
}

/** A video; if unplayable, a download with the reason. */
export function VideoPlayer({ url, state, poster, label, className, onPlay }: Props) {
  const [failed, setFailed] = useState<string>();
  if (state === 'CONVERTING')
    return (
      <Unplayed {...{ url, poster, className }} title="Conversion en cours" isUnderWay>
        La vidéo pourra être lue dans quelques instants.
      </Unplayed>
    );
  if (state === 'UNPLAYABLE')
    return (
      <Unplayed {...{ url, poster, className }} title="Vidéo à télécharger">
        Son format ne se lit pas dans un navigateur.
      </Unplayed>
    );
  if (failed === url)
    return (
      <Unplayed
        {...{ url, poster, className }}
        title="La vidéo n’a pas pu être lue"
        onRetry={() => setFailed(undefined)}
      >
        Réessayez, ou téléchargez-la.
      </Unplayed>
    );
  return (
    // Recordings of colleagues come without a caption track to offer.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      controls
      playsInline
      preload="none"
      src={url}
      poster={poster}
      {...(label === undefined ? {} : { 'aria-label': label })}
      onPlay={(event) => onPlay?.(event.currentTarget)}
      onError={() => setFailed(url)}
      className={`bg-black ${className}`}
    />
  );
}

interface UnplayedProps extends Pick<Props, 'url' | 'poster' | 'className'> {
  title: string;
  /** Reason. */
  children: string;
  isUnderWay?: boolean;
  onRetry?: () => void;
}

/** Placeholder of an unplayable video: poster, reason and download. */
function Unplayed({ url, poster, className, title, children, isUnderWay = false, onRetry }: UnplayedProps) {
  return (
    <div
      className={`relative grid min-h-36 place-items-center overflow-hidden bg-black text-white ${className}`}
    >
      {poster !== undefined && (
        <img src={poster} alt="" className="absolute inset-0 size-full object-contain opacity-35" />
      )}
      <div className="relative flex max-w-full flex-col items-center gap-2 p-4 text-center text-sm">
        <p className="m-0 flex items-center gap-2 font-semibold">
          {isUnderWay && <IconLoader2 size={18} aria-hidden className="motion-safe:animate-spin" />}
          <span>{title}</span>
        </p>
        <p className="m-0">{children}</p>
        <div className="flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button size="small" onPress={onRetry}>
              Réessayer
            </Button>
          )}
          <a href={url} download className={buttonClasses('secondary', 'small')}>
            <IconDownload size={18} aria-hidden /> Télécharger la vidéo
          </a>
        </div>
      </div>
    </div>
  );
}
