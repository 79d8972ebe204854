import { Badge } from '../ui/Badge.tsx';

/** Number of the viewer's unread posts in a community. */
export const UnreadPosts = ({ count }: { count: number }) => (
  <Badge count={count} label={`${count} ${count > 1 ? 'publications non lues' : 'publication non lue'}`} />
);
