import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CandidateRow_user$key } from '../__generated__/CandidateRow_user.graphql';
import type { CandidateRowMutation } from '../__generated__/CandidateRowMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toast.ts';
import { MembershipRow } from './MembershipRow.tsx';
import { defaultRole, membershipSubject, type Role, parseRole, RoleSelect } from './RoleSelect.tsx';
import { sentence } from '../ui/sentence.ts';

interface Props {
  user: CandidateRow_user$key;
  communityId: string;
  /** The list that they leave once they are a member. */
  connectionId: string;
}

/** A person who can be added as a member. */
export function CandidateRow({ user: key, communityId, connectionId }: Props) {
  const user = useFragment(
    graphql`
      fragment CandidateRow_user on User {
        id
        name
        ...MembershipRow_user
      }
    `,
    key,
  );
  const [role, setRole] = useState<Role>(defaultRole);
  const [run, isPending] = useAsyncMutation<CandidateRowMutation>(
    graphql`
      mutation CandidateRowMutation($input: AddMemberInput!, $connections: [ID!]!) {
        addMember(input: $input) {
          memberEdge {
            node {
              id @deleteEdge(connections: $connections)
            }
          }
          community {
            memberCount
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const invite = () =>
    run(
      { input: { communityId, userId: user.id, role }, connections: [connectionId] },
      {
        subject: membershipSubject(user.id, communityId),
        onDone: () =>
          showToast({
            text: sentence`${user.name} est maintenant ${parseRole(role).inSentence}.`,
            kind: 'success',
          }),
      },
    );
  return (
    <MembershipRow user={user}>
      <RoleSelect name={user.name} value={role} onChange={setRole} isDisabled={isPending} />
      <Button
        kind="primary"
        icon={<IconUserPlus aria-hidden="true" />}
        aria-label={sentence`Inviter ${user.name}`}
        isPending={isPending}
        onPress={() => void invite()}
      >
        Inviter
      </Button>
    </MembershipRow>
  );
}
