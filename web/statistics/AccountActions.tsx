import { graphql, useFragment } from 'react-relay';
import type { AccountActions_account$key } from '../__generated__/AccountActions_account.graphql';
import type { AccountActionsInternalMutation } from '../__generated__/AccountActionsInternalMutation.graphql';
import type { AccountActionsInviteMutation } from '../__generated__/AccountActionsInviteMutation.graphql';
import type { AccountKind } from '../__generated__/AccountTableQuery.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm.ts';
import { showToast } from '../ui/toast.ts';
import { useSetAdministrator } from './useSetAdministrator.ts';

interface Props {
  account: AccountActions_account$key;
  /** The list in which it stands. */
  connectionId: string;
  kind: AccountKind;
}

/** What administrators can do with an account: make it internal, invite again, give or take their right. */
export function AccountActions({ account: key, connectionId, kind }: Props) {
  const account = useFragment(
    graphql`
      fragment AccountActions_account on Account {
        id
        isAdministrator
        isExternal
        user {
          id
          fullName
        }
      }
    `,
    key,
  );
  const { id: userId, fullName } = account.user;
  const [setAdministrator, isSetting] = useSetAdministrator();
  const [makeInternal, isSwitching] = useAsyncMutation<AccountActionsInternalMutation>(graphql`
    mutation AccountActionsInternalMutation($input: MakeInternalInput!, $connections: [ID!]!) {
      makeInternal(input: $input) {
        internalAccountId @deleteEdge(connections: $connections)
        userErrors {
          message
        }
      }
    }
  `);
  const [invite, isInviting] = useAsyncMutation<AccountActionsInviteMutation>(graphql`
    mutation AccountActionsInviteMutation($input: InviteAgainInput!) {
      inviteAgain(input: $input) {
        userErrors {
          message
        }
      }
    }
  `);

  const goInternal = async () => {
    // Where only external people are listed, this one is no longer.
    const connections = kind === 'EXTERNAL' ? [connectionId] : [];
    const outcome = await makeInternal({ input: { userId }, connections }, (store) =>
      store.get(account.id)?.setValue(false, 'isExternal'),
    );
    showToast(
      outcome.isDone
        ? { text: `${fullName} est désormais interne.`, kind: 'success' }
        : { text: outcome.message, kind: 'error' },
    );
  };
  const writeAgain = async () => {
    const outcome = await invite({ input: { userId } });
    showToast(
      outcome.isDone
        ? { text: `L’invitation de ${fullName} a été envoyée à nouveau.`, kind: 'success' }
        : { text: outcome.message, kind: 'error' },
    );
  };
  const turn = async () => {
    const wanted = !account.isAdministrator;
    const yes = await confirm({
      title: wanted
        ? `Donner le droit d’administration à ${fullName} ?`
        : `Retirer le droit d’administration à ${fullName} ?`,
      ...(wanted ? { text: 'Cette personne pourra tout voir et tout changer sur la plateforme.' } : {}),
      action: wanted ? 'Donner le droit' : 'Retirer',
      kind: wanted ? 'primary' : 'danger',
    });
    if (yes) await setAdministrator({ id: account.id, userId, fullName }, wanted);
  };

  return (
    <>
      {account.isExternal === true && (
        <Button
          size="small"
          isPending={isSwitching}
          aria-label={`Passer en interne ${fullName}`}
          onPress={() => void goInternal()}
        >
          Passer en interne
        </Button>
      )}
      {kind === 'NEVER_USED' && (
        <Button
          size="small"
          isPending={isInviting}
          aria-label={`Inviter à nouveau ${fullName}`}
          onPress={() => void writeAgain()}
        >
          Inviter à nouveau
        </Button>
      )}
      <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={account.isAdministrator}
          disabled={isSetting}
          onChange={() => void turn()}
          aria-label={`Administrateur : ${fullName}`}
          className="size-5 accent-accent-ink"
        />
        Administrateur
      </label>
    </>
  );
}
