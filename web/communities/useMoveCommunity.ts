import { useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { useMoveCommunityMutation } from '../__generated__/useMoveCommunityMutation.graphql';
import { refreshPanel } from '../live/communityPanel.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';

interface Edge {
  readonly node: { readonly id: string };
}

interface Move {
  readonly communityId: string;
  /** Counted from 0. */
  readonly position: number;
}

/**
 * Reorders the viewer's communities. The list updates at once: pending moves are applied on top of the stored list, so
 * that a rejected one is simply dropped (B-rules of the left panel).
 */
export function useMoveCommunity<Item extends Edge>(
  edges: readonly Item[],
): [shown: readonly Item[], move: (communityId: string, position: number) => void] {
  const environment = useRelayEnvironment();
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [run] = useAsyncMutation<useMoveCommunityMutation>(
    graphql`
      mutation useMoveCommunityMutation($input: MoveCommunityInput!) {
        moveCommunity(input: $input) {
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const move = async (communityId: string, position: number) => {
    const begun: Move = { communityId, position };
    setMoves((present) => [...present, begun]);
    let brought: Promise<void> | undefined;
    await run(
      { input: begun },
      {
        onDone: () => {
          brought = refreshPanel(environment);
        },
      },
    );
    await brought;
    setMoves((present) => present.filter((other) => other !== begun));
  };
  return [
    moves.reduce<readonly Item[]>(inNewPlace, edges),
    (communityId, position) => void move(communityId, position),
  ];
}

function inNewPlace<Item extends Edge>(
  edges: readonly Item[],
  { communityId, position }: Move,
): readonly Item[] {
  const moved = edges.find(({ node }) => node.id === communityId);
  return moved ? edges.filter((edge) => edge !== moved).toSpliced(position, 0, moved) : edges;
}
