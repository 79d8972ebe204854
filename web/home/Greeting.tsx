import { graphql, useFragment } from 'react-relay/hooks';
import type { Greeting_viewer$key } from '../__generated__/Greeting_viewer.graphql';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { Card } from '../ui/Card.tsx';
import { formatDayOfYear } from '../ui/formatDate.ts';
import { useNow } from '../ui/now.ts';

/** Head of the right panel: the day, and whose day it is. */
export function Greeting({ viewer: key }: { viewer: Greeting_viewer$key }) {
  const { user } = useFragment(
    graphql`
      fragment Greeting_viewer on Viewer @throwOnFieldError {
        user {
          firstName
          jobTitle
          ...PersonAvatar_user
        }
      }
    `,
    key,
  );
  const now = useNow();
  return (
    <Card as="div" className="overflow-hidden">
      <div aria-hidden="true" className="h-16 bg-linear-120 from-accent to-secondary" />
      <div className="-mt-9 flex flex-col items-center px-5 pb-5 text-center">
        <PersonAvatar user={user} size={72} isDecorative className="ring-4 ring-surface" />
        <p className="m-0 mt-3 text-lg font-bold">{`Bonjour ${user.firstName}`}</p>
        {user.jobTitle !== null && <p className="m-0 text-sm text-muted">{user.jobTitle}</p>}
        <p className="m-0 mt-2 text-sm text-ink-soft first-letter:uppercase">{formatDayOfYear(now)}</p>
      </div>
    </Card>
  );
}
