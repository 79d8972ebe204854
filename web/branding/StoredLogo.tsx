import { readStoredBranding } from './storedBranding.ts';
import { readCurrentTheme } from './theme.ts';

/**
 * The logo of the last visit, or the platform's name, for screens shown without a connection. `height` in CSS pixels.
 */
export function StoredLogo({ height }: { height: number }) {
  const look = readStoredBranding();
  if (!look) return null;
  const logo = look.logos[readCurrentTheme()];
  if (!logo) return <span className="text-xl font-bold tracking-tight">{look.name}</span>;
  return (
    <img
      src={logo.url}
      alt={look.name}
      height={height}
      width={Math.round(height * logo.ratio)}
      style={{ height, aspectRatio: logo.ratio }}
      className={`max-w-full object-contain forced-color-adjust-none ${logo.isOnPlate ? 'rounded-lg bg-white p-1' : ''}`}
    />
  );
}
