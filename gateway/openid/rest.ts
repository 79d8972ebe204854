import type { CompleteSignInInput, SignInMethods } from '../__generated__/resolvers.ts';
import { decodeArray, decodeFields, decodeFlag, invalidValueError, decodeText } from '../compat/decode.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import { call } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import { withInputNames } from '../rest/userErrors.ts';
import { deviceInputs, signInDevice } from '../session/devices.rest.ts';

/** Milliseconds for which the ways to sign in are cached for everybody. */
const sharedFor = 60_000;

/** Fetches how people sign in; passwords alone where the API knows nothing else. */
export const fetchSignInMethods = (rest: Rest): Promise<SignInMethods> =>
  withFallbackIfNotOffered(
    rest.read(call('GET /api/fournisseurs', { sharedFor }), (answer) => {
      const fields = decodeFields(answer, 'fournisseurs');
      return {
        canUsePasswords: decodeFlag(fields.motdepasse),
        providers: decodeArray(fields.fournisseurs, 'fournisseurs').map((provider) => {
          const { cle, nom } = decodeFields<{ cle: unknown; nom: unknown }>(provider, 'fournisseurs');
          return { key: decodeText(cle), name: decodeText(nom) };
        }),
      };
    }),
    () => ({ canUsePasswords: true, providers: [] }),
  );

/** Starts a sign-in; returns the address of the provider and the state that comes back. */
export async function startSignIn(
  rest: Rest,
  providerKey: string,
  redirectUrl: string,
): Promise<{ authorizationUrl: string; state: string }> {
  const started = await withInputNames(
    { cle: 'providerKey', retour: 'redirectUrl' },
    rest.write(
      call('POST /api/fournisseurs/connexion', { json: { cle: providerKey, retour: redirectUrl } }),
      (answer) => {
        const { adresse, etat } = decodeFields(answer, 'fournisseurs/connexion');
        return { authorizationUrl: decodeText(adresse), state: decodeText(etat) };
      },
    ),
  );
  if (!started?.state) throw invalidValueError('fournisseurs/connexion.etat', started?.state);
  return started;
}

/** Completes a sign-in; returns the token. */
export async function completeSignIn(rest: Rest, input: CompleteSignInInput): Promise<string> {
  const token = await withInputNames(
    { ...deviceInputs, etat: 'state', adresse: 'callbackUrl' },
    rest.write(
      call('POST /api/fournisseurs/retour', {
        json: { etat: input.state, adresse: input.callbackUrl, ...signInDevice(input) },
      }),
      (answer) => decodeText(decodeFields(answer, 'fournisseurs/retour').token),
    ),
  );
  if (!token) throw invalidValueError('fournisseurs/retour.token', token);
  return token;
}
