import type { Resolvers } from '../__generated__/resolvers.ts';
import { supports } from '../compat/capabilities.ts';
import { newEdge, rejectBothIds } from '../connections/connection.ts';
import { type Context, clearMemory } from '../graphql/context.ts';
import { withUserErrors, nullIfHidden, UserError } from '../http/errors.ts';
import { nodeType } from '../graphql/nodes.ts';
import type { Feature } from '../realtime/feature.ts';
import { requireCaller, requireViewer } from '../graphql/viewer.ts';
import {
  resolveAccountEdit,
  resolveAccountVersion,
  changeAccount,
  deleteAccount,
  createAccount,
} from './accounts.ts';
import { createPeopleConnection, fromListEnd } from './listing.ts';
import { loadColleagues, loadUser, loadUserInfo } from './loading.ts';
import { hasAccount, isDeletedUser, type PersonalDetails, userId, type UserRecord } from './people.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import {
  createDataArchive,
  fetchDirectoryFilters,
  fetchPeople,
  fetchUserInfo,
  fetchUser,
  updateAvatarByEmail,
} from './rest.ts';
import { webUrls } from '../content/webUrls.ts';
import { absoluteUrl } from '../content/media.ts';
import { idType } from '../graphql/ids.ts';

// Communities are built on people: their module cannot be imported here.
const communityId = idType('Community', 'community');

/** Resolves a field that some responses omit by fetching it, so that a person has the same fields everywhere. */
const detailField =
  (field: 'email' | 'jobTitle' | 'phone') =>
  (user: UserRecord, _args: unknown, context: Context): string | null | Promise<string | null> => {
    const known = user[field];
    return known === undefined
      ? loadUser(context, user.databaseId).then((loaded) => loaded?.[field] ?? null)
      : known;
  };

/** Whether the viewer administers the accounts, and a person's is not deleted. */
const administers = ({ claims }: Context, user: UserRecord): boolean =>
  !isDeletedUser(user) && (claims?.isAdministrator ?? false);

/** Resolves a part of the name, fetched where the response had only the whole name; cut from it if that fails. */
const namePart =
  (part: 'firstName' | 'lastName') =>
  async (user: UserRecord, _args: unknown, context: Context): Promise<string> => {
    if (!user.isNameWhole) return user[part];
    try {
      return ((await loadUser(context, user.databaseId)) ?? user)[part];
    } catch (error) {
      context.log().warn({ err: error }, 'The parts of a name could not be read: it is cut');
      return user[part];
    }
  };

/** Whether a person is the viewer. A person of whom a response had no id is recognised by their address. */
const isViewer = (user: UserRecord, context: Context): boolean => {
  const { databaseId, username } = requireCaller(context);
  return user.databaseId === databaseId || user.email?.toLowerCase() === username;
};

/** Resolves a field of the profile page, which lists omit; null for people without an account. */
const detail =
  <K extends keyof PersonalDetails>(field: K) =>
  (
    user: UserRecord,
    _args: unknown,
    context: Context,
  ): PersonalDetails[K] | null | Promise<PersonalDetails[K]> => {
    if (user.details) return user.details[field];
    if (!hasAccount(user.databaseId)) return null;
    return loadUserInfo(context, user.databaseId).then((loaded) => {
      if (!loaded?.details) throw new UserError('NOT_FOUND', 'Cette personne n’existe pas ou n’existe plus.');
      return loaded.details[field];
    });
  };

/** What is known of an account that was just created. */
const newAccountFacts = {
  isAdministrator: false,
  isGuest: false,
  createdAt: null,
  lastSeenAt: null,
  isWebUser: false,
  isMobileUser: false,
};

