import { IconArrowLeft, IconLogout, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { graphql } from 'react-relay';
import type { ConversationSettingsMuteMutation } from '../../__generated__/ConversationSettingsMuteMutation.graphql';
import type { ConversationSettingsQuery } from '../../__generated__/ConversationSettingsQuery.graphql';
import { useAsyncMutation } from '../../relay/useAsyncMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { showToast } from '../../ui/toast.ts';
import { useRegionQuery } from '../../relay/Region.tsx';
import { AddParticipant } from './AddParticipant.tsx';
import { ParticipantRow } from './ParticipantRow.tsx';
import { useLeaveConversation } from './useLeaveConversation.ts';

/** People in a group, the viewer included. */
const most = 10;

/** « Paramètres » of a conversation. */
export default function ConversationSettings({ id, onClose }: { id: string; onClose: () => void }) {
  const [isAdding, setAdding] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [isAdding]);
  const { node, viewer } = useRegionQuery<ConversationSettingsQuery>(
    graphql`
      query ConversationSettingsQuery($id: ID!) @throwOnFieldError {
        viewer {
          user {
            id
          }
        }
        node(id: $id) {
          ... on Conversation @alias(as: "conversation") {
            isGroup
            isMuted
            viewerCanManageParticipants
            viewerCanDelete
            viewerCanLeave
            participants {
              id
              ...ParticipantRow_user
            }
          }
        }
      }
    `,
    { id },
  );
  const [mute] = useAsyncMutation<ConversationSettingsMuteMutation>(graphql`
    mutation ConversationSettingsMuteMutation($input: MuteConversationInput!) {
      muteConversation(input: $input) {
        conversation {
          id
          isMuted
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const { leave, remove } = useLeaveConversation(id);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const conversation = node?.conversation;
  if (!conversation) return null;
  const { participants, viewerCanManageParticipants: canManage } = conversation;
  const isFull = participants.length >= most;

  const silence = async (isMuted: boolean) => {
    setWanted(isMuted);
    const outcome = await mute({ input: { conversationId: id, isMuted } });
    setWanted(null);
    if (!outcome.isDone) showToast({ text: outcome.message, kind: 'error' });
  };
  return (
    <section
      aria-label="Paramètres"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Back by one step; the panel stays.
        event.preventDefault();
        event.stopPropagation();
        if (isAdding) setAdding(false);
        else onClose();
      }}
      className="absolute inset-0 z-10 flex flex-col bg-surface"
    >
      <header className="flex items-center gap-2 border-b border-line p-2">
        <IconButton
          label={isAdding ? 'Retour aux paramètres' : 'Retour à la conversation'}
          onPress={() => (isAdding ? setAdding(false) : onClose())}
        >
          <IconArrowLeft aria-hidden />
        </IconButton>
        <h2 ref={title} tabIndex={-1} className="m-0 flex-1 text-base font-semibold outline-none">
          {isAdding ? 'Ajouter un contact' : 'Paramètres'}
        </h2>
      </header>
      {isAdding ? (
        <AddParticipant
          conversationId={id}
          present={participants.map((person) => person.id)}
          onDone={() => setAdding(false)}
        />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
          <Switch
            label="Mode silencieux"
            description="Les messages de cette conversation ne vous sont plus signalés."
            isOn={wanted ?? conversation.isMuted}
            onChange={(isMuted) => void silence(isMuted)}
          />
          <div>
            <h3 className="m-0 mb-1 text-sm font-semibold">Participants</h3>
            <ul aria-label="Participants" className="m-0 list-none divide-y divide-line p-0">
              {participants.map((person) => (
                <ParticipantRow
                  key={person.id}
                  user={person}
                  conversationId={id}
                  canRemove={canManage && person.id !== viewer?.user.id}
                />
              ))}
            </ul>
            {canManage && (
              <>
                <Button
                  kind="secondary"
                  icon={<IconUserPlus size={20} aria-hidden />}
                  isDisabled={isFull}
                  onPress={() => setAdding(true)}
                  className="mt-2 w-full"
                  {...(isFull ? { 'aria-describedby': 'conversation-full' } : {})}
                >
                  Ajouter un contact
                </Button>
                {isFull && (
                  <p id="conversation-full" className="m-0 mt-1 text-sm text-muted">
                    La messagerie chate ne peut contenir que 10 personne
                  </p>
                )}
              </>
            )}
          </div>
          {conversation.viewerCanDelete && (
            <Button kind="danger" icon={<IconTrash size={20} aria-hidden />} onPress={() => void remove()}>
              Supprimer la conversation
            </Button>
          )}
          {conversation.viewerCanLeave && (
            <Button kind="danger" icon={<IconLogout size={20} aria-hidden />} onPress={() => void leave()}>
              Quitter la conversation
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
