import { useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { useEditPostMutation } from '../../__generated__/useEditPostMutation.graphql';
import { useKeyedMutation } from '../../sending/useKeyedMutation.ts';
import { showPlainMentions } from '../../ui/findInvalidMentions.ts';
import { showToast } from '../../ui/toast.ts';

type Input = useEditPostMutation['variables']['input'];

/** Duration of the toast, in milliseconds. */
const toastOptions = { duration: 20_000, place: 'bottom-left' } as const;

/** Outcome of an edit; `changed` on a conflict. */
type Ending = 'done' | 'changed' | 'refused';

/** Saves an edit and shows a toast, except for conflicts, which the form shows. */
export function useEditPost() {
  const [progress, setProgress] = useState<number | null>(null);
  const abort = useRef<AbortController>(undefined);
  const [run, isPending] = useKeyedMutation<useEditPostMutation>(
    graphql`
      mutation useEditPostMutation($input: UpdatePostInput!) {
        updatePost(input: $input) {
          post {
            id
            text
            ...PostCard_post
            ...EditPostForm_post
            ...EditQuestionForm_post
          }
          userErrors {
            code
            message
          }
        }
      }
    `,
    { onProgress: setProgress },
  );
  const edit = async (input: Input, hasFiles: boolean): Promise<Ending> => {
    if (hasFiles) setProgress(0);
    const { signal } = (abort.current = new AbortController());
    const outcome = await run({ input }, { signal });
    setProgress(null);
    if (!outcome.isDone) {
      if (outcome.isChanged) return 'changed';
      // Texts of the specification for network errors, otherwise the server's.
      if (!signal.aborted)
        showToast({
          text: outcome.isNetwork ? 'erreur de connexion' : outcome.message,
          kind: 'error',
          ...toastOptions,
        });
      return 'refused';
    }
    const { post } = outcome.response.updatePost;
    if (post) showPlainMentions(input.text ?? '', post.text);
    showToast({
      // Text of the specification.
      text: 'Publication modifié avec succès',
      kind: 'success',
      ...toastOptions,
    });
    return 'done';
  };
  return { edit, isPending, progress, cancel: () => abort.current?.abort() };
}
