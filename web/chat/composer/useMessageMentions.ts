import type { RefObject } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useMessageMentions_conversation$key } from '../../__generated__/useMessageMentions_conversation.graphql';
import { matchesWords } from '../../ui/matchWords.ts';
import { useTextMentions } from '../../ui/useTextMentions.ts';

/** Most people offered at once. */
const most = 5;

/** Offers the other people of a group after `@`: their names stay plain text. */
export function useMessageMentions(
  key: useMessageMentions_conversation$key | null,
  field: RefObject<HTMLTextAreaElement | null>,
  onChoose: (text: string) => void,
) {
  const { otherParticipants } =
    useFragment(
      graphql`
        fragment useMessageMentions_conversation on Conversation {
          otherParticipants {
            name
            initials
            isGuest
            avatar {
              contentUrl(width: 96, height: 96)
            }
          }
        }
      `,
      key,
    ) ?? {};
  const find = async (search: string) =>
    otherParticipants && otherParticipants.length > 1
      ? otherParticipants
          .filter(({ name }) => matchesWords(name, search))
          .slice(0, most)
          .map(({ name, initials, isGuest, avatar }, index) => ({
            // Others may have the same name.
            id: `${index} ${name}`,
            label: name,
            initials,
            isGuest,
            picture: avatar?.contentUrl ?? null,
          }))
      : [];
  return useTextMentions(find, field, onChoose);
}
