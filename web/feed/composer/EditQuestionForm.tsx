import { graphql, useFragment } from 'react-relay';
import type { EditQuestionForm_post$key } from '../../__generated__/EditQuestionForm_post.graphql';
import { ChangedNotice } from '../../core/ChangedNotice.tsx';
import { useEditing } from '../../core/useEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useForm } from '../../ui/useForm.ts';
import { useEditPost } from './useEditPost.ts';

interface Props {
  post: EditQuestionForm_post$key;
  onClose: () => void;
}

/** Changes the question of a poll: nothing else of it changes. */
export function EditQuestionForm({ post: key, onClose }: Props) {
  const post = useFragment(
    graphql`
      fragment EditQuestionForm_post on Post {
        id
        version
        poll {
          question
        }
        ...ChangedNotice_edited
      }
    `,
    key,
  );
  const question = post.poll?.question ?? '';
  const form = useForm({ question }, (values) =>
    values.question.trim() === '' ? { question: 'Veuillez saisir la question.' } : {},
  );
  const editing = useEditing(form, { version: post.version, values: { question } });
  const { edit, isPending } = useEditPost();
  const submit = async (basedOn = editing.basedOn) => {
    if (isPending || !form.check()) return;
    const ending = await edit({ postId: post.id, basedOn, question: form.values.question.trim() });
    if (ending === 'done') onClose();
    else if (ending === 'changed') editing.refuse();
  };
  return (
    <Dialog
      title="Modifier le sondage"
      isOpen
      hasChanges={form.hasChanges}
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
      <div className="flex flex-col gap-3">
        <ChangedNotice
          kind="post"
          edited={post}
          editing={editing}
          current={[{ content: question }]}
          isSaving={isPending}
          onSave={(version) => void submit(version)}
        />
        <TextArea
          label="Question"
          value={form.values.question}
          onChange={(value) => form.set('question', value)}
          error={form.errors.question}
          maxLength={500}
          autoFocus
        />
      </div>
    </Dialog>
  );
}
