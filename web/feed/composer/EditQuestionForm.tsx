import { graphql, useFragment } from 'react-relay/hooks';
import type { EditQuestionForm_post$key } from '../../__generated__/EditQuestionForm_post.graphql';
import { ChangedNotice } from '../../core/ChangedNotice.tsx';
import { postEditPlace } from '../../drafts/editPlaces.ts';
import { useEditDraft } from '../../drafts/useEditDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDiscard } from '../../ui/confirm.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { lengthError } from '../../ui/lengthError.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { longestQuestion } from './pollDraft.ts';
import { useEditPost } from './useEditPost.ts';

interface Props {
  post: EditQuestionForm_post$key;
  onClose: () => void;
}

/** Edits the question of a poll. */
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
  const held = useEditDraft({
    place: postEditPlace(post.id),
    current: { version: post.version, values: { question } },
    errorsOf: (values) => ({
      question:
        values.question.trim() === ''
          ? 'Veuillez saisir la question.'
          : lengthError(values.question, longestQuestion),
    }),
    textOf: (values) => values.question,
  });
  const { form, hasChanges, editing } = held;
  const { edit, isPending } = useEditPost();
  const close = () => {
    held.forget();
    onClose();
  };
  const submit = async (basedOn = held.basedOn) => {
    if (isPending || !form.check()) return;
    editing.send();
    const { key: idempotencyKey } = held.submissionOn(basedOn);
    const input = { postId: post.id, basedOn, idempotencyKey, question: form.values.question.trim() };
    const ending = await edit(input, false);
    if (ending === 'done') close();
    else if (ending === 'changed') editing.refuse();
  };
  return (
    <Dialog
      title="Modifier le sondage"
      isOpen
      hasChanges={hasChanges}
      onClose={close}
      footer={
        <>
          <Button onPress={() => void confirmDiscard(hasChanges, close)}>Annuler</Button>
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
          error={form.errors.question ?? lengthError(form.values.question, longestQuestion)}
          autoFocus
        />
        <DraftNotice
          isKept={hasChanges}
          isDisabled={isPending}
          hasOther={held.other !== null}
          onTakeOther={held.takeOther}
          onDiscard={held.forget}
        />
      </div>
    </Dialog>
  );
}
