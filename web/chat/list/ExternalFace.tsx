import { graphql, useFragment } from 'react-relay/hooks';
import type { ExternalFace_conversation$key } from '../../__generated__/ExternalFace_conversation.graphql';
import { ExternalMark } from '../../ui/ExternalMark.tsx';

/** Marks a conversation with one person from outside; in groups the members are marked. */
export function ExternalFace({ conversation: key }: { conversation: ExternalFace_conversation$key }) {
  const { faces } = useFragment(
    graphql`
      fragment ExternalFace_conversation on Conversation {
        faces {
          isExternal
        }
      }
    `,
    key,
  );
  const [only, second] = faces ?? [];
  return only && !second && <ExternalMark of={only} />;
}
