import type { ReactNode } from 'react';
import type { CommunityHeader_community$key } from '../__generated__/CommunityHeader_community.graphql';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { CommunityHeader } from './CommunityHeader.tsx';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** A page of a community below its header; non-members do not see its content. */
export function CommunityTab({
  community,
  isReadable,
  onRetry,
  children,
}: {
  community: CommunityHeader_community$key;
  isReadable: boolean;
  /** Loads the page's query again. */
  onRetry: () => Promise<void>;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-4">
      {/* As wide as on the other tabs, beside which a calendar takes more room. */}
      <div className="mx-auto w-full max-w-2xl 3xl:max-w-3xl">
        <ErrorRegion onRetry={onRetry}>
          <CommunityHeader community={community} onRetry={onRetry} />
        </ErrorRegion>
      </div>
      {isReadable ? children : <MembersOnly />}
    </div>
  );
}

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
