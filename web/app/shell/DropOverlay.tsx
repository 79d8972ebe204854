import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { createPortal } from 'react-dom';
import { useDropLabel } from '../../uploads/drops.ts';

/** Shows where dragged files would go. */
export default function DropOverlay() {
  const label = useDropLabel();
  if (label === null) return null;
  // Above dialogs, whose fields take files too.
  return createPortal(
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-3 z-60 grid place-items-center rounded-3xl border-4 border-dashed border-accent-ink bg-surface/85"
    >
      <p className="m-0 flex flex-col items-center gap-2 px-6 text-center text-lg font-semibold text-ink">
        <IconUpload className="size-10 text-accent-ink" />
        Déposez vos fichiers ici
        <span className="text-sm font-normal text-muted">{label}</span>
      </p>
    </div>,
    document.body,
  );
}
