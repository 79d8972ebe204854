import { createHash, randomUUID } from 'node:crypto';
import pino from 'pino';
import { createListCache } from '../connections/listCache.ts';
import type { Context } from '../graphql/context.ts';
import type { GatewayConfig } from '../config/config.ts';
import { UserError, type UserErrorCode } from '../http/errors.ts';
import { createRateLimits } from '../http/rates.ts';
import { createContext, type Services } from '../graphql/requests.ts';
import { createRevokedTokens } from '../graphql/revokedTokens.ts';
import { createTokenVerifier, isUnauthenticated } from '../graphql/tokenVerifier.ts';
import { createRealtimeStatus } from '../realtime/realtimeStatus.ts';
import { createEventHub } from '../realtime/eventHub.ts';
import { createPresence } from '../realtime/presence.ts';
import type { BodyEncoding } from '../rest/call.ts';
import { createRestClient, type RestClient } from '../rest/client.ts';
import type { PasswordDigest } from '../config/settings.ts';
import { profileOf, fetchTokenOwner } from '../session/viewer.ts';
import { signIn } from '../session/rest.ts';
import type { Trials } from './trials.ts';

/** Credentials from the operator. Never printed. */
export interface Credentials {
  username: string;
  password: string;
}

/** A signed-in account and the API as it sees it. */
export interface Account {
  context: Context;
  username: string;
  /** Their id in the API; undefined if it does not return it. */
  databaseId: string | undefined;
  isAdministrator: boolean;
  mayMakeCommunities: boolean;
}

/** The API, with the settings that allowed signing in. */
export interface SignInResult {
  services: Services;
  digest: PasswordDigest;
  body: BodyEncoding;
}

const log = pino({ level: 'silent' });

/** The password as sent. */
const digested = (password: string, digest: PasswordDigest): string =>
  digest === 'none' ? password : createHash(digest).update(password).digest('hex');

/** Ways to sign in: the configured one first, clear text last. */
function signInVariants({ passwordDigest, apiBody }: GatewayConfig): [PasswordDigest, BodyEncoding][] {
  const digests: PasswordDigest[] = [passwordDigest, 'sha256', 'md5', 'sha1', 'sha512', 'none'];
  const bodies: BodyEncoding[] = [apiBody, 'json', 'form'];
  return [...new Set(digests)].flatMap((digest) =>
    [...new Set(bodies)].map((body): [PasswordDigest, BodyEncoding] => [digest, body]),
  );
}

/** Opens the API; every call is recorded as a trial. */
export function openServices(config: GatewayConfig, trials: Trials): Services {
  const lists = createListCache();
  const client = createRestClient(config, trials.metrics, log, lists.forget);
  const rest: RestClient = { ...client, open: (session) => trials.watched(client.open(session)) };
  return {
    config,
    rateLimits: createRateLimits(config.rates, undefined),
    rest,
    events: createEventHub(),
    realtimeStatus: createRealtimeStatus(log),
    lists,
    presence: createPresence(),
    writesInFlight: new Map(),
    tokenVerifier: createTokenVerifier(fetchTokenOwner, {
      revoked: createRevokedTokens(undefined),
      hasSessions: false,
      onForget: lists.forget,
    }),
    log,
  };
}

/** Closes what `openServices` opened. */
export async function closeServices({ rest, presence }: Services): Promise<void> {
  presence.close();
  await rest.close();
}

/** The context of one request; anonymous without a token. */
export const openContext = (services: Services, token: string | null): Context =>
  createContext(services, {
    token,
    requestId: randomUUID(),
    startedAt: Date.now(),
    origin: services.config.publicUrl ?? 'http://localhost',
    isTrustedDocument: false,
  });

/** Rejections that another digest would not change. */
const final: ReadonlySet<UserErrorCode> = new Set(['NOT_FOUND', 'RATE_LIMITED']);

/** The token of an account; null if the credentials are rejected. */
async function tokenOf(services: Services, { username, password }: Credentials, digest: PasswordDigest) {
  try {
    return await signIn(openContext(services, null).rest, username, digested(password, digest));
  } catch (error) {
    const isRefused = error instanceof UserError && !final.has(error.userError.code);
    // This status refers to the session being requested.
    if (isRefused || isUnauthenticated(error)) return null;
    throw error;
  }
}

/**
 * Finds how to sign in by trying each digest in each body encoding; null if none works. Only the last attempt counts as
 * a trial.
 */
export async function findSignIn(
  config: GatewayConfig,
  credentials: Credentials,
  trials: Trials,
): Promise<(SignInResult & { token: string }) | null> {
  const ways = signInVariants(config);
  for (const [index, [digest, body]] of ways.entries()) {
    const services = openServices({ ...config, passwordDigest: digest, apiBody: body }, trials);
    let token: string | null = null;
    try {
      token = await tokenOf(services, credentials, digest);
      if (token !== null) return { services, digest, body, token };
    } finally {
      if (token === null) await closeServices(services);
    }
    if (index < ways.length - 1) trials.made.pop();
  }
  return null;
}

/**
 * The owner of a token by the API, else by the token's claims, so that later calls can be tried; null if neither names
 * one.
 */
export async function openAccount(services: Services, token: string): Promise<Account | null> {
  const context = openContext(services, token);
  const { caller } = await services.tokenVerifier.authenticate(context);
  const username = caller?.username ?? context.claims?.username;
  if (username === undefined) return null;
  const stored = caller && (await profileOf(context));
  return {
    context: { ...context, caller },
    username,
    databaseId: caller?.databaseId,
    isAdministrator: context.claims?.isAdministrator === true && stored?.isAdministrator !== false,
    mayMakeCommunities: stored?.canCreateCommunities === true,
  };
}

/** Signs a second account in, in the same way. */
export async function signInOther(
  { services, digest }: SignInResult,
  credentials: Credentials,
): Promise<Account | null> {
  const token = await tokenOf(services, credentials, digest);
  return token === null ? null : openAccount(services, token);
}
