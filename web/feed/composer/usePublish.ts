import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { usePublishMutation } from '../../__generated__/usePublishMutation.graphql';
import { announcePosts } from '../../live/viewerEvents.ts';
import { commitAsync } from '../../relay/commitAsync.ts';
import { chosenFiles } from './attachments.ts';
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

/** A post that is ready to go. */
interface Publication {
  communityId: string;
  draft: PostDraft;
  link: string | null;
  key: string;
  /** Called when it is there. */
  onDone: (isShown: boolean) => void;
}

/** Publishes posts: puts them on top of the lists on screen, tells how far the upload is, can be cancelled. */
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
      files: chosenFiles(draft.attachments),
      send: (signal) =>
        commitAsync<usePublishMutation>(
          environment,
          mutation,
          { connections: [...connections], input },
          { signal },
        ),
      onDone: (response, isShown) => {
        // It is there, but was not told: the lists look for it.
        if (!response.createPost.postEdge) announcePosts();
        onDone(isShown);
      },
    });
  };
  return { publish, ...rest };
}
