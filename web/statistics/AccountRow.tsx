import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { AccountRow_account$key } from '../__generated__/AccountRow_account.graphql';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { PersonLink } from '../people/PersonLink.tsx';

interface Props {
  account: AccountRow_account$key;
  /** Text under the name. */
  note?: ReactNode;
  /** Actions of the row. */
  children?: ReactNode;
}

/** An account in a list of the statistics. */
export function AccountRow({ account: key, note, children }: Props) {
  const { node: user, isGuest } = useFragment(
    graphql`
      fragment AccountRow_account on AccountEdge {
        isGuest
        node {
          email
          jobTitle
          ...PersonAvatar_user
          ...PersonLink_user
        }
      }
    `,
    key,
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <PersonAvatar user={user} size={40} isDecorative />
      <span className="min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-2">
          <PersonLink user={user} />
          {isGuest === true && <Tag>Externe</Tag>}
        </span>
        <span className="block text-sm text-muted">{user.jobTitle ?? user.email}</span>
        {note !== undefined && <span className="block text-sm text-muted">{note}</span>}
      </span>
      {children && <span className="flex flex-wrap items-center gap-2">{children}</span>}
    </li>
  );
}

const Tag = ({ children }: { children: ReactNode }) => (
  <span className="rounded-full bg-sunken px-2.5 py-0.5 text-xs font-semibold text-ink">{children}</span>
);
