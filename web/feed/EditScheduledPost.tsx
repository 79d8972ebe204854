import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { EditScheduledPost_post$key } from '../__generated__/EditScheduledPost_post.graphql';
import type { EditScheduledPostMutation } from '../__generated__/EditScheduledPostMutation.graphql';
import { useMentions } from '../members/useMentions.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { confirmDiscard } from '../ui/confirm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { lengthError } from '../ui/sentence.ts';
import { findWebAddresses } from '../ui/links.ts';
import { RichTextEditor } from '../ui/RichTextEditor.tsx';
import { showToast } from '../ui/toast.ts';
import { useForm } from '../ui/useForm.ts';
import { describeHour, hourError, toInstant, toLocalMoment } from './composer/hours.ts';
import { HourField } from './composer/ScheduleMenu.tsx';
import { longestText } from './composer/usePostForm.ts';

interface Props {
  post: EditScheduledPost_post$key;
  onClose: () => void;
}

/** Changes the text and the hour of a scheduled post. */
export function EditScheduledPost({ post: key, onClose }: Props) {
  const post = useFragment(
    graphql`
      fragment EditScheduledPost_post on ScheduledPost {
        id
        text
        publishesAt
        community {
          id
        }
      }
    `,
    key,
  );
  const stored = toLocalMoment(post.publishesAt);
  const { values, errors, set, check, hasChanges } = useForm(
    { html: post.text, plain: '', hour: stored },
    ({ html, hour }) => ({
      html: lengthError(html, longestText),
      // An unchanged hour may have passed, where the post was not published.
      hour: isSame(hour, stored) ? undefined : hourError(hour),
    }),
  );
  const [failure, setFailure] = useState<string | null>(null);
  const suggest = useMentions(post.community?.id ?? null);
  const [save, isPending] = useAsyncMutation<EditScheduledPostMutation>(graphql`
    mutation EditScheduledPostMutation($input: UpdateScheduledPostInput!) {
      updateScheduledPost(input: $input) {
        scheduledPost {
          ...ScheduledPostCard_post
        }
        userErrors {
          code
          message
          path
        }
      }
    }
  `);
  const submit = async () => {
    if (isPending || !check()) return;
    const outcome = await save({
      input: {
        scheduledPostId: post.id,
        ...(values.html === post.text
          ? {}
          : { text: values.html, link: findWebAddresses(values.plain)[0] ?? null }),
        ...(isSame(values.hour, stored) ? {} : { publishesAt: toInstant(values.hour) }),
      },
    });
    if (!outcome.isDone) {
      setFailure(outcome.message);
      return;
    }
    showToast({ text: `Publication programmée\u00a0: ${describeHour(values.hour)}`, kind: 'success' });
    onClose();
  };
  return (
    <Dialog
      title="Modifier la publication programmée"
      isOpen
      // A click outside must not lose the text.
      role="alertdialog"
      hasChanges={hasChanges}
      onClose={onClose}
      footer={
        <>
          <Button onPress={() => void confirmDiscard(hasChanges, onClose)}>Annuler</Button>
          <Button kind="primary" isPending={isPending} onPress={() => void submit()}>
            Enregistrer
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className={`rounded-2xl border ${errors.html === undefined ? 'border-line' : 'border-danger'}`}>
          <RichTextEditor
            label="Texte de la publication"
            initial={post.text}
            onChange={({ html, text }) => {
              set('html', html);
              set('plain', text);
            }}
            onSubmit={() => void submit()}
            suggest={suggest}
            error={errors.html}
            autoFocus
          />
        </div>
        <HourField value={values.hour} error={errors.hour} onChange={(hour) => set('hour', hour)} />
        {failure !== null && <ErrorNotice message={failure} />}
      </div>
    </Dialog>
  );
}

const isSame = (one: { day: string; time: string }, other: { day: string; time: string }): boolean =>
  one.day === other.day && one.time === other.time;
