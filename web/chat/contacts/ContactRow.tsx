import { PersonAvatar } from '../../avatar/PersonAvatar.tsx';
import type { Contact } from './ContactSearch.tsx';

/** A colleague as a line shows them: picture, name, job. */
export function ContactRow({ contact }: { contact: Contact }) {
  return (
    <>
      <PersonAvatar user={contact} size={40} isDecorative />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{contact.fullName}</span>
        {contact.job && <span className="block truncate text-sm text-muted">{contact.job}</span>}
      </span>
    </>
  );
}
