import { VideoPlayer } from '../ui/VideoPlayer.tsx';

interface Props {
  image: string | null | undefined;
  video:
    | {
        readonly url: string;
        readonly state: string;
        readonly poster?: { readonly url: string } | null | undefined;
      }
    | null
    | undefined;
  /** Where a picture leads. */
  url: string | null | undefined;
  className: string;
}

/** A slide's or an illustration's picture or video, filling its frame: values, since the graph has two types for them. */
export function SlidePicture({ image, video, url, className }: Props) {
  if (video)
    return (
      <VideoPlayer
        url={video.url}
        state={video.state}
        poster={video.poster?.url}
        label="Vidéo mise en avant"
        className={`w-full object-contain ${className}`}
      />
    );
  if (!image) return null;
  const picture = <img src={image} alt="" decoding="async" className={`w-full object-cover ${className}`} />;
  return url ? (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Ouvrir ${new URL(url).hostname} dans un nouvel onglet`}
    >
      {picture}
    </a>
  ) : (
    picture
  );
}
