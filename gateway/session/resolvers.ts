import { GraphQLError } from 'graphql';
import type { Resolvers } from '../__generated__/resolvers.ts';
import { readClaims } from '../core/claims.ts';
import type { PasswordDigest } from '../core/config.ts';
import type { Context } from '../core/context.ts';
import { answerRefusals, fault, Refusal } from '../core/errors.ts';
import { nodeType } from '../core/nodes.ts';
import type { Room } from '../core/room.ts';
import {
  changePassword,
  checkFirst,
  disconnectDevice,
  logIn,
  requestPasswordReset,
  resetPassword,
} from './rest.ts';
import { viewerId, viewerOf } from '../core/viewer.ts';
import { profileMutations } from './profile.ts';
import { isAdministrator, profileOf } from './viewer.ts';

/** What each digest looks like; a password that is sent itself has bounds alone. */
const digestForms: Record<PasswordDigest, RegExp> = {
  sha256: /^[0-9a-f]{64}$/,
  sha1: /^[0-9a-f]{40}$/,
  md5: /^[0-9a-f]{32}$/,
  sha512: /^[0-9a-f]{128}$/,
  none: /^.{1,1000}$/su,
};

/** A client that sends the password in another form than `Platform.passwordDigest` is told so: people never see this. */
function requireDigest({ config: { passwordDigest } }: Context, digest: string): void {
  if (!digestForms[passwordDigest].test(digest))
    throw fault(
      'BAD_USER_INPUT',
      `passwordDigest must be as Platform.passwordDigest says: ${passwordDigest}.`,
    );
}

/** When a token says that it expires. */
function expiryOf(token: string): string | null {
  const exp = readClaims(token)?.exp;
  return exp === undefined ? null : new Date(exp * 1000).toISOString();
}

const wrong = () => new Refusal('INVALID_CREDENTIALS', 'E-mail et/ou mot de passe incorrect(s)');

const resolvers: Resolvers = {
  Query: { viewer: (_root, _args, context) => viewerOf(context) },
  Viewer: {
    user: async (_viewer, _args, context) => (await profileOf(context)).user,
    isAdministrator: (_viewer, _args, context) => isAdministrator(context),
    canCreateCommunities: async (_viewer, _args, context) => (await profileOf(context)).canCreateCommunities,
    language: async (_viewer, _args, context) => (await profileOf(context)).language,
  },
  Mutation: {
    ...profileMutations,
    signIn: (_root, { input }, context) =>
      answerRefusals({ token: null, expiresAt: null, isFirstSignIn: null }, async () => {
        if (input.username.trim() === '')
          throw new Refusal('INVALID', "L'email est obligatoire", ['username']);
        requireDigest(context, input.passwordDigest);
        const token = await logIn(context.rest, input.username.trim(), input.passwordDigest).catch(
          (error: unknown) => {
            // Whatever the API says of wrong credentials, people read the documented sentence.
            if (error instanceof GraphQLError && error.extensions.code === 'UNAUTHENTICATED') throw wrong();
            if (
              error instanceof Refusal &&
              ['INVALID', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'].includes(error.userError.code)
            )
              throw wrong();
            throw error;
          },
        );
        const isFirstSignIn = await checkFirst(context.rest.as(token), '');
        return {
          token,
          expiresAt: expiryOf(token),
          isFirstSignIn,
        };
      }),
    checkFirstSignIn: (_root, { input }, context) =>
      answerRefusals({ isFirstSignIn: false }, async () => ({
        isFirstSignIn: await checkFirst(context.rest, input.deviceToken ?? ''),
      })),
    signOut: (_root, { input }, context) =>
      answerRefusals({}, async () => {
        context.identity.forget(context.token);
        // Without a device token there is nothing to disconnect.
        if (input.deviceToken) await disconnectDevice(context.rest, input.deviceToken);
        return {};
      }),
    requestPasswordReset: (_root, { input }, context) =>
      answerRefusals({}, async () => {
        const email = input.email.trim();
        if (email.length > 320 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
          throw new Refusal('INVALID', 'Email est Incorrect', ['email']);
        await requestPasswordReset(context.rest, email);
        return {};
      }),
    resetPassword: (_root, { input }, context) =>
      answerRefusals({ isReset: false }, async () => {
        requireDigest(context, input.passwordDigest);
        return { isReset: await resetPassword(context.rest, input.token, input.passwordDigest) };
      }),
    changePassword: (_root, { input }, context) =>
      answerRefusals({ token: null, expiresAt: null }, async () => {
        requireDigest(context, input.passwordDigest);
        const token = await changePassword(context.rest, input.passwordDigest);
        context.identity.forget(context.token);
        return { token, expiresAt: token === null ? null : expiryOf(token) };
      }),
  },
};

/** Signing in and out, and the viewer. */
export const session: Room = {
  resolvers,
  nodes: [
    nodeType(viewerId, ({ username }, context) => {
      const viewer = viewerOf(context);
      return viewer?.username === username ? viewer : null;
    }),
  ],
};
