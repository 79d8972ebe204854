import { graphql, useFragment } from 'react-relay/hooks';
import type { ConversationAvatar_conversation$key } from '../../__generated__/ConversationAvatar_conversation.graphql';
import { Avatar } from '../../ui/Avatar.tsx';

/**
 * Avatar of a conversation: the group's picture if it has one, otherwise the other person's or those of the first two
 * other members.
 */
export function ConversationAvatar({
  conversation: key,
}: {
  conversation: ConversationAvatar_conversation$key;
}) {
  const { avatar, otherParticipants } = useFragment(
    graphql`
      fragment ConversationAvatar_conversation on Conversation {
        avatar {
          contentUrl(width: 96, height: 96)
        }
        otherParticipants {
          name
          initials
          avatar {
            contentUrl(width: 96, height: 96)
          }
        }
      }
    `,
    key,
  );
  const [first, second] = otherParticipants ?? [];
  if (avatar) return <Avatar name="" initials="" src={avatar.contentUrl} size={44} />;
  if (!first) return <Avatar name="" initials="" src={null} size={44} />;
  if (!second)
    return (
      <Avatar name={first.name} initials={first.initials} src={first.avatar?.contentUrl ?? null} size={44} />
    );
  return (
    <span className="relative block size-11 shrink-0">
      <span className="absolute top-0 right-0">
        <Avatar
          name={second.name}
          initials={second.initials}
          src={second.avatar?.contentUrl ?? null}
          size={30}
        />
      </span>
      <span className="absolute bottom-0 left-0 rounded-full ring-2 ring-surface">
        <Avatar
          name={first.name}
          initials={first.initials}
          src={first.avatar?.contentUrl ?? null}
          size={30}
        />
      </span>
    </span>
  );
}
