import { graphql, useFragment } from 'react-relay/hooks';
import type { GuestFace_conversation$key } from '../../__generated__/GuestFace_conversation.graphql';
import { GuestMark } from '../../ui/Badge.tsx';

/** Marks a conversation with one person from outside; in groups the members are marked. */
export function GuestFace({ conversation: key }: { conversation: GuestFace_conversation$key }) {
  const { otherParticipants } = useFragment(
    graphql`
      fragment GuestFace_conversation on Conversation {
        otherParticipants {
          isGuest
        }
      }
    `,
    key,
  );
  const [only, second] = otherParticipants ?? [];
  return only && !second && <GuestMark of={only} />;
}
