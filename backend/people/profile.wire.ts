import type { z } from 'zod';
import { toWireModification } from '../accounts/modifications.wire.ts';
import type { Caller } from '../core/caller.ts';
import type { FileLinks } from '../core/files/links.ts';
import { platformRoles } from '../core/tokens.ts';
import type { readColleagues } from './colleagues.ts';
import { toWireAvatar, toWireGuestMark, toWireUser } from './people.wire.ts';
import type { readOwnProfile, readProfilePage } from './queries.ts';
import type { ColleaguesResponse, CurrentUserResponse, OwnProfile, ProfilePageResponse } from './wire.ts';

type Profile = Awaited<ReturnType<typeof readOwnProfile>>;

/** Splits a date of birth for the profile form: `1990-03-07` becomes day `'7'`, month `'3'`, year `'1990'`. */
function splitBirthDate(date: string | null): { day: string; month: string; year: string } {
  const [year = '', month = '', day = ''] = (date ?? '').split('-');
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year };
}

/** What the caller's profile and the profile pages have in common. */
const toWireProfile = ({ user, avatarKey, canCreateCommunities }: Profile, links: FileLinks) => ({
  status: true as const,
  user_id: user.id,
  email: user.email,
  civilite: user.civility,
  nom: user.lastName,
  prenom: user.firstName,
  ...splitBirthDate(user.birthDate),
  fonction: user.job,
  telephone: user.phone,
  pays: user.country,
  description: user.description,
  image: toWireAvatar(avatarKey, links),
  casecoche: canCreateCommunities ? ('1' as const) : ('0' as const),
  ...toWireGuestMark(user),
});

/** Response with the caller's profile. */
export const toOwnProfile = (profile: Profile, links: FileLinks): z.output<typeof OwnProfile> => ({
  ...toWireProfile(profile, links),
  roles: platformRoles(profile.user),
  langue: profile.user.language,
  anneevisible: profile.user.isBirthYearShown,
});

/** Response with a person's profile page. */
export function toProfilePageResponse(
  page: Awaited<ReturnType<typeof readProfilePage>>,
  caller: Caller,
  links: FileLinks,
): z.output<typeof ProfilePageResponse> {
  const { user, editor } = page;
  const isOwn = user.id === caller.id;
  return {
    ...toWireProfile(page, links),
    id: user.id,
    ...(user.isBirthYearShown || isOwn ? {} : { year: '' }),
    ...(caller.isAdministrator || isOwn ? { modification: toWireModification(user, editor) } : {}),
  };
}

/** Response with new colleagues and coming birthdays. */
export const toColleaguesResponse = (
  { newcomers, birthdays }: Awaited<ReturnType<typeof readColleagues>>,
  links: FileLinks,
): z.output<typeof ColleaguesResponse> => ({
  status: true,
  nouveaux: newcomers.map(({ person }) => toWireUser(person, links)),
  anniversaires: birthdays.map(({ person, birthDate }) => {
    const { day, month } = splitBirthDate(birthDate);
    return { user: toWireUser(person, links), day, month };
  }),
});

/** Response with the caller's identity and language. */
export const toCurrentUserResponse = (
  caller: Pick<Caller, 'id' | 'email'>,
  language: string,
): z.output<typeof CurrentUserResponse> => ({
  status: true,
  user_id: caller.id,
  email: caller.email,
  langue: language,
});
