import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { JoinButton_community$key } from '../__generated__/JoinButton_community.graphql';
import type { JoinButtonJoinMutation } from '../__generated__/JoinButtonJoinMutation.graphql';
import type { JoinButtonRequestMutation } from '../__generated__/JoinButtonRequestMutation.graphql';
import type { JoinButtonWithdrawMutation } from '../__generated__/JoinButtonWithdrawMutation.graphql';
import { hasOnlyFirstPanelPage, refetchPanelAfterChange } from '../live/communityPanel.ts';
import { useOffers } from '../uploads/uploadRules.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { promptText } from '../ui/confirm.tsx';
import { showToast } from '../ui/toast.ts';
import { communityPath } from './communityKinds.tsx';
import { sentence } from '../ui/sentence.ts';

/** The community opens this long after it was joined, in milliseconds: time to read that it was. */
const openDelay = 800;

/** Joins a public community or requests membership of a private one; renders nothing when neither is possible. */
export function JoinButton({
  community: key,
  size = 'medium',
}: {
  community: JoinButton_community$key;
  size?: ButtonProps['size'];
}) {
  const community = useFragment(
    graphql`
      fragment JoinButton_community on Community {
        id
        databaseId
        title
        viewerCanJoin
        viewerCanRequestMembership
        viewerHasRequestedMembership
        viewerLastDeclineReason
      }
    `,
    key,
  );
  const [join, isJoining] = useAsyncMutation<JoinButtonJoinMutation>(
    graphql`
      mutation JoinButtonJoinMutation($input: JoinCommunityInput!, $bringsPanel: Boolean!) {
        joinCommunity(input: $input) {
          community {
            ...CommunityHeader_community
            ...JoinButton_community
          }
          viewer @include(if: $bringsPanel) {
            ...CommunityPanel_viewer
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const [request, isRequesting] = useAsyncMutation<JoinButtonRequestMutation>(
    graphql`
      mutation JoinButtonRequestMutation($input: RequestMembershipInput!) {
        requestMembership(input: $input) {
          community {
            ...JoinButton_community
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Demande envoyée' },
  );
  const [withdraw, isWithdrawing] = useAsyncMutation<JoinButtonWithdrawMutation>(
    graphql`
      mutation JoinButtonWithdrawMutation($input: WithdrawMembershipRequestInput!) {
        withdrawMembershipRequest(input: $input) {
          community {
            ...JoinButton_community
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Demande retirée' },
  );
  const hasMessages = useOffers('MEMBERSHIP_REQUEST_DETAILS');
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  const input = { communityId: community.id };
  const subject = `joining ${community.id}`;
  const welcome = (isPanelBrought: boolean) => {
    void refetchPanelAfterChange(environment, isPanelBrought);
    showToast({ text: sentence`Vous avez rejoint «\u00a0${community.title}\u00a0».`, kind: 'success' });
    const here = location.pathname;
    const to = communityPath(community.databaseId);
    if (here === to) return;
    setTimeout(() => {
      // Do not navigate when the person has left the page.
      if (location.pathname === here) void navigate(to);
    }, openDelay);
  };
  const askToJoin = async () => {
    const refusal = community.viewerLastDeclineReason;
    const message = hasMessages
      ? await promptText({
          title: sentence`Demander à rejoindre ${community.title}\u00a0?`,
          ...(refusal
            ? { text: sentence`Votre dernière demande a été refusée\u00a0: «\u00a0${refusal}\u00a0»` }
            : {}),
          action: 'Envoyer la demande',
          field: { label: 'Message aux administrateurs (facultatif)', maxLength: 500 },
        })
      : '';
    if (message !== null)
      await request({ input: { ...input, ...(message ? { message } : {}) } }, { subject });
  };
  const joinNow = () => {
    const bringsPanel = hasOnlyFirstPanelPage(environment);
    void join({ input, bringsPanel }, { subject, onDone: () => welcome(bringsPanel) });
  };
  if (community.viewerHasRequestedMembership)
    return (
      <div className="flex shrink-0 flex-col gap-1">
        <Button size={size} isDisabled>
          Demande envoyée
        </Button>
        {hasMessages && (
          <Button
            kind="quiet"
            size={size}
            isPending={isWithdrawing}
            aria-label={sentence`Retirer ma demande à ${community.title}`}
            onPress={() => void withdraw({ input }, { subject })}
          >
            Retirer ma demande
          </Button>
        )}
      </div>
    );
  if (community.viewerCanRequestMembership)
    return (
      <Button
        kind="primary"
        size={size}
        isPending={isRequesting}
        aria-label={sentence`Demander à rejoindre ${community.title}`}
        onPress={() => void askToJoin()}
      >
        Demander à rejoindre
      </Button>
    );
  if (!community.viewerCanJoin) return null;
  return (
    <Button
      kind="primary"
      size={size}
      isPending={isJoining}
      aria-label={sentence`Rejoindre ${community.title}`}
      onPress={joinNow}
    >
      Rejoindre
    </Button>
  );
}
