import { keptLook } from './keptLook.ts';

/** The logo of the last visit, or the platform's name: for what is shown while nothing can be asked. `height` in CSS pixels. */
export function KeptLogo({ height }: { height: number }) {
  const look = keptLook();
  if (!look) return null;
  const { name, logo } = look;
  if (!logo) return <span className="text-xl font-bold tracking-tight">{name}</span>;
  return (
    <img
      src={logo.url}
      alt={name}
      height={height}
      width={Math.round(height * logo.ratio)}
      style={{ height, aspectRatio: logo.ratio }}
      className="max-w-full object-contain dark:rounded-lg dark:bg-white dark:p-1"
    />
  );
}
