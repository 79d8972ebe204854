import { graphql, useFragment } from 'react-relay/hooks';
import type { ReactorRow_edge$key } from '../__generated__/ReactorRow_edge.graphql';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { reactionKinds } from './kinds.tsx';
import { GuestMark } from '../ui/Badge.tsx';

/** Row of a person in the dialogs of reactions and likes. */
export function ReactorRow({ edge: key }: { edge: ReactorRow_edge$key }) {
  const { node, reaction } = useFragment(
    graphql`
      fragment ReactorRow_edge on ReactorEdge {
        reaction
        node {
          name
          isGuest
          jobTitle
          ...PersonAvatar_user
        }
      }
    `,
    key,
  );
  const kind = reactionKinds.find((candidate) => candidate.kind === reaction);
  return (
    <li className="flex items-center gap-3 py-1.5">
      <PersonAvatar user={node} size={40} isDecorative />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          <span dir="auto">{node.name}</span>
          <GuestMark of={node} />
        </span>
        <span className="block text-sm text-muted">{node.jobTitle}</span>
      </span>
      {kind && (
        <span className={`flex items-center gap-1 text-sm ${kind.color}`}>
          <kind.Icon size={18} /> <span>{kind.label}</span>
        </span>
      )}
    </li>
  );
}

/** Placeholder of such a list while it loads. */
export const ReactorsSkeleton = () => (
  <div className="flex flex-col gap-1" aria-busy="true" aria-label="Chargement">
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className="flex h-14 items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-4 w-44" />
      </div>
    ))}
  </div>
);
