import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MembershipRow_user$key } from '../__generated__/MembershipRow_user.graphql';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { PersonLink } from '../people/PersonLink.tsx';

/** A member, candidate or applicant in a list, with the available actions. */
export function MembershipRow({
  user: key,
  text,
  children,
}: {
  user: MembershipRow_user$key;
  /** What the person wrote. */
  text?: string | null | undefined;
  children: ReactNode;
}) {
  const user = useFragment(
    graphql`
      fragment MembershipRow_user on User {
        jobTitle
        ...PersonAvatar_user
        ...PersonLink_user
      }
    `,
    key,
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2.5 sm:gap-y-3 sm:py-4">
      <div className="flex min-w-56 flex-1 items-center gap-3">
        <PersonAvatar user={user} size={44} isDecorative />
        <div className="min-w-0">
          <p className="m-0">
            <PersonLink user={user} />
          </p>
          {user.jobTitle && <p className="m-0 text-sm text-muted">{user.jobTitle}</p>}
        </div>
      </div>
      {text && (
        <p dir="auto" className="m-0 basis-full whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      )}
      {/* Below the name on phones. */}
      <div className="flex flex-wrap items-center gap-2 max-sm:pl-14">{children}</div>
    </li>
  );
}
