import { anybody, signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { checkFirstSignIn } from './checkFirstSignIn.ts';
import { signOut } from './ownSessions.ts';
import { passwordRoutes } from './passwordRoutes.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { signIn } from './signIn.ts';
import { createSignInLimits } from './signInLimits.ts';
import {
  SignOutBody,
  CheckFirstSignInResponse,
  CheckFirstSignInBody,
  SignInResponse,
  SignInBody,
} from './wire.ts';
import { SuccessResponse } from '../core/wire.ts';

/** Registers all routes of sessions. */
export function routes(app: App): void {
  const { context } = app;
  const limits = createSignInLimits(context.peers);
  passwordRoutes(app, limits);
  sessionRoutes(app);

  app.post(
    '/api/login_check',
    {
      config: {
        access: anybody,
        operation: { id: 'signIn', source: '1 §7', assumed: 'The names of the credentials are not shown.' },
      },
      schema: {
        summary: 'Exchanges credentials for a token',
        body: SignInBody,
        response: { 200: SignInResponse },
      },
    },
    (request) => signIn(request, limits, request.body),
  );

  app.post(
    '/api/first',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'checkFirstSignIn',
          source: '1 §7',
          assumed: 'Only the message of a first sign-in is shown.',
        },
      },
      schema: {
        summary: 'Whether the onboarding is still to come; registers the device for push messages',
        body: CheckFirstSignInBody,
        response: { 200: CheckFirstSignInResponse },
      },
    },
    ({ caller, body }) => checkFirstSignIn(context, caller, body),
  );

  app.post(
    '/api/deconnect',
    {
      config: {
        access: signedIn,
        operation: { id: 'disconnectDevice', source: '1 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Ends the session; the device receives no further push messages',
        body: SignOutBody,
        response: { 200: SuccessResponse },
      },
    },
    ({ caller, body }) => signOut(context, caller, body),
  );
}
