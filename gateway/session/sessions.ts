import type { MutationResolvers, ViewerResolvers } from '../__generated__/resolvers.ts';
import { NotOfferedError, withFallbackIfNotOffered } from '../compat/extensions.ts';
import { connectionFromArray } from '../connections/anchoredConnection.ts';
import { type Context, perRequest, clearMemory } from '../graphql/context.ts';
import { withUserErrors, UserError } from '../http/errors.ts';
import { isUnauthenticated } from '../graphql/tokenVerifier.ts';
import { nodeType } from '../graphql/nodes.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { disconnectDevice, registerDevice } from './devices.rest.ts';
import { toTokenResult, noToken } from './tokenResult.ts';
import {
  endSessions,
  fetchProviderSignOutUrl,
  fetchSessions,
  renewSession,
  sessionId,
} from './sessions.rest.ts';

/** The viewer's sessions, fetched at most once per request; none where the API keeps none. */
const sessionsOf = perRequest((context) => withFallbackIfNotOffered(fetchSessions(context.rest), () => []));

/** Resolves the list of the viewer's sessions. */
export const sessions: NonNullable<ViewerResolvers['sessions']> = async (_viewer, args, context) =>
  connectionFromArray(await sessionsOf(context), ({ id }) => id, args);

/** Node type of sessions, for the viewer's own only. */
export const sessionNode = nodeType(sessionId, async ({ session }, context) => {
  requireViewer(context);
  const id = sessionId.write({ session });
  return (await sessionsOf(context)).find((own) => own.id === id) ?? null;
});

const sessionEnded = () =>
  new UserError('SESSION_ENDED', 'Votre session a expiré. Veuillez vous reconnecter.');

/** Whether the error of a renewal means that the session has ended: the API rejects the token or has no sessions. */
const meansSessionEnded = (error: unknown): boolean =>
  error instanceof NotOfferedError ||
  (error instanceof UserError && error.userError.code === 'INVALID') ||
  isUnauthenticated(error);

/** Ends the session of an expired token, which has to be renewed first: the API would otherwise let it be renewed later. */
async function endExpired(context: Context, token: string, pushToken: string): Promise<void> {
  const { tokenVerifier, rest } = context;
  if (await tokenVerifier.isRevoked(token)) return;
  await tokenVerifier.revoke(token);
  try {
    await disconnectDevice(rest.as(await renewSession(rest, token)), pushToken);
  } catch (error) {
    if (!meansSessionEnded(error)) throw error;
  }
}

/** URL that also ends the session at the identity provider; null if there is none or it cannot be fetched. */
async function providerSignOutUrlOf({ token, rest, log }: Context): Promise<string | null> {
  if (token === null) return null;
  try {
    return await fetchProviderSignOutUrl(rest);
  } catch (err) {
    log().warn({ err }, 'The provider’s sign-out URL could not be fetched');
    return null;
  }
}

/** Ends the session of a request; calls the API if it stores sessions or a device must be unregistered. */
async function signOut(context: Context, pushToken: string): Promise<void> {
  const { token, presentedToken, authError, tokenVerifier, rest } = context;
  if (token === null) {
    // The owner could not be verified, so the session may still be active.
    if (authError && !isUnauthenticated(authError)) throw authError;
    if (presentedToken !== null) await endExpired(context, presentedToken, pushToken);
    return;
  }
  await tokenVerifier.revoke(token);
  await disconnectDevice(rest, pushToken).catch((error: unknown) => {
    if (!isUnauthenticated(error) && !(error instanceof NotOfferedError)) throw error;
  });
}

/** Ends the given sessions, or all except the current one. */
const resolveEndSessions = (context: Context, sessions: string[] | undefined) =>
  withUserErrors({ removedSessionIds: null, viewer: null }, async () => {
    const ended = await endSessions(context.rest, sessions);
    context.tokenVerifier.handleSessionEvent({ what: 'ended', sessions: ended });
    clearMemory(context);
    return {
      removedSessionIds: ended.map((session) => sessionId.write({ session })),
      // A session that ended itself has no viewer any more.
      viewer: ended.includes(context.claims?.sid ?? '') ? null : requireViewer(context),
    };
  });

/** Mutations that renew and end sessions, register devices and sign out. */
export const sessionMutations = {
  renewSession: (_root, { input }, context) =>
    withUserErrors(noToken, async () => {
      if (await context.tokenVerifier.isRevoked(input.token)) throw sessionEnded();
      const token = await renewSession(context.rest, input.token).catch((error: unknown) => {
        throw meansSessionEnded(error) ? sessionEnded() : error;
      });
      context.tokenVerifier.invalidate(input.token);
      return toTokenResult(token);
    }),
  registerDevice: (_root, { input }, context) =>
    withUserErrors({}, async () => {
      if (input.pushToken === '')
        throw new UserError('INVALID', 'Le jeton de l’appareil est obligatoire', ['pushToken']);
      await registerDevice(context, input);
      return {};
    }),
  endSessions: (_root, { input: { sessionIds } }, context) =>
    resolveEndSessions(
      context,
      sessionIds.map((id) => sessionId.read(id).session),
    ),
  endOtherSessions: (_root, _args, context) => resolveEndSessions(context, undefined),
  signOut: (_root, { input }, context) =>
    withUserErrors({ providerSignOutUrl: null }, async () => {
      const providerSignOutUrl = await providerSignOutUrlOf(context);
      await signOut(context, input.pushToken ?? '');
      return { providerSignOutUrl };
    }),
} satisfies MutationResolvers;
