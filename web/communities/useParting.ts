import { type GraphQLTaggedNode, useRelayEnvironment } from 'react-relay/hooks';
import { hasOnlyFirstPanelPage, refetchPanelAfterChange } from '../live/communityPanel.ts';
import type { AsyncMutation } from '../relay/mutations.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { promptText } from '../ui/confirm.tsx';
import type { AskedText, Question } from '../ui/pendingQuestion.ts';
import { expectLoss, forgetLoss } from './losses.ts';

interface Community {
  readonly id: string;
  readonly title: string;
}

/** Asks whether to part with a community, and does it once the person has agreed; then calls `onDone`. */
export type AskToPart = (community: Community, onDone?: () => void) => Promise<void>;

/** A mutation that removes a community from the person's list; it returns the panel's list when selected. */
interface Parting extends AsyncMutation {
  readonly variables: {
    input: { communityId: string; title?: string };
    bringsPanel: boolean;
    connections?: readonly string[];
  };
}

/** Shared part of leaving and deleting a community. `connections` are the lists that it is removed from. */
export function useParting(
  mutation: GraphQLTaggedNode,
  question: (community: Community) => Question & { field?: AskedText },
  connections?: readonly string[],
): [ask: AskToPart, isPending: boolean] {
  const environment = useRelayEnvironment();
  const [run, isPending] = useAsyncMutation<Parting>(mutation, { isToastedOnFailure: true });
  const ask: AskToPart = async (community, onDone) => {
    const asked = question(community);
    const answer = await promptText(asked);
    if (answer === null) return;
    expectLoss(community.id);
    const bringsPanel = hasOnlyFirstPanelPage(environment);
    const outcome = await run(
      {
        input: { communityId: community.id, ...(asked.field ? { title: answer } : {}) },
        bringsPanel,
        ...(connections ? { connections } : {}),
      },
      {
        onDone: () => {
          void refetchPanelAfterChange(environment, bringsPanel);
          onDone?.();
        },
      },
    );
    if (!outcome.isDone) forgetLoss(community.id);
  };
  return [ask, isPending];
}
