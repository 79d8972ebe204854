import { VideoPlayer } from '../ui/VideoPlayer.tsx';
import { hostOf } from './address.ts';
import { SlideLink } from './SlideLink.tsx';

interface Props {
  image: { readonly url: string; readonly alt: string } | null | undefined;
  video:
    | {
        readonly url: string;
        readonly state: string;
        readonly poster?: { readonly url: string } | null | undefined;
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
          url={video.url}
          state={video.state}
          poster={video.poster?.url}
          label="Vidéo mise en avant"
          className={`w-full object-contain ${className}`}
        />
        {url && <SlideLink url={url} className="absolute top-2 left-2" />}
      </div>
    );
  if (!image) return null;
  const { url: source, alt } = image;
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
      aria-label={alt ? `${alt} (nouvel onglet)` : `Ouvrir ${hostOf(url)} dans un nouvel onglet`}
    >
      {picture}
    </a>
  ) : (
    picture
  );
}
