import { graphql, useFragment } from 'react-relay/hooks';
import type { PersonAvatar_user$key } from '../__generated__/PersonAvatar_user.graphql';
import { Avatar } from '../ui/Avatar.tsx';

interface Props {
  user: PersonAvatar_user$key;
  /** Diameter in CSS pixels, at most 96. */
  size: number;
  /** Set when the name is beside it, so that it is not read twice. */
  isDecorative?: boolean;
  className?: string;
}

/** A person's picture, or their initials. */
export function PersonAvatar({ user: key, size, isDecorative = false, className }: Props) {
  const user = useFragment(
    graphql`
      fragment PersonAvatar_user on User {
        name
        initials
        avatar {
          contentUrl(width: 96, height: 96)
        }
      }
    `,
    key,
  );
  return (
    <Avatar
      name={isDecorative ? '' : user.name}
      initials={user.initials}
      src={user.avatar?.contentUrl ?? null}
      size={size}
      {...(className === undefined ? {} : { className })}
    />
  );
}
