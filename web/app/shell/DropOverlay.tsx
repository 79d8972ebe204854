import { IconUpload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useDropInvitation, watchDrops } from '../../uploads/drops.ts';

/** Takes files that are dropped anywhere, and says so while they are held over a page that takes them. */
export function DropOverlay() {
  const label = useDropInvitation();
  useEffect(() => watchDrops(), []);
  if (label === null) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-3xl border-4 border-dashed border-accent-ink bg-surface/85"
    >
      <p className="m-0 flex flex-col items-center gap-2 px-6 text-center text-lg font-semibold text-ink">
        <IconUpload className="size-10 text-accent-ink" />
        Déposez vos fichiers ici
        <span className="text-sm font-normal text-muted">{label}</span>
      </p>
    </div>
  );
}
