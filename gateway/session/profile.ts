import type { Resolvers, UpdateProfileInput } from '../__generated__/resolvers.ts';
import { renew } from '../core/context.ts';
import { answerRefusals, Refusal } from '../core/errors.ts';
import { inInputTerms } from '../core/rest/refusals.ts';
import { filePart } from '../core/uploads.ts';
import { requireViewer } from '../core/viewer.ts';
import { civilityOnWire } from '../people/people.ts';
import { fetchOwnProfile, type ProfileOnWire, type ProfileRecord, saveAvatar, saveProfile } from './rest.ts';

/** What is sent of a field: null empties it, undefined keeps what is stored. */
const changed = (given: string | null | undefined, stored: string | null | undefined): string =>
  given === undefined ? (stored ?? '') : (given ?? '').trim();

/** Sends back what the form does not show, so that nothing is lost of a profile that one form knows a part of. */
function profileOnWire(input: UpdateProfileInput, { user, language }: ProfileRecord): ProfileOnWire {
  const [year = '', month = '', day = ''] = changed(input.birthDate, user.details?.birthDate).split('-');
  return {
    civilite: civilityOnWire[input.civility ?? user.details?.civility ?? 'MR'],
    prenom: changed(input.firstName, user.firstName),
    nom: changed(input.lastName, user.lastName),
    fonction: changed(input.job, user.job),
    telephone: changed(input.phone, user.phone),
    day: day.replace(/^0/, ''),
    month: month.replace(/^0/, ''),
    year,
    pays: changed(input.country, user.details?.country),
    langue: changed(input.language, language),
    description: changed(input.description, user.details?.description),
  };
}

/** Texts of the profile forms for what may not be empty, in the order of the form. */
const required = [
  ['prenom', 'firstName', 'Le prénom est obligatoire'],
  ['nom', 'lastName', 'Le nom est obligatoire'],
  ['pays', 'country', 'Le pays est obligatoire'],
  ['langue', 'language', 'Le Préférence de langue est obligatoire'],
] as const;

/** The inputs behind the API's names of fields. */
const inputOf: Record<string, keyof UpdateProfileInput> = {
  civilite: 'civility',
  prenom: 'firstName',
  nom: 'lastName',
  fonction: 'job',
  telephone: 'phone',
  day: 'birthDate',
  month: 'birthDate',
  year: 'birthDate',
  pays: 'country',
  langue: 'language',
  description: 'description',
};

/** What the viewer changes of their own profile. */
export const profileMutations: NonNullable<Resolvers['Mutation']> = {
  updateProfile: (_root, { input }, context) =>
    answerRefusals({ viewer: null }, async () => {
      const viewer = requireViewer(context);
      const stored = await fetchOwnProfile(context.rest, viewer.username);
      const profile = profileOnWire(input, stored);
      for (const [field, name, message] of required)
        if (profile[field] === '') throw new Refusal('INVALID', message, [name]);
      await inInputTerms(inputOf, saveProfile(context.rest, viewer.username, stored.user.row, profile));
      renew(context);
      return { viewer };
    }),
  updateAvatar: (_root, { input }, context) =>
    answerRefusals({ viewer: null }, async () => {
      const viewer = requireViewer(context);
      const picture = filePart('image', input.picture);
      const extension = /\.([a-z0-9]+)$/i.exec(picture.filename)?.[1]?.toLowerCase() ?? 'jpg';
      await saveAvatar(context.rest, { ...picture, filename: `profile-${viewer.username}.${extension}` });
      renew(context);
      return { viewer };
    }),
};
