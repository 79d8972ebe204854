import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { RequestRow_request$key } from '../__generated__/RequestRow_request.graphql';
import type { RequestRowAcceptMutation } from '../__generated__/RequestRowAcceptMutation.graphql';
import type { RequestRowDeclineMutation } from '../__generated__/RequestRowDeclineMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { promptText } from '../ui/confirm.tsx';
import { useOffers } from '../uploads/uploadRules.ts';
import { MembershipRow } from './MembershipRow.tsx';
import { defaultRole, type Role, RoleSelect } from './RoleSelect.tsx';
import { sentence } from '../ui/sentence.ts';

/** A membership request, to accept with a role or to decline. */
export function RequestRow({
  request: key,
  connectionId,
}: {
  request: RequestRow_request$key;
  connectionId: string;
}) {
  const { id, message, user } = useFragment(
    graphql`
      fragment RequestRow_request on MembershipRequest {
        id
        message
        user {
          name
          ...MembershipRow_user
        }
      }
    `,
    key,
  );
  const hasReasons = useOffers('MEMBERSHIP_REQUEST_DETAILS');
  const [role, setRole] = useState<Role>(defaultRole);
  const [accept, isAccepting] = useAsyncMutation<RequestRowAcceptMutation>(
    graphql`
      mutation RequestRowAcceptMutation($input: AcceptMembershipRequestInput!, $connections: [ID!]!) {
        acceptMembershipRequest(input: $input) {
          removedMembershipRequestId @deleteEdge(connections: $connections)
          community {
            memberCount
            membershipRequestCount
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Demande acceptée' },
  );
  const [decline, isDeclining] = useAsyncMutation<RequestRowDeclineMutation>(
    graphql`
      mutation RequestRowDeclineMutation($input: DeclineMembershipRequestInput!, $connections: [ID!]!) {
        declineMembershipRequest(input: $input) {
          removedMembershipRequestId @deleteEdge(connections: $connections)
          community {
            membershipRequestCount
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Demande refusée' },
  );
  const isPending = isAccepting || isDeclining;
  const connections = [connectionId];
  const subject = `answer to ${id}`;
  const refuse = async () => {
    const reason = await promptText({
      title: sentence`Refuser la demande de ${user.name}\u00a0?`,
      text: 'Cette personne pourra faire une nouvelle demande.',
      action: 'Refuser',
      kind: 'danger',
      ...(hasReasons ? { field: { label: 'Motif (facultatif)', maxLength: 500 } } : {}),
    });
    if (reason !== null)
      await decline(
        { input: { membershipRequestId: id, ...(reason ? { reason } : {}) }, connections },
        { subject },
      );
  };
  const acceptWithWords = async () => {
    const reason = await promptText({
      title: sentence`Accepter la demande de ${user.name}\u00a0?`,
      action: 'Accepter',
      field: { label: 'Votre réponse', maxLength: 500 },
    });
    if (reason !== null)
      await accept(
        { input: { membershipRequestId: id, role, ...(reason ? { reason } : {}) }, connections },
        { subject },
      );
  };
  return (
    <MembershipRow user={user} text={message}>
      <RoleSelect name={user.name} value={role} onChange={setRole} isDisabled={isPending} />
      <Button
        kind="primary"
        aria-label={sentence`Accepter ${user.name}`}
        isPending={isAccepting}
        isDisabled={isDeclining}
        onPress={() => void accept({ input: { membershipRequestId: id, role }, connections }, { subject })}
      >
        Accepter
      </Button>
      <Button
        aria-label={sentence`Refuser ${user.name}`}
        isPending={isDeclining}
        isDisabled={isAccepting}
        onPress={() => void refuse()}
      >
        Refuser
      </Button>
      {hasReasons && (
        <Button
          kind="quiet"
          aria-label={sentence`Répondre en acceptant ${user.name}`}
          isDisabled={isPending}
          onPress={() => void acceptWithWords()}
        >
          Répondre en acceptant
        </Button>
      )}
    </MembershipRow>
  );
}
