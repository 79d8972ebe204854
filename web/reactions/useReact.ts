import { graphql } from 'react-relay/hooks';
import type { useReactAddMutation } from '../__generated__/useReactAddMutation.graphql';
import type { useReactRemoveMutation } from '../__generated__/useReactRemoveMutation.graphql';
import type { ReactionKind } from './kinds.tsx';
import { type ReactionGroups, withReaction } from './reactionGroups.ts';
import { useLatestMutation } from './useLatestMutation.ts';

const setReaction = graphql`
  mutation useReactAddMutation($input: SetReactionInput!) @raw_response_type {
    setReaction(input: $input) {
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

const removeReaction = graphql`
  mutation useReactRemoveMutation($input: RemoveReactionInput!) @raw_response_type {
    removeReaction(input: $input) {
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
            mutation: setReaction,
            variables: { input: { postId, reaction } },
            optimisticResponse: { setReaction: payload },
          }
        : {
            mutation: removeReaction,
            variables: { input: { postId } },
            optimisticResponse: { removeReaction: payload },
          }),
    });
  };
}
