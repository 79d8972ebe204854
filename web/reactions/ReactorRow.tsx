import { graphql, useFragment } from 'react-relay';
import type { ReactorRow_reactor$key } from '../__generated__/ReactorRow_reactor.graphql';
import { Avatar } from '../ui/Avatar.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { reactionKinds } from './kinds.tsx';

/** A person in a list of reactions, with the reaction. */
export function ReactorRow({ reactor: key }: { reactor: ReactorRow_reactor$key }) {
  const reactor = useFragment(
    graphql`
      fragment ReactorRow_reactor on Reactor {
        name
        job
        initials
        reaction
        avatar {
          url(width: 80, height: 80)
        }
      }
    `,
    key,
  );
  const kind = reactionKinds.find((known) => known.kind === reactor.reaction);
  return (
    <li className="flex items-center gap-3 py-1.5">
      <Avatar name={reactor.name} initials={reactor.initials} src={reactor.avatar?.url ?? null} size={40} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{reactor.name}</span>
        <span className="block truncate text-sm text-muted">{reactor.job}</span>
      </span>
      {kind && (
        <span className={`flex items-center gap-1 text-sm ${kind.color}`}>
          <kind.Icon size={18} /> {kind.label}
        </span>
      )}
    </li>
  );
}

/** The list while it is on its way. */
export const ReactorsSkeleton = () => (
  <div className="flex flex-col gap-4" aria-busy="true" aria-label="Chargement">
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-4 w-44" />
      </div>
    ))}
  </div>
);
