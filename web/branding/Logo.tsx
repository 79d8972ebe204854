import { graphql, useFragment } from 'react-relay';
import type { Logo_branding$key } from '../__generated__/Logo_branding.graphql';

/** The platform's logo, or its name while it has none. `height` in CSS pixels. */
export function Logo({
  branding: key,
  height,
  className = '',
}: {
  branding: Logo_branding$key;
  height: number;
  /** Of the picture: a plate that it needs on a dark ground, the name does not. */
  className?: string;
}) {
  const { name, logo } = useFragment(
    graphql`
      fragment Logo_branding on Branding {
        name
        logo {
          url
          width
          height
        }
      }
    `,
    key,
  );
  if (!logo) return <span className="text-xl font-bold tracking-tight">{name}</span>;
  const ratio = logo.width && logo.height ? logo.width / logo.height : undefined;
  return (
    <img
      src={logo.url}
      alt={name}
      height={height}
      {...(ratio ? { width: Math.round(height * ratio) } : {})}
      style={{ height, aspectRatio: ratio }}
      className={`max-w-full object-contain ${className}`}
    />
  );
}
