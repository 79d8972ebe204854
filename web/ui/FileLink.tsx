import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { FileIcon } from './FileIcon.tsx';

interface Props {
  /** Downloads are saved as `name`. */
  url: string;
  name: string;
  /** A `FileKind`. */
  kind: string;
  className?: string;
}

/** A link to download a file. */
export function FileLink({ url, name, kind, className = '' }: Props) {
  return (
    <a
      href={url}
      download={name}
      className={`group flex min-h-10.5 items-center gap-3 rounded-xl border border-line bg-surface px-3 py-1.5 text-sm font-medium text-ink no-underline transition-colors hover:border-accent-ink hover:bg-accent-soft pointer-coarse:min-h-11.5 ${className}`}
    >
      <FileIcon kind={kind} />
      <span className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      <IconDownload aria-hidden="true" className="size-5 text-muted group-hover:text-accent-ink" />
      <span className="sr-only">(télécharger)</span>
    </a>
  );
}
