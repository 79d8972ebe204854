import { graphql, useFragment } from 'react-relay/hooks';
import type { EditQuestionForm_post$key } from '../../__generated__/EditQuestionForm_post.graphql';
import { postEditDraftKey } from '../../drafts/useDraft.ts';
import { useEditDraft } from '../../drafts/useEditDraft.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { lockedWhile } from '../../ui/useForm.ts';
import { lengthError } from '../../ui/sentence.ts';
import { EditFrame } from './EditFrame.tsx';
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
    place: postEditDraftKey(post.id),
    current: { version: post.version, values: { question } },
    errorsOf: (values) => ({
      question:
        values.question.trim() === ''
          ? 'Veuillez saisir la question.'
          : lengthError(values.question, longestQuestion),
    }),
    textOf: (values) => values.question,
  });
  const { editing } = held;
  const { edit, isPending } = useEditPost();
  const form = lockedWhile(isPending, held.form);
  const submit = async (basedOn = held.basedOn) => {
    if (isPending || !form.check()) return;
    editing.send();
    const { key: idempotencyKey } = held.submissionOn(basedOn);
    const input = { postId: post.id, basedOn, idempotencyKey, question: form.values.question.trim() };
    const ending = await edit(input, false);
    if (ending === 'done') {
      held.forget();
      onClose();
    } else if (ending === 'changed') editing.refuse();
  };
  return (
    <EditFrame
      title="Modifier le sondage"
      held={held}
      kind="post"
      edited={post}
      current={[{ content: question }]}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label="Question"
        value={form.values.question}
        onChange={(value) => form.set('question', value)}
        error={form.errors.question ?? lengthError(form.values.question, longestQuestion)}
        autoFocus
      />
    </EditFrame>
  );
}
