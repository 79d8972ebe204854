import type { Resolvers } from '../__generated__/resolvers.ts';
import { supports } from '../compat/capabilities.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import type { PasswordDigest } from '../config/settings.ts';
import type { Context } from '../graphql/context.ts';
import { withUserErrors, graphqlError, UserError } from '../http/errors.ts';
import { isUnauthenticated } from '../graphql/tokenVerifier.ts';
import { nodeType } from '../graphql/nodes.ts';
import type { Feature } from '../realtime/feature.ts';
import { requireViewer, viewerId, viewerOf } from '../graphql/viewer.ts';
import { deviceInputs, signInDevice } from './devices.rest.ts';
import { finishSignIn, actAsOwner, toTokenResult, rejectedSignIn, noToken } from './tokenResult.ts';
import { profileMutations } from './profile.ts';
import { updatePassword, signIn, requestPasswordReset, resetPassword } from './rest.ts';
import { sessionMutations, sessionNode, sessions } from './sessions.ts';
import { isFirstSignIn, isAdministrator, profileOf } from './viewer.ts';

/** Expected form of each digest; a password sent in clear is only limited in length. */
const digestForms: Record<PasswordDigest, RegExp> = {
  sha256: /^[0-9a-f]{64}$/,
  sha1: /^[0-9a-f]{40}$/,
  md5: /^[0-9a-f]{32}$/,
  sha512: /^[0-9a-f]{128}$/,
  none: /^.{1,1000}$/su,
};

/** Throws when a client sends another form than `Platform.passwordDigestAlgorithm`; users never see this message. */
function requireDigest({ config: { passwordDigest } }: Context, digest: string): void {
  if (!digestForms[passwordDigest].test(digest))
    throw graphqlError(
      'BAD_USER_INPUT',
      `passwordDigest must be as Platform.passwordDigestAlgorithm says: ${passwordDigest}.`,
    );
}

/** Whether an error means wrong credentials; errors about the device do not count. */
function isWrongCredentials(error: unknown): boolean {
  if (isUnauthenticated(error)) return true;
  if (!(error instanceof UserError)) return false;
  const { code, path } = error.userError;
  const isOfDevice = Object.values(deviceInputs).includes(path?.[0] ?? '');
  return !isOfDevice && ['INVALID', 'FORBIDDEN', 'NOT_FOUND', 'INVALID_STATE'].includes(code);
}

/** Throws the documented sentence for wrong credentials, and other errors as they are. */
function throwInvalidCredentials(error: unknown): never {
  throw isWrongCredentials(error)
    ? new UserError('INVALID_CREDENTIALS', 'E-mail et/ou mot de passe incorrect(s)')
    : error;
}

const sameAsCurrent = () =>
  new UserError('INVALID', 'Le nouveau mot de passe doit être différent de l’actuel', ['passwordDigest']);

/** Asks an API that does not ask for it itself whether this is the viewer's password: by signing in with it. */
async function requirePassword(context: Context, digest: string): Promise<void> {
  await signIn(context.rest, requireViewer(context).username, digest).catch((error: unknown) => {
    throw isWrongCredentials(error)
      ? new UserError('INVALID', 'Le mot de passe actuel est incorrect', ['currentPasswordDigest'])
      : error;
  });
}

const resolvers: Resolvers = {
  Query: { viewer: (_root, _args, context) => viewerOf(context) },
  Viewer: {
    email: ({ username }) => username,
    user: async (_viewer, _args, context) => (await profileOf(context)).user,
    isAdministrator: (_viewer, _args, context) => isAdministrator(context),
    canCreateCommunities: async (_viewer, _args, context) => (await profileOf(context)).canCreateCommunities,
    isBirthYearVisible: async (_viewer, _args, context) =>
      supports(context, 'BIRTH_YEARS') ? (await profileOf(context)).isBirthYearVisible : null,
    language: async (_viewer, _args, context) => (await profileOf(context)).language,
    isOnboardingRequired: (_viewer, _args, context) => isFirstSignIn(context),
    sessions,
  },
  SignInPayload: {
    isOnboardingRequired: ({ isOnboardingRequired }) => isOnboardingRequired,
    viewer: (payload, _args, context) => actAsOwner(context, payload),
  },
  UpdatePasswordPayload: {
    viewer: (payload, _args, context) => {
      if (payload.userErrors.length > 0) return null;
      return payload.token === null ? viewerOf(context) : actAsOwner(context, payload);
    },
  },
  Mutation: {
    ...profileMutations,
    ...sessionMutations,
    signIn: (_root, { input }, context) =>
      withUserErrors(rejectedSignIn, async () => {
        if (input.email.trim() === '') throw new UserError('INVALID', "L'email est obligatoire", ['email']);
        requireDigest(context, input.passwordDigest);
        const device = signInDevice(input);
        const token = await signIn(context.rest, input.email.trim(), input.passwordDigest, device).catch(
          throwInvalidCredentials,
        );
        return finishSignIn(context, token, input.platform);
      }),
    requestPasswordReset: (_root, { input }, context) =>
      withUserErrors({}, async () => {
        const email = input.email.trim();
        if (email.length > 320 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
          throw new UserError('INVALID', 'Email est Incorrect', ['email']);
        await requestPasswordReset(context.rest, email);
        return {};
      }),
    resetPassword: (_root, { input }, context) =>
      withUserErrors({}, async () => {
        requireDigest(context, input.passwordDigest);
        if (!(await resetPassword(context.rest, input.token, input.passwordDigest)))
          throw new UserError('INVALID_STATE', 'Ce lien n’est plus valable.', ['token']);
        return {};
      }),
    updatePassword: (_root, { input }, context) =>
      withUserErrors(noToken, async () => {
        const current = input.currentPasswordDigest ?? undefined;
        for (const digest of [input.passwordDigest, current ?? input.passwordDigest])
          requireDigest(context, digest);
        const token = await withFallbackIfNotOffered(
          updatePassword(context.rest, input.passwordDigest, current),
          async () => {
            // An API that does not ask for the present password: a sign-in proves it.
            await requirePassword(context, current ?? '');
            if (current?.toLowerCase() === input.passwordDigest.toLowerCase()) throw sameAsCurrent();
            return updatePassword(context.rest, input.passwordDigest, undefined);
          },
        );
        const before = context.token ?? '';
        if (token === null || token === before) context.tokenVerifier.invalidate(before);
        else await context.tokenVerifier.revoke(before);
        return token === null ? noToken : toTokenResult(token);
      }),
  },
};

/** Resolvers of signing in and out, and of the viewer. */
export const session: Feature = {
  resolvers,
  nodes: [
    nodeType(viewerId, ({ username }, context) => {
      const viewer = viewerOf(context);
      return viewer?.username === username ? viewer : null;
    }),
    sessionNode,
  ],
};
