import type { ComponentProps, ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ContactRow_user$key } from '../../__generated__/ContactRow_user.graphql';
import { PersonAvatar } from '../../avatar/PersonAvatar.tsx';
import { GuestMark } from '../../ui/Badge.tsx';

interface Props {
  user: ContactRow_user$key;
  /** Shown below the job title. */
  children?: ReactNode;
}

/** Row of a colleague: picture, name, job title. */
export function ContactRow({ user: key, children }: Props) {
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
        {children}
      </span>
    </>
  );
}

/** Colleague in a list who can be chosen; `children` come after the name. */
export function ContactButton({ user, children, ...props }: ComponentProps<'button'> & Pick<Props, 'user'>) {
  return (
    <li>
      <button
        type="button"
        {...props}
        className="flex min-h-14 w-full items-center gap-3 rounded-xl px-3 py-2 text-left hover:bg-sunken disabled:opacity-60"
      >
        <ContactRow user={user} />
        {children}
      </button>
    </li>
  );
}
