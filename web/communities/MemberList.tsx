import { useId } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MemberList_user$key } from '../__generated__/MemberList_user.graphql';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { PersonLink } from '../people/PersonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCount } from '../ui/Badge.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';

interface Props {
  title: string;
  total: number;
  members: readonly ({ readonly id: string } & MemberList_user$key)[];
  hasNext: boolean;
  isLoadingNext: boolean;
  loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => void;
}

/** People of a community in the right panel: a few at first, then twenty at a time. */
export function MemberList({ title, total, members, hasNext, isLoadingNext, loadNext }: Props) {
  const id = useId();
  if (members.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3 p-5">
      <h2 id={id} className="m-0 text-base font-bold">
        <span>{title}</span> <span className="font-normal text-muted">{`(${formatCount(total)})`}</span>
      </h2>
      <ul className="m-0 flex list-none flex-col gap-2 p-0">
        {members.map((member) => (
          <li key={member.id}>
            <MemberRow user={member} />
          </li>
        ))}
      </ul>
      <LoadMore
        label="Voir plus"
        hasNext={hasNext}
        isLoading={isLoadingNext}
        onLoad={(onDone) =>
          loadNext(20, {
            onComplete: (error) => onDone(error ? 'Les membres n’ont pas pu être chargés.' : null),
          })
        }
      />
    </Card>
  );
}

function MemberRow({ user: key }: { user: MemberList_user$key }) {
  const user = useFragment(
    graphql`
      fragment MemberList_user on User {
        jobTitle
        ...PersonAvatar_user
        ...PersonLink_user
      }
    `,
    key,
  );
  return (
    <div className="flex min-h-11 items-center gap-3">
      <PersonAvatar user={user} size={36} isDecorative />
      <div className="min-w-0">
        <p className="m-0 text-[0.9375rem]">
          <PersonLink user={user} />
        </p>
        {user.jobTitle && <p className="m-0 text-sm text-muted">{user.jobTitle}</p>}
      </div>
    </div>
  );
}
