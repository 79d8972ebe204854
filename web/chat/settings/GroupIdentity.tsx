import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { GroupIdentity_conversation$key } from '../../__generated__/GroupIdentity_conversation.graphql';
import { Button } from '../../ui/Button.tsx';
import { ConversationAvatar } from '../list/ConversationAvatar.tsx';
import { GroupForm } from './GroupForm.tsx';

/** Name and picture of a group, which its administrator changes. */
export function GroupIdentity({ conversation: key }: { conversation: GroupIdentity_conversation$key }) {
  const conversation = useFragment(
    graphql`
      fragment GroupIdentity_conversation on Conversation {
        id
        title
        customTitle
        viewerCanEdit
        avatar {
          # Nothing but whether there is one.
          contentUrl(width: 96, height: 96)
        }
        ...ConversationAvatar_conversation
      }
    `,
    key,
  );
  const [isEditing, setEditing] = useState(false);
  if (isEditing)
    return (
      <GroupForm
        conversationId={conversation.id}
        title={conversation.customTitle ?? ''}
        hasPicture={conversation.avatar !== null}
        onClose={() => setEditing(false)}
      />
    );
  return (
    <div className="flex items-center gap-3">
      <ConversationAvatar conversation={conversation} />
      <span dir="auto" className="min-w-0 flex-1 font-semibold wrap-anywhere">
        {conversation.title}
      </span>
      {conversation.viewerCanEdit && (
        <Button
          size="small"
          kind="secondary"
          aria-label="Modifier le groupe"
          icon={<IconPencil size={18} aria-hidden />}
          onPress={() => setEditing(true)}
        >
          Modifier
        </Button>
      )}
    </div>
  );
}
