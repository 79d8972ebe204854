import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ParticipantRow_user$key } from '../../__generated__/ParticipantRow_user.graphql';
import type { ParticipantRowAdministratorMutation } from '../../__generated__/ParticipantRowAdministratorMutation.graphql';
import type { ParticipantRowRemoveMutation } from '../../__generated__/ParticipantRowRemoveMutation.graphql';
import { useAsyncMutation } from '../../relay/useAsyncMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { sentence } from '../../ui/sentence.ts';
import { ContactRow } from '../contacts/ContactRow.tsx';

interface Props {
  user: ParticipantRow_user$key;
  conversationId: string;
  isAdministrator: boolean;
  /** Whether the viewer may make the person administrator instead of themselves. */
  canHandOn: boolean;
  canRemove: boolean;
}

/** Member of a conversation, with « Retirer » for its administrator. */
export function ParticipantRow({ user: key, conversationId, isAdministrator, canHandOn, canRemove }: Props) {
  const user = useFragment(
    graphql`
      fragment ParticipantRow_user on User {
        id
        name
        ...ContactRow_user
      }
    `,
    key,
  );
  const [run, isPending] = useAsyncMutation<ParticipantRowRemoveMutation>(
    graphql`
      mutation ParticipantRowRemoveMutation($input: RemoveParticipantInput!) {
        removeParticipant(input: $input) {
          conversation {
            id
            participants {
              id
            }
            ...ConversationListItem_conversation
          }
          userErrors {
            message
            path
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Contact retiré.' },
  );
  const [handOn, isHandingOn] = useAsyncMutation<ParticipantRowAdministratorMutation>(
    graphql`
      mutation ParticipantRowAdministratorMutation($input: SetConversationAdministratorInput!) {
        setConversationAdministrator(input: $input) {
          conversation {
            ...ConversationSettings_conversation
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Administrateur changé.' },
  );
  const makeAdministrator = async () => {
    const isAgreed = await confirm({
      title: sentence`Nommer ${user.name} administrateur\u00a0?`,
      text: 'Cette personne administrera le groupe à votre place. Vous pourrez alors le quitter.',
      action: 'Nommer administrateur',
    });
    if (isAgreed) await handOn({ input: { conversationId, userId: user.id } });
  };
  const remove = async () => {
    const isAgreed = await confirm({
      title: sentence`Retirer ${user.name} de la conversation\u00a0?`,
      text: 'Cette personne ne verra plus la conversation.',
      action: 'Retirer',
      kind: 'danger',
    });
    if (isAgreed) await run({ input: { conversationId, userId: user.id } });
  };
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <ContactRow user={user}>
        {isAdministrator && (
          <span className="block text-xs font-semibold text-accent-ink">Administrateur</span>
        )}
      </ContactRow>
      {canHandOn && (
        <IconButton
          size="small"
          label={sentence`Nommer ${user.name} administrateur`}
          isDisabled={isHandingOn}
          onPress={() => void makeAdministrator()}
        >
          <IconCrown aria-hidden />
        </IconButton>
      )}
      {canRemove && (
        <Button
          size="small"
          kind="quiet"
          isPending={isPending}
          aria-label={sentence`Retirer ${user.name}`}
          onPress={() => void remove()}
        >
          Retirer
        </Button>
      )}
    </li>
  );
}
