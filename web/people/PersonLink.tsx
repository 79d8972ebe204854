import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { PersonLink_user$key } from '../__generated__/PersonLink_user.graphql';

/** The address of a person's profile. */
export const profilePath = (slug: string): string => `/utilisateur/profil/${encodeURIComponent(slug)}`;

/** A person's name, leading to their profile. */
export function PersonLink({ user: key, className = '' }: { user: PersonLink_user$key; className?: string }) {
  const user = useFragment(
    graphql`
      fragment PersonLink_user on User {
        slug
        fullName
      }
    `,
    key,
  );
  return (
    <Link
      to={profilePath(user.slug)}
      className={`font-semibold text-ink no-underline hover:underline ${className}`}
    >
      {user.fullName}
    </Link>
  );
}
