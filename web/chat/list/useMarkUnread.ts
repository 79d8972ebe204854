import { graphql } from 'react-relay/hooks';
import type { useMarkUnreadMutation } from '../../__generated__/useMarkUnreadMutation.graphql';
import { useAsyncMutation } from '../../relay/useAsyncMutation.ts';
import { chatPanel } from '../chatPanel.ts';
import { forgetReadMark } from '../history/readMarks.ts';

/** Marks a conversation as unread, from a message on if given, and closes it: an open one is read (B945). */
export function useMarkUnread(conversationId: string): (fromMessageId?: string) => void {
  const [mark] = useAsyncMutation<useMarkUnreadMutation>(
    graphql`
      mutation useMarkUnreadMutation($input: MarkConversationUnreadInput!) {
        markConversationUnread(input: $input) {
          conversation {
            id
            unreadMessageCount
          }
          viewer {
            id
            unreadConversationCount
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Conversation marquée comme non lue.' },
  );
  return (fromMessageId) => {
    if (chatPanel.get().conversationId === conversationId) chatPanel.showList();
    forgetReadMark(conversationId);
    void mark({ input: { conversationId, fromMessageId } }, { subject: `unread mark of ${conversationId}` });
  };
}
