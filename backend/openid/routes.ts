import { anybody, signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { completeSignIn } from './completeSignIn.ts';
import { openProvider } from './provider.ts';
import { findSignOutUrl } from './signOut.ts';
import { startSignIn } from './startSignIn.ts';
import {
  CompleteSignInBody,
  CompleteSignInResponse,
  ListSignInProvidersResponse,
  ProviderSignOutResponse,
  StartSignInBody,
  StartSignInResponse,
  toListSignInProvidersResponse,
  toProviderSignOutResponse,
  toStartSignInResponse,
} from './wire.ts';

const operation = {
  source: '1 §7',
  assumed: 'An addition: the documents know passwords only.',
  extension: 'SIGN_IN_PROVIDERS',
} as const;

/** Registers the routes of signing in at an OpenID Connect provider. */
export function routes(app: App): void {
  const { config, database, log } = app.context;
  const providers = new Map(
    config.signIn.providers.map((settings) => [settings.key, openProvider(settings, log)]),
  );

  app.get(
    '/api/fournisseurs',
    {
      config: { access: anybody, operation: { id: 'listSignInProviders', ...operation } },
      schema: {
        summary: 'The providers by which people sign in, and whether passwords are accepted',
        response: { 200: ListSignInProvidersResponse },
      },
    },
    () => toListSignInProvidersResponse(config.signIn),
  );

  app.post(
    '/api/fournisseurs/connexion',
    {
      config: { access: anybody, operation: { id: 'startSignIn', ...operation } },
      schema: {
        summary: 'Starts a sign-in at a provider',
        body: StartSignInBody,
        response: { 200: StartSignInResponse },
      },
    },
    async ({ body }) => toStartSignInResponse(await startSignIn(database, providers, body)),
  );

  app.post(
    '/api/fournisseurs/retour',
    {
      config: { access: anybody, operation: { id: 'completeSignIn', ...operation } },
      schema: {
        summary: 'Completes a sign-in at a provider, once, with the address to which it sent the person back',
        body: CompleteSignInBody,
        response: { 200: CompleteSignInResponse },
      },
    },
    (request) => completeSignIn(request, providers, request.body),
  );

  app.get(
    '/api/fournisseurs/deconnexion',
    {
      config: { access: signedIn, operation: { id: 'findProviderSignOut', ...operation } },
      schema: {
        summary: 'Where signing out also ends the session at the provider',
        response: { 200: ProviderSignOutResponse },
      },
    },
    async ({ caller }) => toProviderSignOutResponse(await findSignOutUrl(app.context, providers, caller)),
  );
}
