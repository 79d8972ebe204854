import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { GroupFormMutation } from '../../__generated__/GroupFormMutation.graphql';
import { useAsyncMutation } from '../../relay/useAsyncMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ImageField } from '../../uploads/ImageField.tsx';
import { useAfterChecks, useFileChecks } from '../../uploads/useFileChecks.ts';

/** Maximum length of a name. */
const longestTitle = 100;

interface Props {
  conversationId: string;
  /** Name that was given; empty while those of the participants are shown. */
  title: string;
  hasPicture: boolean;
  onClose: () => void;
}

/** Changes name and picture of a group. */
export function GroupForm({ conversationId, title: before, hasPicture, onClose }: Props) {
  const [title, setTitle] = useState(before);
  const [picture, setPicture] = useState<File | null>(null);
  const [removesPicture, setRemovesPicture] = useState(false);
  const [failure, setFailure] = useState<Readonly<Record<string, string>>>({});
  const [run, isPending] = useAsyncMutation<GroupFormMutation>(
    graphql`
      mutation GroupFormMutation($input: UpdateConversationInput!) {
        updateConversation(input: $input) {
          conversation {
            ...ConversationListItem_conversation
            ...GroupIdentity_conversation
          }
          userErrors {
            message
            path
          }
        }
      }
    `,
    { isToastedOnFailure: true, shownBeside: ['title', 'avatar'], announcement: 'Groupe modifié.' },
  );
  const checks = useFileChecks();
  const save = useAfterChecks(checks, async () => {
    const outcome = await run(
      {
        input: {
          conversationId,
          ...(title.trim() === before ? {} : { title }),
          ...(picture ? { avatar: picture } : removesPicture ? { avatar: null } : {}),
        },
      },
      { subject: `group ${conversationId}` },
    );
    if (outcome.isDone) onClose();
    else setFailure(outcome.inputs);
  });
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label="Nom du groupe"
        value={title}
        onChange={setTitle}
        maxLength={longestTitle}
        error={failure.title}
        autoFocus
      />
      <ImageField
        label="Photo du groupe"
        file={picture}
        onChange={setPicture}
        checks={checks}
        error={failure.avatar}
      />
      {hasPicture && picture === null && (
        <Switch label="Retirer la photo actuelle" isOn={removesPicture} onChange={setRemovesPicture} />
      )}
      <div className="flex justify-end gap-2">
        <Button kind="quiet" onPress={onClose}>
          Annuler
        </Button>
        <Button kind="primary" type="submit" isPending={isPending || checks.isAwaited}>
          Enregistrer
        </Button>
      </div>
    </form>
  );
}
