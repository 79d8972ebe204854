import { graphql } from 'react-relay/hooks';
import type { useReactMutation } from '../__generated__/useReactMutation.graphql';
import { type ReactionKind, reactionKinds } from './kinds.tsx';
import { useLatestMutation } from './useLatestMutation.ts';

interface Counts {
  readonly like: number;
  readonly applause: number;
  readonly check: number;
  readonly total: number;
}

/** The counts once a person's one reaction has changed from `before` to `after`. */
export function afterReaction(
  counts: Counts,
  before: ReactionKind | null,
  after: ReactionKind | null,
): Counts {
  const next = { like: counts.like, applause: counts.applause, check: counts.check };
  for (const { kind, field } of reactionKinds)
    next[field] += Number(kind === after) - Number(kind === before);
  return { ...next, total: next.like + next.applause + next.check };
}

/** Sets one's reaction to a post: shown at once, taken back with a message when it fails. */
export function useReact(postId: string) {
  const change = useLatestMutation<useReactMutation>(graphql`
    mutation useReactMutation($input: ReactToPostInput!) @raw_response_type {
      reactToPost(input: $input) {
        post {
          id
          viewerReaction
          reactionCounts {
            like
            applause
            check
            total
          }
        }
        userErrors {
          message
        }
      }
    }
  `);
  return (counts: Counts, before: ReactionKind | null, after: ReactionKind | null) =>
    change({
      of: postId,
      variables: { input: { postId, reaction: after } },
      optimisticResponse: {
        reactToPost: {
          post: { id: postId, viewerReaction: after, reactionCounts: afterReaction(counts, before, after) },
          userErrors: [],
        },
      },
    });
}
