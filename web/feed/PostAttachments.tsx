import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PostAttachments_post$key } from '../__generated__/PostAttachments_post.graphql';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { VideoPlayer } from '../ui/VideoPlayer.tsx';
import { ImageGrid } from './ImageGrid.tsx';
import { pauseOthers } from './pauseOthers.ts';

// Few posts have these: loaded on demand.
const AudioPlayer = lazyPart(() => import('./AudioPlayer.tsx'));
const PostDocuments = lazyPart(() => import('./PostDocuments.tsx'));
const LinkPreview = lazyPart(() => import('../link-preview/LinkPreview.tsx'));

/** Attachments of a post: pictures, video, GIF, audio, documents, link. */
export function PostAttachments({ post: key }: { post: PostAttachments_post$key }) {
  const post = useFragment(
    graphql`
      fragment PostAttachments_post on Post {
        id
        images {
          small: url(width: 640)
          large: url(width: 1920)
          # Read when a picture is opened.
          original: url
          width
          height
          alt
        }
        video {
          url
          state
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
        # Read by PostDocuments.
        files {
          key
          url
          name
          kind
          byteSize
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
        <VideoPlayer
          url={post.video.url}
          state={post.video.state}
          poster={post.video.poster?.url}
          onPlay={pauseOthers}
          className="aspect-video w-full"
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
        <Suspense key={audio.url} fallback={<Skeleton className="mx-4 h-16 rounded-xl" />}>
          <AudioPlayer url={audio.url} name={audio.name} />
        </Suspense>
      ))}
      {post.files.length > 0 && (
        <Suspense fallback={<Skeleton className="mx-4 h-12 rounded-xl" />}>
          <PostDocuments postId={post.id} files={post.files} />
        </Suspense>
      )}
      {post.link && (
        <Suspense fallback={<Skeleton className="mx-4 h-24 rounded-xl" />}>
          <LinkPreview url={post.link} />
        </Suspense>
      )}
    </>
  );
}
