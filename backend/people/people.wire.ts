import type { z } from 'zod';
import type { FileLinks } from '../core/files/links.ts';
import type { Person } from './people.ts';
import type { DirectoryFiltersResponse, User } from './wire.ts';

/** URL of an avatar in wire format; '0' for none. */
export const toWireAvatar = (key: string | null, links: FileLinks): string =>
  key === null ? '0' : links.sign({ key });

/** Field `externe` for a person from outside; no field for others. */
export const toWireGuestMark = ({ isExternal }: { isExternal: boolean }): { externe?: true } =>
  isExternal ? { externe: true } : {};

/** A person in wire format, for lists. */
export function toWireUser(person: Person, links: FileLinks): z.output<typeof User> {
  return {
    id: person.id,
    email: person.email,
    profile: {
      prenom: person.firstName,
      nom: person.lastName,
      fonction: person.job,
      telephone: person.phone,
    },
    images: { image: toWireAvatar(person.avatarKey, links) },
    ...toWireGuestMark(person),
  };
}

/** Response with the values of the directory's filters. */
export const toDirectoryFiltersResponse = ({
  jobs,
  countries,
}: {
  jobs: string[];
  countries: string[];
}): z.output<typeof DirectoryFiltersResponse> => ({ status: true, fonctions: jobs, pays: countries });
