import { use } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useReactToMessage_message$key } from '../../__generated__/useReactToMessage_message.graphql';
import type { useReactToMessageMutation } from '../../__generated__/useReactToMessageMutation.graphql';
import type { useReactToMessageRemoveMutation } from '../../__generated__/useReactToMessageRemoveMutation.graphql';
import { useLatestMutation } from '../../relay/useLatestMutation.ts';
import { MessageTools } from './messageTools.ts';

const setReaction = graphql`
  mutation useReactToMessageMutation($input: SetMessageReactionInput!) @raw_response_type {
    setMessageReaction(input: $input) {
      message {
        id
        ...useReactToMessage_message
      }
      userErrors {
        message
      }
    }
  }
`;

const removeReaction = graphql`
  mutation useReactToMessageRemoveMutation($input: RemoveMessageReactionInput!) @raw_response_type {
    removeMessageReaction(input: $input) {
      message {
        id
        ...useReactToMessage_message
      }
      userErrors {
        message
      }
    }
  }
`;

/** Sets the viewer's reaction to a message; null takes it back. It shows at once, and is undone if it fails. */
export function useReactToMessage(key: useReactToMessage_message$key): (emoji: string | null) => void {
  const { id, reactionGroups } = useFragment(
    graphql`
      fragment useReactToMessage_message on Message {
        id
        reactionGroups {
          emoji
          count
          viewerHasReacted
          users {
            id
            name
          }
        }
      }
    `,
    key,
  );
  const { viewer } = use(MessageTools);
  const change = useLatestMutation<useReactToMessageMutation | useReactToMessageRemoveMutation>(
    'message reaction',
  );

  /** What the message will be like; null while the viewer's name is not known. */
  const changed = (emoji: string | null) => {
    if (!viewer) return null;
    const groups = reactionGroups.map(({ users, ...group }) => ({
      ...group,
      users: users.filter((user) => user.id !== viewer.id),
    }));
    if (emoji !== null && groups.every((group) => group.emoji !== emoji))
      groups.push({ emoji, count: 0, viewerHasReacted: false, users: [] });
    return {
      message: {
        id,
        reactionGroups: groups
          .map((group) => {
            const users = group.emoji === emoji ? [...group.users, viewer] : group.users;
            return { ...group, users, count: users.length, viewerHasReacted: group.emoji === emoji };
          })
          .filter(({ count }) => count > 0),
      },
      userErrors: [],
    };
  };
  return (emoji) => {
    const payload = changed(emoji);
    change({
      objectId: id,
      ...(emoji === null
        ? {
            mutation: removeReaction,
            variables: { input: { messageId: id } },
            ...(payload ? { optimisticResponse: { removeMessageReaction: payload } } : {}),
          }
        : {
            mutation: setReaction,
            variables: { input: { messageId: id, emoji } },
            ...(payload ? { optimisticResponse: { setMessageReaction: payload } } : {}),
          }),
    });
  };
}
