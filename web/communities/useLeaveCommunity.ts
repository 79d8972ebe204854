import { graphql, useRelayEnvironment } from 'react-relay';
import type { useLeaveCommunityMutation } from '../__generated__/useLeaveCommunityMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { refreshPanel } from './refreshPanel.ts';
import { confirm } from '../ui/confirm.ts';
import { showToast } from '../ui/toast.ts';

/** Leaves a community once the person has agreed; answers whether they left. */
export function useLeaveCommunity(): [
  ask: (community: { id: string; title: string }) => Promise<boolean>,
  isPending: boolean,
] {
  const environment = useRelayEnvironment();
  const [run, isPending] = useAsyncMutation<useLeaveCommunityMutation>(graphql`
    mutation useLeaveCommunityMutation($input: LeaveCommunityInput!) {
      leaveCommunity(input: $input) {
        leftCommunityId
        userErrors {
          message
        }
      }
    }
  `);
  const ask = async ({ id, title }: { id: string; title: string }) => {
    const isAgreed = await confirm({
      title: `Quitter « ${title} » ?`,
      text: 'Vous ne verrez plus ses publications ni ses documents.',
      action: 'Quitter',
    });
    if (!isAgreed) return false;
    const outcome = await run({ input: { communityId: id } });
    if (!outcome.isDone) {
      showToast({ text: outcome.message, kind: 'error' });
      return false;
    }
    refreshPanel(environment);
    return true;
  };
  return [ask, isPending];
}
