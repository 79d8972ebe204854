import { IconDots, IconEye, IconTrash } from '@tabler/icons-react';
import { Suspense } from 'react';
import { graphql } from 'react-relay';
import type { MessageActionsDeleteMutation } from '../../__generated__/MessageActionsDeleteMutation.graphql';
import readersDialogQuery from '../../__generated__/ReadersDialogQuery$parameters.ts';
import { onDemand, useOnDemand } from '../../relay/onDemand.ts';
import { useAsyncMutation } from '../../relay/useAsyncMutation.ts';
import { confirm } from '../../ui/confirm.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../ui/Menu.tsx';
import { messageLists } from '../lists.ts';

const readersDialog = onDemand(readersDialogQuery, () => import('./ReadersDialog.tsx'), 'network-only');

/** What the author of a message may do with it: see who has seen it, delete it. */
export function MessageActions({ messageId, conversationId }: { messageId: string; conversationId: string }) {
  const readers = useOnDemand(readersDialog);
  const [run] = useAsyncMutation<MessageActionsDeleteMutation>(
    graphql`
      mutation MessageActionsDeleteMutation($input: DeleteMessageInput!, $connections: [ID!]!) {
        deleteMessage(input: $input) {
          deletedMessageId @deleteEdge(connections: $connections)
          conversation {
            id
            ...ConversationListItem_conversation
          }
          userErrors {
            message
            path
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Message supprimé.' },
  );
  const remove = async () => {
    const isAgreed = await confirm({
      title: 'Supprimer ce message\u202F?',
      text: 'Il disparaît pour tous les participants.',
      action: 'Supprimer',
    });
    if (isAgreed) await run({ input: { messageId }, connections: messageLists(conversationId) });
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
