import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { Suspense, useEffect, useRef } from 'react';
import { graphql, useFragment, usePreloadedQuery, useRelayEnvironment } from 'react-relay/hooks';
import contactSearchQuery from '../../__generated__/ContactSearchQuery$parameters.ts';
import type { ConversationSettings_conversation$key } from '../../__generated__/ConversationSettings_conversation.graphql';
import type {
  ConversationNotificationLevel,
  ConversationSettingsMuteMutation,
} from '../../__generated__/ConversationSettingsMuteMutation.graphql';
import type { ConversationSettingsUnmuteMutation } from '../../__generated__/ConversationSettingsUnmuteMutation.graphql';
import type { ConversationSettingsQuery } from '../../__generated__/ConversationSettingsQuery.graphql';
import { useAsyncMutation } from '../../relay/useAsyncMutation.ts';
import { keepMute } from '../list/mutes.ts';
import { SidePane } from '../panel/SidePane.tsx';
import { usePanelLayer } from '../chatPanel.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useOffers } from '../../uploads/uploadRules.ts';
import { onDemand, type OnDemandProps, useOnDemand } from '../../relay/onDemand.ts';
import { ErrorRegion } from '../../relay/ErrorRegion.tsx';
import { conversationSettings, conversationSettingsQuery } from './ConversationSettings.query.ts';
import { GroupIdentity } from './GroupIdentity.tsx';
import { MentionsSwitch, notificationsOf } from './MentionsSwitch.tsx';
import { ParticipantRow } from './ParticipantRow.tsx';
import { useLeaveConversation } from './useLeaveConversation.ts';

/** Maximum number of members, including the viewer. */
const most = 10;

const addParticipant = onDemand(contactSearchQuery, () => import('./AddParticipant.tsx'));

interface Props extends OnDemandProps<ConversationSettingsQuery> {
  /** Opens the search in the conversation; null where the API has none. */
  onSearch: (() => void) | null;
}

/** Settings of a conversation. */
export default function ConversationSettings({ queryRef, onRetry, onClose, onSearch }: Props) {
  return (
    <ErrorRegion queryRef={queryRef} onRetry={onRetry} className="m-3" fallback={null}>
      <Settings queryRef={queryRef} onClose={onClose} onSearch={onSearch} />
    </ErrorRegion>
  );
}

function Settings({ queryRef, onClose, onSearch }: Omit<Props, 'onRetry'>) {
  const { node, viewer } = usePreloadedQuery<ConversationSettingsQuery>(conversationSettingsQuery, queryRef);
  const { id } = queryRef.variables;
  const environment = useRelayEnvironment();
  const adding = useOnDemand(addParticipant);
  const isAdding = adding.opened !== null;
  usePanelLayer(isAdding, adding.close);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [isAdding]);
  const [mute] = useAsyncMutation<ConversationSettingsMuteMutation>(
    graphql`
      mutation ConversationSettingsMuteMutation($input: MuteConversationInput!) @raw_response_type {
        muteConversation(input: $input) {
          conversation {
            id
            viewerHasMuted
            ...MentionsSwitch_conversation
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const [unmute] = useAsyncMutation<ConversationSettingsUnmuteMutation>(
    graphql`
      mutation ConversationSettingsUnmuteMutation($input: UnmuteConversationInput!) @raw_response_type {
        unmuteConversation(input: $input) {
          conversation {
            id
            viewerHasMuted
            ...MentionsSwitch_conversation
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const hasLevels = useOffers('CONVERSATION_NOTIFICATIONS');
  const { leave, remove } = useLeaveConversation(id);
  const conversation = useFragment<ConversationSettings_conversation$key>(
    conversationSettings,
    node?.conversation,
  );
  if (!conversation) return null;
  const { participants, viewerCanManageParticipants: canManage, viewerCanEdit: canEdit } = conversation;
  const isAdministrator = (person: { id: string }) => person.id === conversation.administrator?.id;
  const isFull = participants.length >= most;

  const setMuted = (viewerHasMuted: boolean) => {
    const input = { conversationId: id };
    const viewerNotificationLevel: ConversationNotificationLevel = viewerHasMuted ? 'NONE' : 'ALL';
    const payload = { conversation: { id, viewerHasMuted, viewerNotificationLevel }, userErrors: [] };
    const change = {
      subject: notificationsOf(id),
      onDone: () => keepMute(environment, id, viewerHasMuted),
    };
    return viewerHasMuted
      ? mute({ input }, { ...change, optimisticResponse: { muteConversation: payload } })
      : unmute({ input }, { ...change, optimisticResponse: { unmuteConversation: payload } });
  };
  return (
    <SidePane
      label="Paramètres"
      title={isAdding ? 'Ajouter un contact' : 'Paramètres'}
      titleRef={title}
      backLabel={isAdding ? 'Retour aux paramètres' : 'Retour à la conversation'}
      onBack={isAdding ? adding.close : onClose}
    >
      {adding.opened ? (
        <Suspense fallback={null}>
          <addParticipant.Component
            {...adding.opened}
            conversationId={id}
            present={participants.map((person) => person.id)}
          />
        </Suspense>
      ) : (
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
          {conversation.isGroup && <GroupIdentity conversation={conversation} />}
          {onSearch && (
            <Button kind="secondary" icon={<IconSearch size={20} aria-hidden />} onPress={onSearch}>
              Rechercher dans la discussion
            </Button>
          )}
          <Switch
            label="Mode silencieux"
            description="Les messages de cette conversation ne vous sont plus signalés."
            isOn={conversation.viewerHasMuted}
            onChange={(isMuted) => void setMuted(isMuted)}
          />
          {hasLevels && !conversation.viewerHasMuted && <MentionsSwitch conversation={conversation} />}
          <div>
            <h3 className="m-0 mb-1 text-sm font-semibold">Participants</h3>
            <ul aria-label="Participants" className="m-0 list-none divide-y divide-line p-0">
              {participants.map((person) => (
                <ParticipantRow
                  key={person.id}
                  user={person}
                  conversationId={id}
                  isAdministrator={isAdministrator(person)}
                  canHandOn={canEdit && !isAdministrator(person)}
                  canRemove={canManage && person.id !== viewer?.user.id}
                />
              ))}
            </ul>
            {canManage && (
              <>
                <Button
                  intent={adding.intent({ search: '' })}
                  kind="secondary"
                  icon={<IconUserPlus size={20} aria-hidden />}
                  isDisabled={isFull}
                  onPress={() => adding.open({ search: '' })}
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
          {conversation.viewerCanLeave && !conversation.viewerCanDelete && (
            <Button kind="danger" icon={<IconLogout size={20} aria-hidden />} onPress={() => void leave()}>
              Quitter la conversation
            </Button>
          )}
        </div>
      )}
    </SidePane>
  );
}
