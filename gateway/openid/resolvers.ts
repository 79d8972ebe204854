import type { Resolvers } from '../__generated__/resolvers.ts';
import { withUserErrors } from '../http/errors.ts';
import type { Feature } from '../realtime/feature.ts';
import { finishSignIn, actAsOwner, rejectedSignIn } from '../session/tokenResult.ts';
import { completeSignIn, fetchSignInMethods, startSignIn } from './rest.ts';

const resolvers: Resolvers = {
  Query: { signInMethods: (_root, _args, context) => fetchSignInMethods(context.rest) },
  CompleteSignInPayload: {
    isOnboardingRequired: ({ isOnboardingRequired }) => isOnboardingRequired,
    viewer: (payload, _args, context) => actAsOwner(context, payload),
  },
  Mutation: {
    startSignIn: (_root, { input }, context) =>
      withUserErrors({ authorizationUrl: null, state: null }, () =>
        startSignIn(context.rest, input.providerKey, input.redirectUrl),
      ),
    completeSignIn: (_root, { input }, context) =>
      withUserErrors(rejectedSignIn, async () =>
        finishSignIn(context, await completeSignIn(context.rest, input), input.platform),
      ),
  },
};

/** Resolvers for signing in with an external identity provider. */
export const openid: Feature = { resolvers };
