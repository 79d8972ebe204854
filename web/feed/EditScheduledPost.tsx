import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { EditScheduledPostMutation } from '../__generated__/EditScheduledPostMutation.graphql';
import GoneText from '../comments/GoneText.tsx';
import { useMentions } from '../members/useMentions.ts';
import { useKeyedMutation } from '../sending/useKeyedMutation.ts';
import { Button } from '../ui/Button.tsx';
import { confirm, confirmDiscard } from '../ui/confirm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { lengthError } from '../ui/sentence.ts';
import { findWebAddresses } from '../ui/links.ts';
import { RichTextEditor } from '../ui/RichTextEditor.tsx';
import { showToast } from '../ui/toast.ts';
import { lockedWhile, useForm } from '../ui/useForm.ts';
import { keepsAddress } from './composer/editedPost.ts';
import { describeHour, hourError, toInstant, toLocalMoment } from './composer/hours.ts';
import { HourField } from './composer/ScheduleMenu.tsx';
import { longestText } from './composer/usePostForm.ts';

/** What is changed of a scheduled post, as it was when its dialog opened. */
export interface EditedScheduledPost {
  id: string;
  text: string;
  publishesAt: string;
  version: string;
  communityId: string | null;
}

interface Props {
  post: EditedScheduledPost;
  /** Whether it left the list since. */
  isGone: boolean;
  onClose: () => void;
}

/** Changes the text and the hour of a scheduled post. */
export function EditScheduledPost({ post, isGone, onClose }: Props) {
  const stored = toLocalMoment(post.publishesAt);
  const form = useForm({ html: post.text, plain: '', hour: stored }, ({ html, hour }) => ({
    html: lengthError(html, longestText),
    // An hour that has passed is changed too: the post was not published at it.
    hour: isSame(hour, stored) && Date.parse(post.publishesAt) > Date.now() ? undefined : hourError(hour),
  }));
  const { values, errors, check, hasChanges } = form;
  const [failure, setFailure] = useState<string | null>(null);
  const suggest = useMentions(post.communityId);
  const [save, isPending] = useKeyedMutation<EditScheduledPostMutation>(graphql`
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
  const { set } = lockedWhile(isPending, form);
  const submit = async (basedOn: string | null = post.version) => {
    if (isPending || !check()) return;
    const outcome = await save({
      input: {
        scheduledPostId: post.id,
        basedOn,
        ...(values.html === post.text
          ? {}
          : {
              text: values.html,
              ...(keepsAddress(post.text, values.html)
                ? {}
                : { link: findWebAddresses(values.plain)[0] ?? null }),
            }),
        ...(isSame(values.hour, stored) ? {} : { publishesAt: toInstant(values.hour) }),
      },
    });
    if (!outcome.isDone) {
      setFailure(outcome.message);
      if (outcome.isChanged && (await confirmOverwriting(outcome.message))) await submit(null);
      return;
    }
    showToast({ text: `Publication programmée\u00a0: ${describeHour(values.hour)}`, kind: 'success' });
    onClose();
  };
  if (isGone)
    return (
      <Dialog
        title="Modifier la publication programmée"
        isOpen
        role="alertdialog"
        hasChanges={hasChanges}
        onClose={onClose}
        footer={<Button onPress={() => void confirmDiscard(hasChanges, onClose)}>Fermer</Button>}
      >
        <GoneText unsent={hasChanges ? [values.plain] : []}>
          Cette publication n’est plus programmée&nbsp;: elle est peut-être déjà publiée.
        </GoneText>
      </Dialog>
    );
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
            isReadOnly={isPending}
            autoFocus
          />
        </div>
        <HourField value={values.hour} error={errors.hour} onChange={(hour) => set('hour', hour)} />
        {failure !== null && <ErrorNotice message={failure} />}
      </div>
    </Dialog>
  );
}

/** Asks whether to save over another change. */
const confirmOverwriting = (title: string): Promise<boolean> =>
  confirm({ title, text: 'Votre version remplacera l’autre.', action: 'Enregistrer ma version' });

const isSame = (one: { day: string; time: string }, other: { day: string; time: string }): boolean =>
  one.day === other.day && one.time === other.time;
