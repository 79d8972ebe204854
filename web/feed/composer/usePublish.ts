import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { usePublishMutation } from '../../__generated__/usePublishMutation.graphql';
import { announcePosts } from '../../live/viewerEvents.ts';
import { commitAsync } from '../../relay/commitAsync.ts';
import { selectedFiles } from './attachments.ts';
import { imageInputs } from './editedPost.ts';
import type { PostDraft } from './postDraft.ts';
import { useDraftSending } from './useDraftSending.ts';

const mutation = graphql`
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
        code
        message
        path
      }
    }
  }
`;

/** Post to publish. */
interface Publication {
  communityId: string;
  draft: PostDraft;
  link: string | null;
  key: string;
  /** Called on success. */
  onDone: (isShown: boolean) => void;
}

/** Publishes posts with upload progress and cancellation, and prepends them to the lists on screen. */
export function usePublish(place: string, connections: readonly string[]) {
  const environment = useRelayEnvironment();
  const { publish: send, ...rest } = useDraftSending(place);
  const publish = ({ communityId, draft, link, key, onDone }: Publication) => {
    const { images, video, documents, gif } = draft.attachments;
    const input = {
      communityId,
      text: draft.html,
      images: imageInputs(images),
      video: video?.file ?? null,
      documents: documents.flatMap(({ file }) => file ?? []),
      gifUrl: gif?.url ?? null,
      link,
      idempotencyKey: key,
    };
    return send<usePublishMutation>({
      label: 'Publication',
      files: selectedFiles(draft.attachments),
      send: (signal) =>
        commitAsync<usePublishMutation>(
          environment,
          mutation,
          { connections: [...connections], input },
          { signal },
        ),
      onDone: (response, isShown) => {
        // Created, but the response has no edge: lists refetch.
        if (!response.createPost.postEdge) announcePosts();
        onDone(isShown);
      },
    });
  };
  return { publish, ...rest };
}
