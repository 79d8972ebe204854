import { graphql, useFragment } from 'react-relay/hooks';
import type { CommunityLogo_community$key } from '../__generated__/CommunityLogo_community.graphql';

/** A community's logo, or its first letter on its colour. `size` in CSS pixels, at most 128. Decorates the title beside it. */
export function CommunityLogo({
  community: key,
  size,
  className = '',
}: {
  community: CommunityLogo_community$key;
  size: number;
  className?: string;
}) {
  const community = useFragment(
    graphql`
      fragment CommunityLogo_community on Community {
        title
        color
        logo {
          contentUrl(width: 128, height: 128)
        }
      }
    `,
    key,
  );
  const box = { width: size, height: size };
  const shape = `shrink-0 rounded-xl ${className}`;
  if (community.logo) {
    return (
      <img
        src={community.logo.contentUrl}
        alt=""
        width={size}
        height={size}
        style={box}
        loading="lazy"
        className={`bg-sunken object-cover ${shape}`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      // The letter reads on any colour: the colour is darkened beneath it.
      style={{
        ...box,
        fontSize: size * 0.45,
        backgroundColor: `color-mix(in oklab, ${community.color ?? 'var(--c-accent)'} 60%, #10202c)`,
      }}
      className={`grid place-items-center font-bold text-white ${shape}`}
    >
      {community.title.slice(0, 1).toUpperCase()}
    </span>
  );
}
