import { graphql } from 'react-relay/hooks';
import type { useReactAddMutation } from '../__generated__/useReactAddMutation.graphql';
import type { useReactRemoveMutation } from '../__generated__/useReactRemoveMutation.graphql';
import type { ReactionKind } from './kinds.tsx';
import { type ReactionGroups, withReaction } from './reactionGroups.ts';
import { useLatestMutation } from '../relay/useLatestMutation.ts';

const setPostReaction = graphql`
  mutation useReactAddMutation($input: SetPostReactionInput!) @raw_response_type {
    setPostReaction(input: $input) {
      post {
        id
        viewerReaction
        reactionGroups {
          reaction
          count
        }
      }
      userErrors {
        message
      }
    }
  }
`;

const removePostReaction = graphql`
  mutation useReactRemoveMutation($input: RemovePostReactionInput!) @raw_response_type {
    removePostReaction(input: $input) {
      post {
        id
        viewerReaction
        reactionGroups {
          reaction
          count
        }
      }
      userErrors {
        message
      }
    }
  }
`;

/** Sets the viewer's reaction to a post, or removes it with null: shown at once, undone with a message on failure. */
export function useReact(postId: string) {
  const change = useLatestMutation<useReactAddMutation | useReactRemoveMutation>('reaction');
  return (groups: ReactionGroups, before: string | null, reaction: ReactionKind | null) => {
    const post = {
      id: postId,
      viewerReaction: reaction,
      reactionGroups: withReaction(groups, before, reaction),
    };
    const payload = { post, userErrors: [] };
    change({
      objectId: postId,
      ...(reaction
        ? {
            mutation: setPostReaction,
            variables: { input: { postId, reaction } },
            optimisticResponse: { setPostReaction: payload },
          }
        : {
            mutation: removePostReaction,
            variables: { input: { postId } },
            optimisticResponse: { removePostReaction: payload },
          }),
    });
  };
}
