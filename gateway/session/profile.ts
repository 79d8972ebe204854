import type { Resolvers, UpdateProfileInput } from '../__generated__/resolvers.ts';
import { supports } from '../compat/capabilities.ts';
import { type EditablePart, fieldsToSend } from '../compat/partialUpdates.ts';
import { type Context, clearMemory } from '../graphql/context.ts';
import { readAfterWrite } from '../graphql/idempotentCreate.ts';
import { applyUpdate, type Editable } from '../content/applyUpdate.ts';
import { rejectNull } from '../graphql/inputLimits.ts';
import { withUserErrors, UserError } from '../http/errors.ts';
import { requireViewer, type ViewerRecord } from '../graphql/viewer.ts';
import { loadAccount, editableAccount } from '../people/accounts.ts';
import type { UserRecord } from '../people/people.ts';
import { countryName } from '../people/countries.ts';
import { toWireLanguage } from '../people/languages.ts';
import { fetchOwnProfile, type ProfileRecord, saveOwnAvatar, saveProfile, type ProfileForm } from './rest.ts';

/** The value to send for a field: null empties it, undefined keeps the stored one. */
const changed = (given: string | null | undefined, stored: string | null | undefined): string =>
  given === undefined ? (stored ?? '') : (given ?? '').trim();

/** Keeps values of fields that the form lacks, so that a partial form loses nothing of the profile. */
const mergedProfile = (
  input: UpdateProfileInput,
  { user, writtenLanguage, isBirthYearVisible }: ProfileRecord,
): ProfileForm => ({
  honorific: input.honorific ?? user.details?.honorific ?? 'MR',
  firstName: changed(input.firstName, user.firstName),
  lastName: changed(input.lastName, user.lastName),
  jobTitle: changed(input.jobTitle, user.jobTitle),
  phone: changed(input.phone, user.phone),
  birthDate: changed(input.birthDate, user.details?.birthDate),
  isBirthYearVisible: input.isBirthYearVisible ?? isBirthYearVisible ?? undefined,
  // Like the form of address and the language: of a profile that holds none, the documented one.
  country: changed(
    input.country && countryName(input.country),
    user.details?.writtenCountry || countryName('FR'),
  ),
  language: changed(
    input.language && toWireLanguage(input.language),
    writtenLanguage || toWireLanguage('FR'),
  ),
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

/** The viewer's profile, with the account by which its version is compared. */
interface OwnProfile {
  stored: ProfileRecord;
  account: UserRecord;
}

/** How updates of the viewer's profile are compared and described in errors. */
const editableProfile: Editable<OwnProfile> = {
  ...editableAccount,
  subject: 'votre profil',
  changedMessage: 'Votre profil a été modifié',
  version: ({ account }) => editableAccount.version(account),
  parts: ({ stored }) => partsOf(stored),
  lastEdit: ({ account }) => editableAccount.lastEdit(account),
};

/** Updates the viewer's profile; returns the payload of `updateProfile`. */
function changeProfile(context: Context, input: UpdateProfileInput) {
  const viewer = requireViewer(context);
  const { basedOn, idempotencyKey: _key, ...changes } = input;
  return applyUpdate<OwnProfile, { viewer: ViewerRecord | null }>(
    context,
    {
      mutation: 'updateProfile',
      input,
      editable: editableProfile,
      read: async (fresh) => {
        const stored = await fetchOwnProfile(fresh.rest, viewer.username);
        const isCompared = typeof basedOn === 'string';
        return {
          stored,
          account: isCompared ? await loadAccount(fresh, stored.user.databaseId) : stored.user,
        };
      },
    },
    (found) => ({ viewer: found && viewer }),
    async ({ readCurrent, ...options }) => {
      rejectNull(changes, {
        honorific: 'La civilité est obligatoire.',
        isBirthYearVisible: 'Choisissez si l’année est montrée.',
      });
      if (changes.isBirthYearVisible !== undefined && !supports(context, 'BIRTH_YEARS'))
        throw new UserError('NOT_SUPPORTED', 'Ce service montre toujours l’année de naissance.', [
          'isBirthYearVisible',
        ]);
      const { stored } = await readCurrent();
      const sent = fieldsToSend(context, mergedProfile(changes, stored), { ...unset(stored), ...changes });
      for (const [field, message] of required)
        if (sent[field] === '') throw new UserError('INVALID', message, [field]);
      await saveProfile(context, viewer.username, stored.user.databaseId, sent, options);
      clearMemory(context);
      return { viewer };
    },
    async () => {
      // The same read as the payload's: it is held for it.
      const after = await readAfterWrite(context, () => fetchOwnProfile(context.rest, viewer.username));
      return after && partsOf(after);
    },
  );
}

/** Mutations of the viewer's own profile. */
export const profileMutations: NonNullable<Resolvers['Mutation']> = {
  updateProfile: (_root, { input }, context) => changeProfile(context, input),
  updateAvatar: (_root, { input: { avatar } }, context) =>
    withUserErrors({ viewer: null }, async () => {
      const viewer = requireViewer(context);
      const extension = /\.([a-z0-9]+)$/i.exec(avatar.filename)?.[1]?.toLowerCase() ?? 'jpg';
      await saveOwnAvatar(context.rest, avatar.renamed(`profile-${viewer.username}.${extension}`));
      clearMemory(context);
      return { viewer };
    }),
};
