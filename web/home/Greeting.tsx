import { graphql, useFragment } from 'react-relay/hooks';
import type { Greeting_viewer$key } from '../__generated__/Greeting_viewer.graphql';
import { PersonAvatar } from '../avatar/PersonAvatar.tsx';
import { Card } from '../ui/Card.tsx';
import { formatDayOfYear } from '../ui/formatDate.ts';
import { useNow } from '../ui/TimeAgo.tsx';

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
    <Card as="div" className="flex items-center gap-3 p-4">
      <PersonAvatar user={user} size={48} isDecorative />
      <div className="min-w-0">
        <p className="m-0 leading-tight font-bold">{`Bonjour ${user.firstName}`}</p>
        {user.jobTitle !== null && <p className="m-0 truncate text-sm text-muted">{user.jobTitle}</p>}
        <p className="m-0 text-sm text-ink-soft first-letter:uppercase">{formatDayOfYear(now)}</p>
      </div>
    </Card>
  );
}
