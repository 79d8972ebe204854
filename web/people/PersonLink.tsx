import { lazy } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { PersonLink_user$key } from '../__generated__/PersonLink_user.graphql';
import { HoverCard } from '../ui/HoverCard.tsx';
import { profilePath } from './profilePath.ts';

const PersonCard = lazy(() => import('./PersonCard.tsx'));

/** A person's name, leading to their profile; a mouse that rests on it sees them at a glance. */
export function PersonLink({ user: key, className = '' }: { user: PersonLink_user$key; className?: string }) {
  const user = useFragment(
    graphql`
      fragment PersonLink_user on User {
        id
        slug
        fullName
      }
    `,
    key,
  );
  return (
    <HoverCard label={user.fullName} card={() => <PersonCard userId={user.id} />}>
      <Link
        to={profilePath(user.slug)}
        className={`font-semibold text-ink no-underline hover:underline ${className}`}
      >
        {user.fullName}
      </Link>
    </HoverCard>
  );
}
