import { IconWorld } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';
import type { PostAttachments_post$key } from '../__generated__/PostAttachments_post.graphql';
import { FileLink } from '../ui/FileLink.tsx';
import { AudioPlayer } from './AudioPlayer.tsx';
import { ImageGrid } from './ImageGrid.tsx';
import { playAlone } from './playAlone.ts';

/** What hangs on a post: pictures, video, GIF, sound, documents, a link. */
export function PostAttachments({ post: key }: { post: PostAttachments_post$key }) {
  const post = useFragment(
    graphql`
      fragment PostAttachments_post on Post {
        images {
          small: url(width: 640)
          large: url(width: 1920)
          width
          height
          alt
        }
        video {
          url
          poster {
            url(width: 960)
          }
        }
        gif {
          url
          alt
        }
        audios {
          url
          name
        }
        documents {
          url
          name
          kind
        }
        link
      }
    `,
    key,
  );
  return (
    <>
      {post.images.length > 0 && <ImageGrid images={post.images} />}
      {post.video && (
        // Recordings of colleagues come without a caption track to offer.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          controls
          playsInline
          preload="none"
          src={post.video.url}
          poster={post.video.poster?.url}
          onPlay={(event) => playAlone(event.currentTarget)}
          className="aspect-video w-full bg-black"
        />
      )}
      {post.gif && (
        <div className="px-4">
          <img
            src={post.gif.url}
            alt={post.gif.alt || 'GIF'}
            loading="lazy"
            className="h-52 max-w-full rounded-xl object-contain"
          />
        </div>
      )}
      {post.audios.map((audio) => (
        <AudioPlayer key={audio.url} url={audio.url} name={audio.name} />
      ))}
      {post.documents.length > 0 && (
        <ul className="m-0 flex list-none flex-col gap-2 px-4" aria-label="Documents joints">
          {post.documents.map((document) => (
            <li key={document.url}>
              <FileLink url={document.url} name={document.name} kind={document.kind} />
            </li>
          ))}
        </ul>
      )}
      {post.link && <LinkCard url={post.link} />}
    </>
  );
}

/** The path of an address as one reads it; as it stands where it is wrongly encoded. */
function readablePath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** The address that a post points at. */
function LinkCard({ url }: { url: string }) {
  const { hostname, pathname } = new URL(url);
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="mx-4 flex items-center gap-3 rounded-xl border border-line bg-sunken/50 p-3 text-ink no-underline hover:bg-sunken"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-ink">
        <IconWorld aria-hidden />
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{hostname.replace(/^www\./, '')}</span>
        <span className="block truncate text-sm text-muted">
          {pathname === '/' ? url : readablePath(pathname)}
        </span>
      </span>
    </a>
  );
}
