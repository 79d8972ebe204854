import { graphql, useFragment } from 'react-relay/hooks';
import type { AccountActions_account$key } from '../__generated__/AccountActions_account.graphql';
import type { AccountActionsInternalMutation } from '../__generated__/AccountActionsInternalMutation.graphql';
import type { AccountActionsInviteMutation } from '../__generated__/AccountActionsInviteMutation.graphql';
import type { AccountKind } from '../__generated__/StatisticsPageAccountsQuery.graphql';
import { removeFromConnection } from '../relay/connections.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { showToast } from '../ui/toast.ts';
import { withDe, sentence } from '../ui/sentence.ts';
import { findAccountEdges, useSetAdministrator } from './useSetAdministrator.ts';

interface Props {
  account: AccountActions_account$key;
  /** Connection that contains the account. */
  connectionId: string;
  kind: AccountKind;
}

/** Actions of administrators on an account: make it internal, invite again, grant or revoke their right. */
export function AccountActions({ account: key, connectionId, kind }: Props) {
  const account = useFragment(
    graphql`
      fragment AccountActions_account on AccountEdge {
        isAdministrator
        isGuest
        node {
          id
          name
        }
      }
    `,
    key,
  );
  const { id: userId, name } = account.node;
  const [setAdministrator, isSetting] = useSetAdministrator();
  const [convertGuest, isSwitching] = useAsyncMutation<AccountActionsInternalMutation>(
    graphql`
      mutation AccountActionsInternalMutation($input: ConvertGuestInput!) {
        convertGuest(input: $input) {
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const [invite, isInviting] = useAsyncMutation<AccountActionsInviteMutation>(
    graphql`
      mutation AccountActionsInviteMutation($input: ResendInvitationInput!) {
        resendInvitation(input: $input) {
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );

  const goInternal = () =>
    convertGuest(
      { input: { userId } },
      {
        // Facts about an account are on its edges, which have no id by which a payload could update them.
        updater: (store) => {
          for (const edge of findAccountEdges(store, userId)) edge.setValue(false, 'isGuest');
          // An internal account no longer belongs to the list of external people.
          if (kind === 'GUEST') removeFromConnection(store, connectionId, userId);
        },
        onDone: () => showToast({ text: sentence`${name} est désormais interne.`, kind: 'success' }),
      },
    );
  const writeAgain = () =>
    invite(
      { input: { userId } },
      {
        onDone: () =>
          showToast({ text: `L’invitation ${withDe(name)} a été envoyée à nouveau.`, kind: 'success' }),
      },
    );
  const turn = async () => {
    const wanted = !account.isAdministrator;
    const yes = await confirm({
      title: wanted
        ? sentence`Donner le droit d’administration à ${name}\u00a0?`
        : sentence`Retirer le droit d’administration à ${name}\u00a0?`,
      ...(wanted ? { text: 'Cette personne pourra tout voir et tout changer sur la plateforme.' } : {}),
      action: wanted ? 'Donner le droit' : 'Retirer',
      kind: wanted ? 'primary' : 'danger',
    });
    if (yes) await setAdministrator(account.node, wanted);
  };

  return (
    <>
      {account.isGuest === true && (
        <Button
          size="small"
          isPending={isSwitching}
          aria-label={sentence`Passer en interne ${name}`}
          onPress={() => void goInternal()}
        >
          Passer en interne
        </Button>
      )}
      {kind === 'NEVER_USED' && (
        <Button
          size="small"
          isPending={isInviting}
          aria-label={sentence`Inviter à nouveau ${name}`}
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
          aria-label={sentence`Administrateur\u00a0: ${name}`}
          className="size-5"
        />
        Administrateur
      </label>
    </>
  );
}
