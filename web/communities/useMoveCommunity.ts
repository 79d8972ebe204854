import { useRef, useState } from 'react';
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
 * that a rejected one is simply dropped (B-rules of the left panel). They are sent one at a time, since each position
 * follows the moves before; of those that wait one after another for one community, the last.
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
  const waiting = useRef<Move[]>([]);
  const isSending = useRef(false);
  const drop = (done: Move) => setMoves((present) => present.filter((other) => other !== done));
  const send = async (begun: Move) => {
    let brought: Promise<unknown> | undefined;
    await run(
      { input: begun },
      {
        subject: `position of ${begun.communityId}`,
        onDone: () => {
          brought = refreshPanel(environment);
        },
      },
    );
    // The next move need not wait for the list.
    void Promise.resolve(brought).then(() => drop(begun));
  };
  const move = async (communityId: string, position: number) => {
    const begun: Move = { communityId, position };
    const last = waiting.current.at(-1);
    if (last?.communityId === communityId) {
      waiting.current.pop();
      drop(last);
    }
    waiting.current.push(begun);
    setMoves((present) => [...present, begun]);
    if (isSending.current) return;
    isSending.current = true;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await send(next);
    isSending.current = false;
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
