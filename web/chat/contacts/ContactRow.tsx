import { graphql, useFragment } from 'react-relay/hooks';
import type { ContactRow_user$key } from '../../__generated__/ContactRow_user.graphql';
import { PersonAvatar } from '../../avatar/PersonAvatar.tsx';
import { GuestMark } from '../../ui/Badge.tsx';

/** Row of a colleague: picture, name, job title. */
export function ContactRow({ user: key }: { user: ContactRow_user$key }) {
  const user = useFragment(
    graphql`
      fragment ContactRow_user on User {
        name
        isGuest
        jobTitle
        ...PersonAvatar_user
      }
    `,
    key,
  );
  return (
    <>
      <PersonAvatar user={user} size={40} isDecorative />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          <span dir="auto">{user.name}</span>
          <GuestMark of={user} />
        </span>
        {user.jobTitle && <span className="block text-sm text-muted">{user.jobTitle}</span>}
      </span>
    </>
  );
}
