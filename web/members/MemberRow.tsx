import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MemberRow_edge$key } from '../__generated__/MemberRow_edge.graphql';
import type { MemberRow_members$key } from '../__generated__/MemberRow_members.graphql';
import type { MemberRow_role$key } from '../__generated__/MemberRow_role.graphql';
import type { MemberRowRemoveMutation } from '../__generated__/MemberRowRemoveMutation.graphql';
import type { MemberRowRoleMutation } from '../__generated__/MemberRowRoleMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { showToast } from '../ui/toast.ts';
import { MembershipRow } from './MembershipRow.tsx';
import { membershipSubject, type Role, parseRole, RoleSelect } from './RoleSelect.tsx';
import { sentence } from '../ui/sentence.ts';

interface Props {
  edge: MemberRow_edge$key;
  communityId: string;
  /** The list that shows them, and its id. */
  members: MemberRow_members$key;
  connectionId: string;
  /** Nobody leaves the company-wide community. */
  canUnsubscribe: boolean;
}

/** A member: their role, saved with a button that stays when that fails, and their unsubscription. */
export function MemberRow({ edge: key, communityId, members, connectionId, canUnsubscribe }: Props) {
  const edge = useFragment(
    graphql`
      fragment MemberRow_edge on CommunityMemberEdge {
        role
        ...MemberRow_role
        node {
          id
          name
          ...MembershipRow_user
        }
      }
    `,
    key,
  );
  const { node: user } = edge;
  const stored = parseRole(edge.role).value;
  const [chosen, setChosen] = useState<Role | null>(null);
  const [saveRole, isSaving] = useAsyncMutation<MemberRowRoleMutation>(
    graphql`
      mutation MemberRowRoleMutation($input: UpdateMemberInput!) {
        updateMember(input: $input) {
          memberEdge {
            role
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const [remove, isRemoving] = useAsyncMutation<MemberRowRemoveMutation>(
    graphql`
      mutation MemberRowRemoveMutation($input: RemoveMemberInput!, $connections: [ID!]!) {
        removeMember(input: $input) {
          removedUserId @deleteEdge(connections: $connections)
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
  const subject = membershipSubject(user.id, communityId);
  const isChanged = chosen !== null && chosen !== stored;
  const save = (next: Role) =>
    saveRole(
      { input: { communityId, userId: user.id, role: next } },
      {
        subject,
        // A role belongs to the edge, and edges have no ids by which the answer would find them.
        updater: (store, data) => {
          const saved = data?.updateMember.memberEdge;
          if (!saved) return;
          const { updatableData } = store.readUpdatableFragment<MemberRow_role$key>(
            graphql`
              fragment MemberRow_role on CommunityMemberEdge @updatable {
                role
              }
            `,
            edge,
          );
          updatableData.role = saved.role;
        },
        onDone: () => {
          setChosen(null);
          showToast({
            text: sentence`${user.name} est maintenant ${parseRole(next).inSentence}.`,
            kind: 'success',
          });
        },
      },
    );
  const unsubscribe = async () => {
    const isAgreed = await confirm({
      title: sentence`Désinscrire ${user.name}\u00a0?`,
      text: 'Cette personne ne verra plus le contenu de la communauté.',
      action: 'Désinscrire',
      kind: 'danger',
    });
    if (!isAgreed) return;
    await remove(
      { input: { communityId, userId: user.id }, connections: [connectionId] },
      {
        subject,
        // The response has no count for a filtered list, so decrease it here.
        updater: (store) => {
          const { updatableData } = store.readUpdatableFragment<MemberRow_members$key>(
            graphql`
              fragment MemberRow_members on CommunityMemberConnection @updatable {
                totalCount
              }
            `,
            members,
          );
          updatableData.totalCount -= 1;
        },
      },
    );
  };
  return (
    <MembershipRow user={user}>
      {isChanged && (
        <Button
          kind="primary"
          className="max-sm:order-last"
          isPending={isSaving}
          onPress={() => void save(chosen)}
        >
          Enregistrer
        </Button>
      )}
      <RoleSelect
        name={user.name}
        value={chosen ?? stored}
        onChange={setChosen}
        isDisabled={isSaving || isRemoving}
      />
      {canUnsubscribe && (
        <IconButton
          label={sentence`Désinscrire ${user.name}`}
          isDisabled={isRemoving}
          onPress={() => void unsubscribe()}
        >
          <IconUserMinus aria-hidden="true" />
        </IconButton>
      )}
    </MembershipRow>
  );
}
