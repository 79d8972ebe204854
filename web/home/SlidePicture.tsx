import { VideoPlayer } from '../ui/VideoPlayer.tsx';
import { hostName } from './address.ts';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { buttonClasses } from '../ui/Button.tsx';

interface Props {
  image: { readonly contentUrl: string; readonly alt: string } | null | undefined;
  video:
    | {
        readonly contentUrl: string;
        readonly state: string;
        readonly poster?: { readonly contentUrl: string } | null | undefined;
      }
    | null
    | undefined;
  /** Link of the picture. */
  url: string | null | undefined;
  /** Whether it is the largest picture of the screen. */
  isFirst?: boolean;
  className: string;
}

/** Picture or video of a slide or illustration, filling its frame. Takes values instead of a fragment, because the graph has two types. */
export function SlidePicture({ image, video, url, isFirst = false, className }: Props) {
  if (video)
    return (
      <div className="relative">
        <VideoPlayer
          url={video.contentUrl}
          state={video.state}
          poster={video.poster?.contentUrl}
          label="Vidéo mise en avant"
          className={`w-full object-contain ${className}`}
        />
        {url && <SlideLink url={url} className="absolute top-2 left-2" />}
      </div>
    );
  if (!image) return null;
  const { contentUrl: source, alt } = image;
  const picture = (
    <img
      src={source}
      alt={alt}
      decoding="async"
      fetchPriority={isFirst ? 'high' : 'auto'}
      className={`w-full object-cover ${className}`}
    />
  );
  return url ? (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={alt ? `${alt} (nouvel onglet)` : `Ouvrir ${hostName(url)} dans un nouvel onglet`}
    >
      {picture}
    </a>
  ) : (
    picture
  );
}

/** Link of a slide that is not a link as a whole: a video has controls, a text has its own links. */
export function SlideLink({ url, className = '' }: { url: string; className?: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClasses('secondary', 'small', `no-underline ${className}`)}
    >
      <IconExternalLink aria-hidden="true" className="size-4" />
      <span>{hostName(url)}</span>
      <span className="sr-only">(nouvel onglet)</span>
    </a>
  );
}
