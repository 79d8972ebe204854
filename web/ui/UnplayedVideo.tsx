import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconLoader2 from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs';
import { Button, buttonClasses } from './Button.tsx';
import type { VideoProps } from './VideoPlayer.tsx';

/** Title and reason by the state of a video; any other state is a failure. */
const reasons: Readonly<Record<string, readonly [string, string]>> = {
  CONVERTING: ['Conversion en cours', 'La vidéo pourra être lue dans quelques instants.'],
  UNPLAYABLE: ['Vidéo à télécharger', 'Son format ne se lit pas dans un navigateur.'],
};

interface Props extends Pick<VideoProps, 'url' | 'state' | 'poster' | 'className'> {
  /** Plays it again after a failure. */
  onRetry: () => void;
}

/** Placeholder of an unplayable video: poster, reason and download. */
export default function UnplayedVideo({ url, state, poster, className, onRetry }: Props) {
  const known = reasons[state];
  const [title, reason] = known ?? ['La vidéo n’a pas pu être lue', 'Réessayez, ou téléchargez-la.'];
  return (
    <div
      className={`relative grid min-h-36 place-items-center overflow-hidden bg-black text-white ${className}`}
    >
      {poster !== undefined && (
        <img src={poster} alt="" className="absolute inset-0 size-full object-contain opacity-35" />
      )}
      <div className="relative flex max-w-full flex-col items-center gap-2 p-4 text-center text-sm">
        <p className="m-0 flex items-center gap-2 font-semibold">
          {state === 'CONVERTING' && (
            <IconLoader2 size={18} aria-hidden className="motion-safe:animate-spin" />
          )}
          <span>{title}</span>
        </p>
        <p className="m-0">{reason}</p>
        <div className="flex flex-wrap justify-center gap-2">
          {!known && (
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
