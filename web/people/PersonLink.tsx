import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { PersonLink_user$key } from '../__generated__/PersonLink_user.graphql';
import personCardQuery from '../__generated__/PersonCardQuery$parameters.ts';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';
import { HoverCard } from '../ui/HoverCard.tsx';
import { GuestMark } from '../ui/Badge.tsx';

/** The address of a person's profile. */
export const profilePath = (databaseId: string): string =>
  `/utilisateur/profil/${encodeURIComponent(databaseId)}`;

const personCard = onDemand(personCardQuery, () => import('./PersonCard.tsx'), {
  fetchPolicy: 'store-or-network',
});

/** A person's name, linked to their profile; hovering or focusing it shows their card. */
export function PersonLink({ user: key, className = '' }: { user: PersonLink_user$key; className?: string }) {
  const user = useFragment(
    graphql`
      fragment PersonLink_user on User {
        id
        databaseId
        name
        isGuest
      }
    `,
    key,
  );
  const card = useOnDemand(personCard);
  return (
    <>
      <HoverCard
        label={user.name}
        onOpenChange={(isOpen) => (isOpen ? card.open({ id: user.id }) : card.close())}
        card={() => card.opened && <personCard.Component {...card.opened} />}
      >
        <Link
          to={profilePath(user.databaseId)}
          // Isolated from the adjacent text, whatever its direction.
          dir="auto"
          className={`font-semibold text-ink no-underline hover:underline ${className}`}
        >
          {user.name}
        </Link>
      </HoverCard>
      <GuestMark of={user} />
    </>
  );
}
