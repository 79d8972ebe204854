import { IconLock } from '@tabler/icons-react';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Notice in place of content that only members see. */
export function MembersOnly() {
  return (
    <Card as="div">
      <EmptyState title="Réservé aux membres" icon={<IconLock aria-hidden="true" />}>
        Rejoignez la communauté pour voir ce qui s’y partage.
      </EmptyState>
    </Card>
  );
}
