import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useEditPost } from './useEditPost.ts';

interface Props {
  postId: string;
  question: string;
  onClose: () => void;
}

/** Changes the question of a poll: nothing else of it changes. */
export function EditQuestionForm({ postId, question, onClose }: Props) {
  const [text, setText] = useState(question);
  const [error, setError] = useState<string>();
  const { edit, isPending } = useEditPost();
  const submit = async () => {
    if (text.trim() === '') setError('Veuillez saisir la question.');
    else if (await edit({ postId, text: text.trim() })) onClose();
  };
  return (
    <Dialog
      title="Modifier le sondage"
      isOpen
      hasChanges={text !== question}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Annuler</Button>
          <Button kind="primary" isPending={isPending} onPress={() => void submit()}>
            Modifier
          </Button>
        </>
      }
    >
      <TextArea
        label="Question"
        value={text}
        onChange={(value) => {
          setText(value);
          setError(undefined);
        }}
        error={error}
        maxLength={500}
        autoFocus
      />
    </Dialog>
  );
}
