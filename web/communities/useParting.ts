import { type GraphQLTaggedNode, useRelayEnvironment } from 'react-relay';
import type { AsyncMutation } from '../relay/outcome.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { confirm, type Question } from '../ui/confirm.ts';
import { showToast } from '../ui/toast.ts';
import { refreshPanel } from './refreshPanel.ts';

interface Community {
  readonly id: string;
  readonly title: string;
}

/** Asks whether to part with a community, and does it once the person has agreed; answers whether it is done. */
export type AskToPart = (community: Community) => Promise<boolean>;

/** A mutation after which a community is no longer the person's. */
interface Parting extends AsyncMutation {
  readonly variables: { input: { communityId: string } };
}

/** What leaving and deleting a community have in common. */
export function useParting(
  mutation: GraphQLTaggedNode,
  question: (community: Community) => Question,
): [ask: AskToPart, isPending: boolean] {
  const environment = useRelayEnvironment();
  const [run, isPending] = useAsyncMutation<Parting>(mutation);
  const ask: AskToPart = async (community) => {
    if (!(await confirm(question(community)))) return false;
    const outcome = await run({ input: { communityId: community.id } });
    if (!outcome.isDone) {
      showToast({ text: outcome.message, kind: 'error' });
      return false;
    }
    refreshPanel(environment);
    return true;
  };
  return [ask, isPending];
}
