import type { Ref } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PersonRows_users$key } from '../__generated__/PersonRows_users.graphql';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { errorMessageOf } from '../core/errors.ts';
import { LoadMore } from '../ui/LoadMore.tsx';
import { PersonLink } from './PersonLink.tsx';

interface Props {
  ref?: Ref<HTMLUListElement>;
  users: PersonRows_users$key;
  paging: {
    hasNext: boolean;
    isLoadingNext: boolean;
    loadNext: (count: number, options: { onComplete: (failure: Error | null) => void }) => unknown;
  };
}

/** People of a dialog's list with links to their pages, and a button for more. */
export function PersonRows({ ref, users: key, paging: { hasNext, isLoadingNext, loadNext } }: Props) {
  const users = useFragment(
    graphql`
      fragment PersonRows_users on User @relay(plural: true) {
        id
        jobTitle
        ...PersonAvatar_user
        ...PersonLink_user
      }
    `,
    key,
  );
  return (
    <>
      <ul ref={ref} className="m-0 flex list-none flex-col gap-3 p-0">
        {users.map((user) => (
          <li key={user.id} className="flex items-center gap-3">
            <PersonAvatar user={user} size={40} isDecorative />
            <span>
              <PersonLink user={user} className="block" />
              <span className="block text-sm text-muted">{user.jobTitle}</span>
            </span>
          </li>
        ))}
      </ul>
      <LoadMore
        label="Afficher plus"
        hasNext={hasNext}
        isLoading={isLoadingNext}
        onLoad={(done) =>
          loadNext(100, { onComplete: (failure) => done(failure && errorMessageOf(failure)) })
        }
      />
    </>
  );
}
