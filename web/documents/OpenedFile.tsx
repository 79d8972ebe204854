import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { FileIcon } from '../ui/FileIcon.tsx';
import { iconButtonClasses } from '../ui/IconButton.tsx';
import type { ShownDocument } from './DocumentViewer.tsx';

/** A document that a press opens in place, with a link to download it. */
export function OpenedFile({ file, onOpen }: { file: ShownDocument; onOpen: () => void }) {
  const { contentUrl: url, name, kind } = file;
  return (
    <div className="flex max-w-full items-center rounded-xl border border-line bg-surface pr-0.5 transition-colors hover:border-accent-ink hover:bg-accent-soft">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-10 min-w-0 flex-1 items-center gap-3 rounded-xl px-3 py-1.5 text-left text-sm font-medium text-ink"
      >
        <FileIcon kind={kind} />
        <span dir="auto" className="min-w-0 flex-1 truncate" title={name}>
          {name}
        </span>
      </button>
      <a
        href={url}
        download={name}
        aria-label={`Télécharger ${name}`}
        className={iconButtonClasses('quiet', 'small')}
      >
        <IconDownload aria-hidden="true" />
      </a>
    </div>
  );
}
