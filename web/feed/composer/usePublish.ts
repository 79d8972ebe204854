import { useRef, useState } from 'react';
import { graphql } from 'react-relay';
import type { usePublishMutation } from '../../__generated__/usePublishMutation.graphql';
import { announcePosts } from '../../live/viewerEvents.ts';
import { onUploadProgress } from '../../relay/upload.ts';
import type { Outcome } from '../../relay/outcome.ts';
import { useKeyedMutation } from '../../relay/useAsyncMutation.ts';
import type { Attachments } from './attachments.ts';

/** A post that is ready to go. */
export interface Publication {
  communityId: string;
  html: string;
  link: string | null;
  attachments: Attachments;
}

/** Publishes posts: puts them on top of the lists on screen, tells how far the upload is, can be cancelled. */
export function usePublish(connections: readonly string[]) {
  const [progress, setProgress] = useState<number | null>(null);
  const abort = useRef<AbortController>(undefined);
  const [run, isPending] = useKeyedMutation<usePublishMutation>(graphql`
    mutation usePublishMutation($input: CreatePostInput!, $connections: [ID!]!) {
      createPost(input: $input) {
        postEdge @prependEdge(connections: $connections) {
          cursor
          node {
            id
            ...PostCard_post
          }
        }
        userErrors {
          message
          path
        }
      }
    }
  `);

  const publish = async (post: Publication): Promise<Outcome<usePublishMutation>> => {
    const { images, video, documents, gif } = post.attachments;
    const filesOf = (items: Attachments['images']) => items.flatMap(({ file }) => file ?? []);
    const uploads = [...filesOf(images), ...filesOf(video ? [video] : []), ...filesOf(documents)];
    const [first] = uploads;
    if (first) {
      setProgress(0);
      // All go in one request, so each is as far as the first.
      onUploadProgress(first, setProgress);
    }
    abort.current = new AbortController();
    const outcome = await run(
      {
        connections: [...connections],
        input: {
          communityId: post.communityId,
          text: post.html,
          images: filesOf(images),
          video: video?.file ?? null,
          documents: filesOf(documents),
          gifUrl: gif?.url ?? null,
          link: post.link,
        },
      },
      { signal: abort.current.signal },
    );
    setProgress(null);
    // It is there, but was not told: the lists look for it.
    if (outcome.isDone && !outcome.response.createPost.postEdge) announcePosts();
    return outcome;
  };
  return { publish, isPending, progress, cancel: () => abort.current?.abort() };
}
