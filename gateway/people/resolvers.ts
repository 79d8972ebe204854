import type { Resolvers } from '../__generated__/resolvers.ts';
import { newEdge } from '../connections/connection.ts';
import { type Context, clearMemory } from '../graphql/context.ts';
import { withUserErrors, nullIfHidden, UserError } from '../http/errors.ts';
import { nodeType } from '../graphql/nodes.ts';
import type { Feature } from '../realtime/feature.ts';
import { requireViewer } from '../graphql/viewer.ts';
import {
  resolveAccountEdit,
  resolveAccountVersion,
  changeAccount,
  closeAccount,
  createAccount,
} from './accounts.ts';
import { createPeopleConnection } from './listing.ts';
import { loadColleagues, loadUser, loadUserInfo } from './loading.ts';
import { type PersonalDetails, userId, type UserRecord } from './people.ts';
import { withFallback } from '../compat/extensions.ts';
import {
  exportData,
  fetchDirectoryFilters,
  fetchPeople,
  fetchUserInfo,
  fetchUser,
  saveAvatarOf,
} from './rest.ts';
import { absoluteUrl } from '../content/media.ts';

/** Resolves a field that some responses omit by fetching it, so that a person has the same fields everywhere. */
const detailField =
  (field: 'email' | 'jobTitle' | 'phone') =>
  (user: UserRecord, _args: unknown, context: Context): string | null | Promise<string | null> => {
    const known = user[field];
    return known === undefined
      ? loadUser(context, user.row).then((loaded) => loaded?.[field] ?? null)
      : known;
  };

/** Resolves a field of the profile page, which lists omit. */
const detail =
  <K extends keyof PersonalDetails>(field: K) =>
  (user: UserRecord, _args: unknown, context: Context): PersonalDetails[K] | Promise<PersonalDetails[K]> => {
    if (user.details) return user.details[field];
    return loadUserInfo(context, user.row).then((loaded) => {
      if (!loaded?.details) throw new UserError('NOT_FOUND', 'Cette personne n’existe pas ou n’existe plus.');
      return loaded.details[field];
    });
  };

const resolvers: Resolvers = {
  Query: {
    user: (_root, { databaseId }, context) =>
      /^\d+$/.test(databaseId) ? nullIfHidden(fetchUserInfo(context.rest, databaseId)) : null,
  },
  Viewer: {
    users: (_viewer, args, context) =>
      createPeopleConnection(
        (start, count, after) =>
          fetchPeople(context, {
            search: args.query?.trim() ?? '',
            filters: {
              jobTitle: args.jobTitle?.trim() || undefined,
              communityRow: args.communityDatabaseId ?? undefined,
              countryName: args.countryName?.trim() || undefined,
            },
            start,
            count,
            after,
          }),
        (user) => user,
        args,
        context,
      ),
    newUsers: async (_viewer, _args, context) => (await loadColleagues(context)).newUsers,
    upcomingBirthdays: async (_viewer, _args, context) => (await loadColleagues(context)).upcomingBirthdays,
    userFilters: (_viewer, _args, context) => withFallback(fetchDirectoryFilters(context.rest), () => null),
  },
  Actor: { __resolveType: (actor) => actor.__typename },
  User: {
    databaseId: (user) => user.row,
    email: detailField('email'),
    jobTitle: detailField('jobTitle'),
    phone: detailField('phone'),
    honorific: detail('honorific'),
    description: detail('description'),
    birthDate: detail('birthDate'),
    birthday: detail('birthday'),
    country: detail('country'),
    countryName: async (user, _args, context) => (await detail('writtenCountry')(user, {}, context)) || null,
    viewerCanEdit: async (user, _args, context) =>
      (context.claims?.isAdministrator ?? false) ||
      (await detailField('email')(user, {}, context))?.toLowerCase() ===
        requireViewer(context).username.toLowerCase(),
    viewerCanDelete: async (user, _args, context) =>
      (context.claims?.isAdministrator ?? false) &&
      (await detailField('email')(user, {}, context))?.toLowerCase() !== requireViewer(context).username,
    canCreateCommunities: (user, _args, context) =>
      context.claims?.isAdministrator
        ? loadUserInfo(context, user.row).then((loaded) => loaded?.details?.canCreateCommunities ?? null)
        : null,
    version: resolveAccountVersion,
    lastEdit: resolveAccountEdit,
  },
  Mutation: {
    createUser: (_root, { input }, context) =>
      withUserErrors({ user: null, userEdge: null, viewer: null }, async () => {
        const user = await createAccount(context, input);
        return { user, userEdge: user && newEdge(user, user.row), viewer: requireViewer(context) };
      }),
    updateUser: (_root, { input }, context) => changeAccount(context, input),
    updateUserAvatar: (_root, { input }, context) =>
      withUserErrors({ user: null }, async () => {
        const row = userId.read(input.userId).user;
        const email = (await loadUser(context, row))?.email;
        if (!email) throw new UserError('NOT_FOUND', 'Cette personne n’existe pas ou n’existe plus.');
        await saveAvatarOf(context.rest, email, input.avatar);
        clearMemory(context);
        return { user: await loadUser(context, row) };
      }),
    exportUserData: (_root, { input }, context) =>
      withUserErrors({ archiveUrl: null }, async () => {
        const row = input.userId == null ? undefined : userId.read(input.userId).user;
        return { archiveUrl: absoluteUrl(context, await exportData(context, row)) };
      }),
    deleteUser: (_root, { input }, context) =>
      withUserErrors({ deletedUserId: null, viewer: null }, async () => {
        await closeAccount(context, input);
        return { deletedUserId: input.userId, viewer: requireViewer(context) };
      }),
  },
};

/** Resolvers of people and their accounts. */
export const people: Feature = {
  resolvers,
  nodes: [nodeType(userId, ({ user }, context) => fetchUser(context.rest, user))],
  events: [
    {
      matches: (event) => event.actions[0] === 'personnes',
      map: (_events, context) => [{ __typename: 'UsersInvalidated', viewer: requireViewer(context) }],
    },
  ],
};
