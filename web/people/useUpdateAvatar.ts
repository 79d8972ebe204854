import { graphql, useMutation } from 'react-relay';
import type { useUpdateAvatarMutation } from '../__generated__/useUpdateAvatarMutation.graphql';
import { messageOf } from '../core/errors.ts';

/** Replaces the person's picture; answers what went wrong, or null. */
export function useUpdateAvatar(): [upload: (picture: File) => Promise<string | null>, isInFlight: boolean] {
  const [commit, isInFlight] = useMutation<useUpdateAvatarMutation>(graphql`
    mutation useUpdateAvatarMutation($input: UpdateAvatarInput!) {
      updateAvatar(input: $input) {
        viewer {
          user {
            ...PersonAvatar_user
            avatar {
              large: url(width: 256, height: 256)
            }
          }
        }
        userErrors {
          message
        }
      }
    }
  `);
  const upload = (picture: File) =>
    new Promise<string | null>((resolve) => {
      commit({
        variables: { input: { avatar: picture } },
        onCompleted: ({ updateAvatar: { userErrors } }) => resolve(userErrors[0]?.message ?? null),
        onError: (error) => resolve(messageOf(error)),
      });
    });
  return [upload, isInFlight];
}
