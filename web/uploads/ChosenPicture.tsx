import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { useObjectUrl } from '../ui/browserFiles.ts';
import { isDisplayable } from './fileChecks.ts';

interface Props {
  file: File;
  alt: string;
  className: string;
}

/** Preview of a chosen picture; an icon with its name for formats that browsers do not show (HEIC). */
export function ChosenPicture({ file, alt, className }: Props) {
  const address = useObjectUrl(isDisplayable(file) ? file : null);
  if (address !== null) return <img src={address} alt={alt} className={className} />;
  return (
    <span
      className={`inline-flex flex-col items-center justify-center gap-1 bg-sunken p-2 text-xs text-muted ${className}`}
    >
      <IconPhoto aria-hidden className="shrink-0" />
      <span className="line-clamp-2 break-all">{file.name}</span>
    </span>
  );
}
