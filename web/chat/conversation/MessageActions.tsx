import { IconDots, IconEye, IconTrash } from '@tabler/icons-react';
import { Suspense } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { MessageActionsDeleteMutation } from '../../__generated__/MessageActionsDeleteMutation.graphql';
import readersDialogQuery from '../../__generated__/ReadersDialogQuery$parameters.ts';
import { deleteLater } from '../../sending/deleteLater.ts';
import { onDemand, useOnDemand } from '../../relay/onDemand.ts';
import { confirm } from '../../ui/confirm.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../ui/Menu.tsx';

const readersDialog = onDemand(readersDialogQuery, () => import('./ReadersDialog.tsx'), 'network-only', {
  isLayer: true,
});

/** Actions of a message's author: show readers, delete. */
export function MessageActions({ messageId }: { messageId: string }) {
  const readers = useOnDemand(readersDialog);
  const environment = useRelayEnvironment();
  const remove = async () => {
    const isAgreed = await confirm({
      title: 'Supprimer ce message\u202F?',
      text: 'Il disparaît pour tous les participants.',
      action: 'Supprimer',
    });
    if (!isAgreed) return;
    deleteLater<MessageActionsDeleteMutation>(environment, {
      mutation: graphql`
        mutation MessageActionsDeleteMutation($input: DeleteMessageInput!) {
          deleteMessage(input: $input) {
            conversation {
              id
              ...ConversationListItem_conversation
            }
            userErrors {
              code
              message
            }
          }
        }
      `,
      variables: { input: { messageId } },
      gone: messageId,
      text: 'Message supprimé',
    });
  };
  return (
    <>
      <MenuTrigger>
        <IconButton
          label="Actions sur le message"
          size="small"
          className="opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-60"
        >
          <IconDots aria-hidden />
        </IconButton>
        <Menu label="Actions sur le message">
          <MenuItem icon={<IconEye aria-hidden />} onAction={() => readers.open({ id: messageId })}>
            Lu par
          </MenuItem>
          <MenuItem icon={<IconTrash aria-hidden />} kind="danger" onAction={() => void remove()}>
            Supprimer
          </MenuItem>
        </Menu>
      </MenuTrigger>
      {readers.opened && (
        <Suspense fallback={null}>
          <readersDialog.Component {...readers.opened} />
        </Suspense>
      )}
    </>
  );
}
