import { IconHelp } from '@tabler/icons-react';

/** « Aide »: the guide of docs/fr, in a new tab. */
export function HelpLink() {
  return (
    <p className="m-0 text-center">
      <a
        href="/aide/utilisateurs.html"
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-medium"
      >
        <IconHelp aria-hidden="true" className="size-5" />
        Aide
      </a>
    </p>
  );
}
