import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PostAttachments_post$key } from '../__generated__/PostAttachments_post.graphql';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { VideoPlayer, pathOf, pauseOthers } from '../ui/VideoPlayer.tsx';
import { documentsGrid } from './documentsGrid.ts';
import { ImageGrid } from './ImageGrid.tsx';

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
          small: contentUrl(width: 640)
          large: contentUrl(width: 1920)
          # Read when a picture is opened.
          original: contentUrl
          width
          height
          alt
        }
        video {
          contentUrl
          state
          poster {
            contentUrl(width: 960)
          }
        }
        gif {
          contentUrl
          alt
        }
        audios {
          contentUrl
          name
        }
        # Read by PostDocuments.
        files {
          ...PostDocuments_files
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
          url={post.video.contentUrl}
          state={post.video.state}
          poster={post.video.poster?.contentUrl}
          onPlay={pauseOthers}
          className="aspect-video w-full"
        />
      )}
      {post.gif && (
        <div className="px-4">
          <img
            src={post.gif.contentUrl}
            alt={post.gif.alt || 'GIF'}
            loading="lazy"
            className="h-44 max-w-full rounded-xl object-contain"
          />
        </div>
      )}
      {post.audios.map((audio) => (
        <Suspense key={pathOf(audio.contentUrl)} fallback={<Skeleton className="mx-4 h-13.5 rounded-xl" />}>
          <AudioPlayer url={audio.contentUrl} name={audio.name} />
        </Suspense>
      ))}
      {post.files.length > 0 && (
        <Suspense
          fallback={
            <div className={documentsGrid}>
              {post.files.map((_, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- they are all alike
                <Skeleton key={place} className="h-10.5 rounded-xl pointer-coarse:h-11.5" />
              ))}
            </div>
          }
        >
          <PostDocuments postId={post.id} files={post.files} />
        </Suspense>
      )}
      {post.link && (
        <Suspense fallback={<Skeleton className="mx-4 h-18 rounded-xl" />}>
          <LinkPreview url={post.link} />
        </Suspense>
      )}
    </>
  );
}
