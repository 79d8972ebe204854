import { anybody, signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { changePassword } from './changePassword.ts';
import { requestPasswordReset, resetPassword } from './passwordReset.ts';
import { createResetLimits } from './resetLimits.ts';
import type { SignInLimits } from './signInLimits.ts';
import {
  ChangePasswordResponse,
  ChangePasswordBody,
  RequestPasswordResetResponse,
  RequestPasswordResetBody,
  ResetPasswordResponse,
  ResetPasswordBody,
} from './wire.ts';

/** Registers the routes that reset and change passwords. */
export function passwordRoutes(app: App, signInLimits: SignInLimits): void {
  const limits = createResetLimits(app.context.config.resetLifetime, app.context.peers);

  app.post(
    '/forget',
    {
      config: { access: anybody, operation: { id: 'requestPasswordReset', source: '1 §7' } },
      schema: {
        summary:
          'Mails a link to choose a new password; answers alike whether or not anybody has this e-mail',
        body: RequestPasswordResetBody,
        response: { 200: RequestPasswordResetResponse },
      },
    },
    (request) => requestPasswordReset(request, limits, request.body),
  );

  app.post(
    '/reset/password',
    {
      config: {
        access: anybody,
        operation: {
          id: 'resetPassword',
          source: '1 §7',
          assumed: "Only 'okey' is shown; a token that is unknown, used or out of time answers 'ko'.",
        },
      },
      schema: {
        summary: 'Sets a new password with the token of a mailed link, once; all sessions of the person end',
        body: ResetPasswordBody,
        response: { 200: ResetPasswordResponse },
      },
    },
    (request) => resetPassword(request, limits, request.body),
  );

  app.post(
    '/api/reset',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'changePassword',
          source: '1 §7',
          assumed: 'The answer is not shown: a new token, because all earlier ones end.',
        },
      },
      schema: {
        summary:
          "Sets the caller's password; all their sessions end, and this device goes on with the token of the answer",
        body: ChangePasswordBody,
        response: { 200: ChangePasswordResponse },
      },
    },
    (request) => changePassword(request, signInLimits, request.body),
  );
}
