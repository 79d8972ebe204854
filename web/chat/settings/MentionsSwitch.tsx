import { graphql, useFragment } from 'react-relay/hooks';
import type { MentionsSwitch_conversation$key } from '../../__generated__/MentionsSwitch_conversation.graphql';
import type { MentionsSwitchMutation } from '../../__generated__/MentionsSwitchMutation.graphql';
import { useAsyncMutation } from '../../relay/useAsyncMutation.ts';
import { Switch } from '../../ui/Switch.tsx';

/** What the notification switches of a conversation change. */
export const notificationsOf = (conversationId: string): string => `notifications of ${conversationId}`;

/** Switch that notifies only answers and mentions of a conversation; its silent mode is another switch. */
export function MentionsSwitch({ conversation: key }: { conversation: MentionsSwitch_conversation$key }) {
  const { id, viewerNotificationLevel } = useFragment(
    graphql`
      fragment MentionsSwitch_conversation on Conversation {
        id
        viewerNotificationLevel
      }
    `,
    key,
  );
  const [set] = useAsyncMutation<MentionsSwitchMutation>(
    graphql`
      mutation MentionsSwitchMutation($input: SetConversationNotificationLevelInput!) @raw_response_type {
        setConversationNotificationLevel(input: $input) {
          conversation {
            id
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
  return (
    <Switch
      label="Réponses et mentions seulement"
      description="N’être prévenu que des réponses à vos messages, et de ceux qui vous nomment : @Prénom Nom."
      isOn={viewerNotificationLevel === 'MENTIONS'}
      onChange={(isOnly) => {
        const level = isOnly ? 'MENTIONS' : 'ALL';
        void set(
          { input: { conversationId: id, level } },
          {
            subject: notificationsOf(id),
            optimisticResponse: {
              setConversationNotificationLevel: {
                conversation: { id, viewerNotificationLevel: level },
                userErrors: [],
              },
            },
          },
        );
      }}
    />
  );
}
