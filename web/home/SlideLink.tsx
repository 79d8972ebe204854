import { IconExternalLink } from '@tabler/icons-react';
import { buttonClasses } from '../ui/Button.tsx';
import { hostOf } from './address.ts';

/** Link of a slide that is not a link as a whole: a video has controls, a text has its own links. */
export function SlideLink({ url, className = '' }: { url: string; className?: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClasses('secondary', 'small', `no-underline ${className}`)}
    >
      <IconExternalLink aria-hidden="true" className="size-4" />
      <span>{hostOf(url)}</span>
      <span className="sr-only">(nouvel onglet)</span>
    </a>
  );
}
