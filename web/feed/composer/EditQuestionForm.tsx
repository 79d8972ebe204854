import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { EditQuestionForm_post$key } from '../../__generated__/EditQuestionForm_post.graphql';
import { ChangedNotice } from '../../core/ChangedNotice.tsx';
import { useEditing } from '../../core/useEditing.ts';
import { useEditedText } from '../../live/editedText.ts';
import { useDraft } from '../../drafts/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDiscard } from '../../ui/confirm.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { lengthError } from '../../ui/lengthError.ts';
import { useControlledForm } from '../../ui/useForm.ts';
import { editPostPlace } from '../editPostPlace.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { longestQuestion } from './pollDraft.ts';
import { useEditPost } from './useEditPost.ts';

interface Props {
  post: EditQuestionForm_post$key;
  onClose: () => void;
}

/** Unsaved question, null while unchanged, and its base version. */
interface QuestionDraft {
  edited: string | null;
  basedOn: string | null;
  /** Last submitted question, for comparison. */
  sent?: readonly string[];
}
const unedited: QuestionDraft = { edited: null, basedOn: null };
const noneSent: readonly string[] = [];
const isUnedited = ({ edited }: QuestionDraft): boolean => edited === null;

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
  const held = useDraft(editPostPlace(post.id), unedited, isUnedited);
  const { edited, basedOn: begunOn } = held.draft;
  // Live changes are announced and do not change the form.
  const [opened, setOpened] = useState({ version: post.version, question });
  const current = { question };
  const shown = { question: edited ?? opened.question };
  const form = useControlledForm(
    {
      values: shown,
      change: (step) => {
        const next = step(shown).question;
        held.change(({ sent }) => ({
          ...(next === opened.question ? unedited : { edited: next, basedOn: editing.basedOn }),
          ...(sent ? { sent } : {}),
        }));
      },
    },
    { question: opened.question },
    (values) => ({
      question:
        values.question.trim() === ''
          ? 'Veuillez saisir la question.'
          : lengthError(values.question, longestQuestion),
    }),
  );
  const editing = useEditing(
    {
      ...form,
      keep: (values) => {
        setOpened({ version: post.version, question: values.question });
        form.keep(values);
      },
      fill: (values) => (values === current ? held.change(unedited) : form.fill(values)),
    },
    { version: post.version, values: current },
    {
      begunOn: edited === null ? undefined : begunOn,
      sent: held.draft.sent ?? noneSent,
      noteSent: (sent) =>
        held.change((before) => ({ ...before, sent: [...(before.sent ?? noneSent), sent] })),
    },
  );
  useEditedText(post.id, form.hasChanges ? form.values.question : '');
  const { edit, isPending } = useEditPost();
  const close = () => {
    held.forget();
    onClose();
  };
  const submit = async (basedOn = editing.basedOn) => {
    if (isPending || !form.check()) return;
    editing.send();
    const ending = await edit({ postId: post.id, basedOn, question: form.values.question.trim() }, false);
    if (ending === 'done') close();
    else if (ending === 'changed') editing.refuse();
  };
  return (
    <Dialog
      title="Modifier le sondage"
      isOpen
      hasChanges={form.hasChanges}
      onClose={close}
      footer={
        <>
          <Button onPress={() => void confirmDiscard(form.hasChanges, close)}>Annuler</Button>
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
          isKept={edited !== null}
          isDisabled={isPending}
          hasOther={held.other !== null}
          onTakeOther={held.takeOther}
          onDiscard={held.forget}
        />
      </div>
    </Dialog>
  );
}
