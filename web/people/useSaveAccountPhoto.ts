import { graphql } from 'react-relay/hooks';
import type { useSaveAccountPhotoMutation } from '../__generated__/useSaveAccountPhotoMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';

/** Replaces a person's picture; returns an error message, or null. */
export function useSaveAccountPhoto(): [
  save: (userId: string, picture: File) => Promise<string | null>,
  isPending: boolean,
] {
  const [run, isPending] = useAsyncMutation<useSaveAccountPhotoMutation>(graphql`
    mutation useSaveAccountPhotoMutation($input: UpdateUserAvatarInput!) {
      updateUserAvatar(input: $input) {
        user {
          ...PersonAvatar_user
        }
        userErrors {
          message
        }
      }
    }
  `);
  const save = async (userId: string, picture: File) => {
    const outcome = await run({ input: { userId, avatar: picture } });
    return outcome.isDone ? null : outcome.message;
  };
  return [save, isPending];
}
