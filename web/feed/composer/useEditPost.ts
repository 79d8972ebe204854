import { useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { useEditPostMutation } from '../../__generated__/useEditPostMutation.graphql';
import { onUploadProgress } from '../../relay/upload.ts';
import { useKeyedMutation } from '../../sending/useKeyedMutation.ts';
import { showToast } from '../../ui/toast.ts';

type Input = useEditPostMutation['variables']['input'];

/** What is said of an edit stays for 20 s at the bottom left. */
const said = { duration: 20_000, place: 'bottom-left' } as const;

/** How saving an edit ended: `changed` where somebody else was faster. */
type Ending = 'done' | 'changed' | 'refused';

/** Saves an edit; says what became of it, except of what somebody else changed: the form tells that. */
export function useEditPost() {
  const [progress, setProgress] = useState<number | null>(null);
  const abort = useRef<AbortController>(undefined);
  const [run, isPending] = useKeyedMutation<useEditPostMutation>(graphql`
    mutation useEditPostMutation($input: UpdatePostInput!) {
      updatePost(input: $input) {
        post {
          id
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
  `);
  const edit = async (input: Input, firstUpload?: File): Promise<Ending> => {
    if (firstUpload) {
      setProgress(0);
      onUploadProgress(firstUpload, setProgress);
    }
    const { signal } = (abort.current = new AbortController());
    const outcome = await run({ input }, { signal });
    setProgress(null);
    if (!outcome.isDone) {
      if (outcome.isChanged) return 'changed';
      // The documents' own words where the network fails, else the server's.
      if (!signal.aborted)
        showToast({
          text: outcome.isNetwork ? 'erreur de connexion' : outcome.message,
          kind: 'error',
          ...said,
        });
      return 'refused';
    }
    showToast({
      // The documents' own words.
      text: 'Publication modifié avec succès',
      kind: 'success',
      ...said,
    });
    return 'done';
  };
  return { edit, isPending, progress, cancel: () => abort.current?.abort() };
}
