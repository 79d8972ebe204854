import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import IconFileMusic from '@tabler/icons-react/dist/esm/icons/IconFileMusic.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconFileTypeDoc from '@tabler/icons-react/dist/esm/icons/IconFileTypeDoc.mjs';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconFileTypePpt from '@tabler/icons-react/dist/esm/icons/IconFileTypePpt.mjs';
import IconFileTypeXls from '@tabler/icons-react/dist/esm/icons/IconFileTypeXls.mjs';
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';

/** Kinds of files with their own icon. */
export type FileIconKind =
  | 'IMAGE'
  | 'VIDEO'
  | 'AUDIO'
  | 'DOCUMENT'
  | 'SPREADSHEET'
  | 'PDF'
  | 'PRESENTATION'
  | 'TEXT'
  | 'OTHER';

const icons = {
  IMAGE: [IconPhoto, 'text-sky-700 dark:text-sky-300'],
  VIDEO: [IconMovie, 'text-purple-700 dark:text-purple-300'],
  AUDIO: [IconFileMusic, 'text-fuchsia-700 dark:text-fuchsia-300'],
  DOCUMENT: [IconFileTypeDoc, 'text-blue-700 dark:text-blue-300'],
  SPREADSHEET: [IconFileTypeXls, 'text-emerald-700 dark:text-emerald-300'],
  PDF: [IconFileTypePdf, 'text-red-700 dark:text-red-300'],
  PRESENTATION: [IconFileTypePpt, 'text-orange-700 dark:text-orange-300'],
  TEXT: [IconFileText, 'text-slate-700 dark:text-slate-300'],
  OTHER: [IconFile, 'text-muted'],
} as const;

/** The icon of a file kind; generic for unknown kinds. */
export function FileIcon({ kind, className = 'size-7' }: { kind: string; className?: string }) {
  const [Icon, colour] = icons[kind in icons ? (kind as FileIconKind) : 'OTHER'];
  return <Icon aria-hidden="true" className={`shrink-0 ${colour} ${className}`} stroke={1.5} />;
}