const resolvers: Resolvers = {
  Query: {
    user: (_root, { databaseId }, context) =>
      /^\d+$/.test(databaseId) ? nullIfHidden(fetchUserInfo(context.rest, databaseId)) : null,
  },
  Viewer: {
    users: (_viewer, args, context) => {
      rejectBothIds('community', args.communityId, args.communityDatabaseId);
      const filters = {
        jobTitle: args.jobTitle?.trim() || undefined,
        communityDatabaseId:
          args.communityId == null
            ? (args.communityDatabaseId ?? undefined)
            : communityId.read(args.communityId).community,
        countryName: args.countryName?.trim() || undefined,
      };
      const search = args.query?.trim() ?? '';
      const fetch = (start: number, count: number, after?: string) =>
        fetchPeople(context, { search, filters, start, count, after });
      return createPeopleConnection(
        args.orderBy?.direction === 'DESC' ? fromListEnd(fetch) : fetch,
        (user) => user,
        args,
        context,
      );
    },
    newUsers: async (_viewer, _args, context) => (await loadColleagues(context)).newUsers,
    upcomingBirthdays: async (_viewer, _args, context) => (await loadColleagues(context)).upcomingBirthdays,
    userFilters: (_viewer, _args, context) =>
      withFallbackIfNotOffered(fetchDirectoryFilters(context.rest), () => null),
  },
  UnknownUser: {
    isGuest: ({ isGuest }, _args, context) => (supports(context, 'GUEST_MARKS') ? isGuest : null),
  },
  Actor: { __resolveType: (actor) => actor.__typename },
  User: {
    url: ({ databaseId }, _args, context) => webUrls.user(context, databaseId),
    firstName: namePart('firstName'),
    lastName: namePart('lastName'),
    email: detailField('email'),
    jobTitle: detailField('jobTitle'),
    phone: detailField('phone'),
    honorific: detail('honorific'),
    isViewer: (user, _args, context) => isViewer(user, context),
    isGuest: ({ isGuest }, _args, context) => (supports(context, 'GUEST_MARKS') ? isGuest : null),
    isDeleted: isDeletedUser,
    description: async (user, _args, context) => (await detail('description')(user, {}, context)) ?? '',
    birthDate: detail('birthDate'),
    birthday: detail('birthday'),
    country: detail('country'),
    countryName: async (user, _args, context) => (await detail('writtenCountry')(user, {}, context)) || null,
    viewerCanEdit: (user, _args, context) => administers(context, user) || isViewer(user, context),
    viewerCanDelete: (user, _args, context) => administers(context, user) && !isViewer(user, context),
    canCreateCommunities: (user, _args, context) =>
      context.claims?.isAdministrator
        ? loadUserInfo(context, user.databaseId).then(
            (loaded) => loaded?.details?.canCreateCommunities ?? null,
          )
        : null,
    version: resolveAccountVersion,
    lastEdit: resolveAccountEdit,
  },
  Mutation: {
    createUser: (_root, { input }, context) =>
      withUserErrors({ user: null, accountEdge: null, viewer: null }, async () => {
        const user = await createAccount(context, input);
        const accountEdge = user && { ...newEdge(user, user.databaseId), ...newAccountFacts };
        return { user, accountEdge, viewer: requireViewer(context) };
      }),
    updateUser: (_root, { input }, context) => changeAccount(context, input),
    updateUserAvatar: (_root, { input }, context) =>
      withUserErrors({ user: null }, async () => {
        const databaseId = userId.read(input.userId).user;
        const email = (await loadUser(context, databaseId))?.email;
        if (!email) throw new UserError('NOT_FOUND', 'Cette personne n’existe pas ou n’existe plus.');
        await updateAvatarByEmail(context.rest, email, input.avatar);
        clearMemory(context);
        return { user: await loadUser(context, databaseId) };
      }),
    createUserDataExport: (_root, { input }, context) =>
      withUserErrors({ downloadUrl: null }, async () => {
        const databaseId = input.userId == null ? undefined : userId.read(input.userId).user;
        return { downloadUrl: absoluteUrl(context, await createDataArchive(context, databaseId)) };
      }),
    deleteUser: (_root, { input }, context) =>
      withUserErrors({ deletedUserId: null, viewer: null }, async () => {
        await deleteAccount(context, input);
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
