import { graphql } from 'react-relay/hooks';
import type { useUpdateAvatarMutation } from '../__generated__/useUpdateAvatarMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';

/** Replaces the viewer's picture; resolves with an error message, or null. */
export function useUpdateAvatar(): [upload: (picture: File) => Promise<string | null>, isPending: boolean] {
  const [run, isPending] = useAsyncMutation<useUpdateAvatarMutation>(graphql`
    mutation useUpdateAvatarMutation($input: UpdateAvatarInput!) {
      updateAvatar(input: $input) {
        viewer {
          user {
            ...PersonAvatar_user
            avatar {
              large: contentUrl(width: 256, height: 256)
            }
          }
        }
        userErrors {
          message
        }
      }
    }
  `);
  const upload = async (picture: File) => {
    const outcome = await run({ input: { avatar: picture } });
    return outcome.isDone ? null : outcome.message;
  };
  return [upload, isPending];
}
