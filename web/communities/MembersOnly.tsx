import { IconLock } from '@tabler/icons-react';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** In the place of what only the members of a community see. */
export function MembersOnly() {
  return (
    <Card as="div">
      <EmptyState title="Réservé aux membres" icon={<IconLock aria-hidden="true" />}>
        Rejoignez la communauté pour voir ce qui s’y partage.
      </EmptyState>
    </Card>
  );
}
