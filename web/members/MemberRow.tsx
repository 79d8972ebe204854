import { IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { MemberRow_user$key } from '../__generated__/MemberRow_user.graphql';
import type { MemberRowRemoveMutation } from '../__generated__/MemberRowRemoveMutation.graphql';
import type { MemberRowRoleMutation } from '../__generated__/MemberRowRoleMutation.graphql';
import { removeFromConnection, edgeOf } from '../relay/connections.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { showToast } from '../ui/toast.ts';
import { PersonRow } from './PersonRow.tsx';
import { type Role, roleOf } from './roles.ts';
import { RoleSelect } from './RoleSelect.tsx';

interface Props {
  user: MemberRow_user$key;
  role: string;
  communityId: string;
  /** The list that shows them. */
  connectionId: string;
  /** Nobody leaves the company-wide community. */
  canUnsubscribe: boolean;
}

/** A member: their role, saved with a button that stays when that fails, and their unsubscription. */
export function MemberRow({ user: key, role, communityId, connectionId, canUnsubscribe }: Props) {
  const user = useFragment(
    graphql`
      fragment MemberRow_user on User {
        id
        fullName
        ...PersonRow_user
      }
    `,
    key,
  );
  const stored = roleOf(role).value;
  const [chosen, setChosen] = useState<Role | null>(null);
  const [saveRole, isSaving] = useAsyncMutation<MemberRowRoleMutation>(graphql`
    mutation MemberRowRoleMutation($input: ChangeMemberRoleInput!) {
      changeMemberRole(input: $input) {
        memberEdge {
          role
        }
        userErrors {
          message
        }
      }
    }
  `);
  const [remove, isRemoving] = useAsyncMutation<MemberRowRemoveMutation>(graphql`
    mutation MemberRowRemoveMutation($input: RemoveMemberInput!) {
      removeMember(input: $input) {
        community {
          memberCount
        }
        userErrors {
          message
        }
      }
    }
  `);
  const isChanged = chosen !== null && chosen !== stored;
  const save = async (next: Role) => {
    const outcome = await saveRole(
      { input: { communityId, userId: user.id, role: next } },
      {
        updater: (store, data) => {
          const list = store.get(connectionId);
          const edge = list && edgeOf(list, user.id);
          if (edge) edge.setValue(data?.changeMemberRole.memberEdge?.role, 'role');
        },
      },
    );
    if (!outcome.isDone) {
      showToast({ text: outcome.message, kind: 'error' });
      return;
    }
    setChosen(null);
    showToast({ text: `${user.fullName} est maintenant ${roleOf(next).inSentence}.`, kind: 'success' });
  };
  const unsubscribe = async () => {
    const isAgreed = await confirm({
      title: `Désinscrire ${user.fullName} ?`,
      text: 'Cette personne ne verra plus le contenu de la communauté.',
      action: 'Désinscrire',
      kind: 'danger',
    });
    if (!isAgreed) return;
    const outcome = await remove(
      { input: { communityId, userId: user.id } },
      { updater: (store) => removeFromConnection(store, connectionId, user.id) },
    );
    if (!outcome.isDone) showToast({ text: outcome.message, kind: 'error' });
  };
  return (
    <PersonRow user={user}>
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
        name={user.fullName}
        value={chosen ?? stored}
        onChange={setChosen}
        isDisabled={isSaving || isRemoving}
      />
      {canUnsubscribe && (
        <IconButton
          label={`Désinscrire ${user.fullName}`}
          isDisabled={isRemoving}
          onPress={() => void unsubscribe()}
        >
          <IconUserMinus aria-hidden="true" />
        </IconButton>
      )}
    </PersonRow>
  );
}
