import { useSyncExternalStore } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { Logo_branding$key } from '../__generated__/Logo_branding.graphql';
import { logoOn, readCurrentTheme, onThemeChange, isDarkGround } from './theme.ts';

/** The platform's logo, or its name while it has none; on a dark ground the second one. `height` in CSS pixels. */
export function Logo({
  branding: key,
  height,
  isOnHeader = false,
}: {
  branding: Logo_branding$key;
  height: number;
  /** Whether it is on the header's colour, dark in the dark theme; elsewhere the background is white. */
  isOnHeader?: boolean;
}) {
  const { name, logo, secondaryLogo, webColors } = useFragment(
    graphql`
      fragment Logo_branding on Branding {
        name
        logo {
          contentUrl
          width
          height
        }
        secondaryLogo {
          contentUrl
          width
          height
        }
        webColors {
          headerBackgroundColor
        }
      }
    `,
    key,
  );
  const theme = useSyncExternalStore(onThemeChange, readCurrentTheme);
  const isOnDark = isOnHeader && (theme === 'dark' || isDarkGround(webColors.headerBackgroundColor));
  const { picture: shown, isOnPlate } = logoOn(isOnDark, { logo, secondaryLogo });
  if (!shown) return <span className="text-xl font-bold tracking-tight">{name}</span>;
  const ratio = shown.width && shown.height ? shown.width / shown.height : undefined;
  return (
    <img
      src={shown.contentUrl}
      alt={name}
      height={height}
      {...(ratio ? { width: Math.round(height * ratio) } : {})}
      style={{ height, aspectRatio: ratio }}
      className={`max-w-full object-contain forced-color-adjust-none ${isOnPlate ? 'rounded-lg bg-white p-1' : ''}`}
    />
  );
}
