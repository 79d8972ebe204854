import type { Resolvers, UpdateProfileInput } from '../__generated__/resolvers.ts';
import { type Context, renew } from '../core/context.ts';
import { answerRefusals, hiddenAsNull, Refusal } from '../core/errors.ts';
import { rowOf } from '../core/ids.ts';
import type { Room } from '../core/room.ts';
import { inInputTerms } from '../core/rest/refusals.ts';
import { filePart } from '../core/uploads.ts';
import { fetchOwnProfile, type ProfileRecord } from '../session/rest.ts';
import { requireViewer } from '../session/viewer.ts';
import { changeAccount, closeAccount, openAccount } from './accounts.ts';
import { peopleConnection } from './listing.ts';
import { loadUser, loadUserInfo } from './loading.ts';
import { civilityOnWire, type PersonalDetails, type UserRecord } from './people.ts';
import {
  fetchPeople,
  fetchUser,
  fetchUserInfo,
  type ProfileOnWire,
  saveAvatar,
  saveAvatarOf,
  saveProfile,
} from './rest.ts';

/** A field that not every answer of the API tells: asked for where it is missing, so that a person is the same everywhere. */
const told =
  (field: 'email' | 'job' | 'phone') =>
  (user: UserRecord, _args: unknown, context: Context): string | null | Promise<string | null> => {
    const known = user[field];
    return known === undefined
      ? loadUser(context, user.row).then((loaded) => loaded?.[field] ?? null)
      : known;
  };

/** A field of the profile page, which lists do not tell. */
const detail =
  <K extends keyof PersonalDetails>(field: K) =>
  (user: UserRecord, _args: unknown, context: Context): PersonalDetails[K] | Promise<PersonalDetails[K]> => {
    if (user.details) return user.details[field];
    return loadUserInfo(context, user.row).then((loaded) => {
      if (!loaded?.details) throw new Refusal('NOT_FOUND', 'Cette personne n’existe pas ou n’existe plus.');
      return loaded.details[field];
    });
  };

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

const resolvers: Resolvers = {
  Query: {
    user: (_root, { slug }, context) =>
      /^\d+$/.test(slug) ? hiddenAsNull(fetchUserInfo(context.rest, slug)) : null,
  },
  Viewer: {
    people: (_viewer, args, context) =>
      peopleConnection(
        (start, count) => fetchPeople(context.rest, { search: args.search?.trim() ?? '', start, count }),
        (user) => user,
        args,
        15,
      ),
  },
  User: {
    slug: (user) => user.row,
    email: told('email'),
    job: told('job'),
    phone: told('phone'),
    civility: detail('civility'),
    description: detail('description'),
    birthDate: detail('birthDate'),
    country: detail('country'),
    viewerCanEdit: async (user, _args, context) =>
      (context.claims?.isAdministrator ?? false) ||
      (await told('email')(user, {}, context))?.toLowerCase() ===
        requireViewer(context).username.toLowerCase(),
    viewerCanDelete: async (user, _args, context) =>
      (context.claims?.isAdministrator ?? false) &&
      (await told('email')(user, {}, context))?.toLowerCase() !== requireViewer(context).username,
    canCreateCommunities: (user, _args, context) =>
      context.claims?.isAdministrator
        ? loadUserInfo(context, user.row).then((loaded) => loaded?.details?.canCreateCommunities ?? null)
        : null,
  },
  Mutation: {
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
    createUser: (_root, { input }, context) =>
      answerRefusals({ user: null }, async () => ({
        user: await openAccount(context, input),
      })),
    updateUser: (_root, { input }, context) =>
      answerRefusals({ user: null }, async () => ({
        user: await changeAccount(context, rowOf(input.userId, 'User'), input),
      })),
    updateUserAvatar: (_root, { input }, context) =>
      answerRefusals({ user: null }, async () => {
        const row = rowOf(input.userId, 'User');
        const email = (await loadUser(context, row))?.email;
        if (!email) throw new Refusal('NOT_FOUND', 'Cette personne n’existe pas ou n’existe plus.');
        await saveAvatarOf(context.rest, email, filePart('image', input.picture));
        renew(context);
        return { user: await loadUser(context, row) };
      }),
    deleteUser: (_root, { input }, context) =>
      answerRefusals({ deletedUserId: null }, async () => {
        await closeAccount(context, input);
        return { deletedUserId: input.userId };
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
  },
};

/** People. */
export const people: Room = {
  resolvers,
  nodes: { User: ([row = ''], context) => fetchUser(context.rest, row) },
};
