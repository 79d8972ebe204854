import type { Resolvers, UpdateProfileInput } from '../__generated__/resolvers.ts';
import { supports } from '../compat/capabilities.ts';
import { type EditablePart, fieldsToSend, mayHaveOverwritten } from '../compat/partialUpdates.ts';
import { clearMemory } from '../graphql/context.ts';
import { refetch } from '../graphql/idempotentCreate.ts';
import { withoutCache } from '../content/editing.ts';
import { rejectNull } from '../graphql/inputLimits.ts';
import { withUserErrors, UserError } from '../http/errors.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { accountOf, editableAccount } from '../people/accounts.ts';
import { countryName } from '../people/countries.ts';
import { languageCode } from '../people/languages.ts';
import { fetchOwnProfile, type ProfileRecord, saveOwnAvatar, saveProfile, type ProfileForm } from './rest.ts';

/** The value to send for a field: null empties it, undefined keeps the stored one. */
const changed = (given: string | null | undefined, stored: string | null | undefined): string =>
  given === undefined ? (stored ?? '') : (given ?? '').trim();

/** Keeps values of fields that the form lacks, so that a partial form loses nothing of the profile. */
const mergedProfile = (
  input: UpdateProfileInput,
  { user, writtenLanguage, isBirthYearShown }: ProfileRecord,
): ProfileForm => ({
  honorific: input.honorific ?? user.details?.honorific ?? 'MR',
  firstName: changed(input.firstName, user.firstName),
  lastName: changed(input.lastName, user.lastName),
  jobTitle: changed(input.jobTitle, user.jobTitle),
  phone: changed(input.phone, user.phone),
  birthDate: changed(input.birthDate, user.details?.birthDate),
  isBirthYearShown: input.isBirthYearShown ?? isBirthYearShown ?? undefined,
  // Like the form of address and the language: of a profile that holds none, the documented one.
  country: changed(
    input.country && countryName(input.country),
    user.details?.writtenCountry || countryName('FR'),
  ),
  language: changed(input.language && languageCode(input.language), writtenLanguage || languageCode('FR')),
  description: changed(input.description, user.details?.description),
});

/** Defaults for fields missing from the profile, stored with the first change. */
const unset = ({ user, writtenLanguage }: ProfileRecord): object => ({
  ...(user.details?.honorific ? {} : { honorific: null }),
  ...(user.details?.writtenCountry ? {} : { country: null }),
  ...(writtenLanguage ? {} : { language: null }),
});

const partsOf = (stored: ProfileRecord): EditablePart[] =>
  Object.entries(mergedProfile({}, stored)).map(([name, value]) => [value, name]);

/** Messages of the profile forms for required fields, in the order of the form. */
const required = [
  ['firstName', 'Le prénom est obligatoire'],
  ['lastName', 'Le nom est obligatoire'],
  ['country', 'Le pays est obligatoire'],
  ['language', 'Le Préférence de langue est obligatoire'],
] as const;

const wasChanged = 'Votre profil a été modifié entre-temps.';

/** Mutations of the viewer's own profile. */
export const profileMutations: NonNullable<Resolvers['Mutation']> = {
  updateProfile: async (_root, { input: { basedOn, ...input } }, context) => {
    const viewer = requireViewer(context);
    const payload = await withUserErrors({ viewer: null }, async () => {
      rejectNull(input, {
        honorific: 'La civilité est obligatoire.',
        isBirthYearShown: 'Choisissez si l’année est montrée.',
      });
      if (input.isBirthYearShown !== undefined && !supports(context, 'BIRTH_YEARS'))
        throw new UserError('NOT_SUPPORTED', 'Ce service montre toujours l’année de naissance.', [
          'isBirthYearShown',
        ]);
      const fresh = withoutCache(context);
      const stored = await fetchOwnProfile(fresh.rest, viewer.username);
      if (
        typeof basedOn === 'string' &&
        editableAccount.version(await accountOf(fresh, stored.user.databaseId)) !== basedOn
      )
        throw new UserError('STALE', wasChanged);
      const profile = fieldsToSend(context, mergedProfile(input, stored), { ...unset(stored), ...input });
      for (const [field, message] of required)
        if (profile[field] === '') throw new UserError('INVALID', message, [field]);
      await saveProfile(context, viewer.username, stored.user.databaseId, profile);
      clearMemory(context);
      const partsAfter = async () => {
        // The same read as the payload's: it is held for it.
        const after = await refetch(context, () => fetchOwnProfile(context.rest, viewer.username));
        return after && partsOf(after);
      };
      if (await mayHaveOverwritten(context, partsOf(stored), partsAfter, input))
        throw new UserError('OVERWRITTEN', wasChanged);
      return { viewer };
    });
    const isOfAnother = payload.userErrors.some(({ code }) => code === 'STALE' || code === 'OVERWRITTEN');
    if (!isOfAnother) return payload;
    clearMemory(context);
    return { ...payload, viewer };
  },
  updateAvatar: (_root, { input: { avatar } }, context) =>
    withUserErrors({ viewer: null }, async () => {
      const viewer = requireViewer(context);
      const extension = /\.([a-z0-9]+)$/i.exec(avatar.filename)?.[1]?.toLowerCase() ?? 'jpg';
      await saveOwnAvatar(context.rest, avatar.renamed(`profile-${viewer.username}.${extension}`));
      clearMemory(context);
      return { viewer };
    }),
};
