import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  clockTolerance,
  type Configuration,
  discovery,
  fetchUserInfo,
  enableNonRepudiationChecks,
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
} from 'openid-client';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ApiError, conflictError, forbiddenError } from '../core/errors.ts';
import type { OpenIdProvider } from '../core/openidProviders.ts';

/** Seconds by which clocks may differ. */
const tolerance = 60;
/** Seconds to wait for an answer of a provider. */
const timeout = 10;
/** Milliseconds for which the metadata of a provider are kept. */
const metadataLifetime = 3_600_000;

/** What a provider says about a person who signed in. */
export interface Identity {
  subject: string;
  /** In lower case; undefined unless verified. */
  email: string | undefined;
  firstName: string;
  lastName: string;
  jobTitle: string;
  phone: string;
  /** Undefined when they could not be read. */
  groups: readonly string[] | undefined;
  /** Why only the identity token could be read, which suffices for an account that is linked; undefined normally. */
  incomplete: ApiError | undefined;
}

/** An attempt to sign in, as it was started. */
interface Attempt {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUrl: string;
}

type Tokens = Awaited<ReturnType<typeof authorizationCodeGrant>>;

/** A provider as a relying party sees it. */
export interface Provider {
  readonly settings: OpenIdProvider;
  /** Where a person is sent to sign in. @throws ApiError 503 when the provider does not answer. */
  authorizationUrl(attempt: Attempt): Promise<string>;
  /**
   * Exchanges what the provider sent back for an identity. @throws ApiError 403 when the provider refused, 409 when its
   * answer is not valid, 503 when it does not answer.
   */
  identityOf(attempt: Attempt, callbackUrl: string): Promise<Identity>;
  /** Where signing out ends the session at the provider; undefined when it does not. */
  signOutUrl(returnUrl: string): Promise<string | undefined>;
}

const text = z.string().trim().catch('');
const Claims = z.object({
  sub: z.string().min(1),
  email: text,
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  name: text,
  given_name: text,
  family_name: text,
  job_title: text,
  phone_number: text,
});

/** What a provider says of a person; with `failure`, only what their identity token says. */
interface Claimed {
  claims: Readonly<Record<string, unknown>>;
  failure?: unknown;
}

/** Codes of errors by which a provider did not answer. */
const noAnswer: readonly unknown[] = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'];
/** Whether an error means that the provider answered, and not that it is away. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ResponseBodyError
    ? error.status < 500
    : error instanceof ClientError && !noAnswer.includes(error.code);

/** Opens a provider; its metadata are fetched at the first use. */
export function openProvider(settings: OpenIdProvider, log: Logger): Provider {
  const { name, issuer, clientId, clientSecret, scopes } = settings;
  let known: { configuration: Promise<Configuration>; until: number } | undefined;

  const unavailable = (cause: unknown) =>
    new ApiError(503, `${name} ne répond pas. Réessayez dans un instant.`, 'PROVIDER_UNAVAILABLE', { cause });

  function configuration(): Promise<Configuration> {
    if (known && Date.now() < known.until) return known.configuration;
    const found = discovery(
      new URL(issuer),
      clientId,
      { ...(clientSecret === undefined ? {} : { client_secret: clientSecret }), [clockTolerance]: tolerance },
      undefined,
      // Signatures are verified although the answer comes by TLS from the provider itself.
      {
        timeout,
        execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
      },
    );
    known = { configuration: found, until: Date.now() + metadataLifetime };
    found.catch(() => {
      known = undefined;
    });
    return found;
  }

  /** The groups; undefined where the provider says that it left them out, as Entra does for very many. */
  function groupsOf(claims: Readonly<Record<string, unknown>>): string[] | undefined {
    const groups = claims[settings.groupsClaim] ?? [];
    const elsewhere = z.looseObject({}).safeParse(claims['_claim_names']).data ?? {};
    if (claims.hasgroups === true || settings.groupsClaim in elsewhere) return undefined;
    return (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === 'string');
  }

  /** The claims of an identity token, and those of UserInfo where some that are needed are absent. */
  async function claimsOf(client: Configuration, tokens: Tokens): Promise<Claimed> {
    const claims: { sub: string; [claim: string]: unknown } = tokens.claims() ?? { sub: '' };
    const needed = ['email', claims.name === undefined ? 'given_name' : 'name'];
    if (settings.allowedGroups ?? settings.administratorGroups) needed.push(settings.groupsClaim);
    const isComplete = needed.every((claim) => claims[claim] !== undefined);
    if (isComplete || client.serverMetadata().userinfo_endpoint === undefined) return { claims };
    try {
      const userInfo = await fetchUserInfo(client, tokens.access_token, claims.sub);
      return { claims: { ...userInfo, ...claims } };
    } catch (error) {
      if (settings.allowedGroups && claims[settings.groupsClaim] === undefined) throw error;
      log.warn({ err: error, provider: name }, 'UserInfo of a provider failed');
      return { claims, failure: error };
    }
  }

  return {
    settings,

    async authorizationUrl({ state, nonce, codeVerifier, redirectUrl }) {
      const client = await configuration().catch((error: unknown) => {
        throw unavailable(error);
      });
      return buildAuthorizationUrl(client, {
        redirect_uri: redirectUrl,
        scope: scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }).href;
    },

    async identityOf({ state, nonce, codeVerifier, redirectUrl }, callbackUrl) {
      const returned = new URL(redirectUrl);
      returned.search = new URL(callbackUrl).search;
      try {
        const client = await configuration();
        const tokens = await authorizationCodeGrant(client, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const { claims: all, failure } = await claimsOf(client, tokens);
        const claims = Claims.parse(all);
        const isVerified = claims.email_verified || settings.trustsEmails;
        const isSplit = claims.given_name !== '' || claims.family_name !== '';
        return {
          subject: claims.sub,
          email:
            isVerified && z.email().safeParse(claims.email).success ? claims.email.toLowerCase() : undefined,
          firstName: isSplit ? claims.given_name : claims.name,
          lastName: claims.family_name,
          jobTitle: claims.job_title,
          phone: claims.phone_number,
          groups: failure && all[settings.groupsClaim] === undefined ? undefined : groupsOf(all),
          incomplete: failure ? unavailable(failure) : undefined,
        };
      } catch (error) {
        if (error instanceof AuthorizationResponseError)
          throw forbiddenError(`${name} a refusé la connexion.`);
        if (!isAnswer(error)) throw unavailable(error);
        throw new ApiError(409, `La réponse de ${name} n’est pas valable. Recommencez.`, 'PROVIDER_ANSWER', {
          cause: error,
        });
      }
    },

    async signOutUrl(returnUrl) {
      if (!settings.endsSessions) return undefined;
      const client = await configuration();
      if (client.serverMetadata().end_session_endpoint === undefined) return undefined;
      return buildEndSessionUrl(client, { post_logout_redirect_uri: returnUrl }).href;
    },
  };
}

/** Error for an attempt that is unknown, used or expired. */
export const attemptExpiredError = () =>
  conflictError('Cette connexion a expiré. Recommencez.', 'ATTEMPT_EXPIRED');
