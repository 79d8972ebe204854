import { z } from 'zod';
import type { SignInConfig } from '../core/openidProviders.ts';
import { readDevice, signInDeviceFields } from '../session/wire.ts';

/** Response of `GET /api/fournisseurs`: the providers, and whether passwords are accepted beside them. */
export const ListSignInProvidersResponse = z.object({
  status: z.literal(true),
  fournisseurs: z.array(z.object({ cle: z.string(), nom: z.string() })),
  motdepasse: z.boolean().describe('Whether people sign in with a password'),
});

/** Body of `POST /api/fournisseurs/connexion`: the provider, and where it sends the person back. */
export const StartSignInBody = z
  .object({
    cle: z.string().max(40),
    retour: z.url().max(500).describe('Must be registered at the provider'),
  })
  .transform(({ cle, retour }) => ({ key: cle, redirectUrl: retour }));
/** Response of `POST /api/fournisseurs/connexion`: where to send the person, and the state that comes back. */
export const StartSignInResponse = z.object({
  status: z.literal(true),
  adresse: z.url(),
  etat: z.string().describe('Kept by the client, which compares it with the one that comes back'),
});

/** Body of `POST /api/fournisseurs/retour`: the address to which the provider sent the person, and the device. */
export const CompleteSignInBody = z
  .object({
    etat: z.string().max(200),
    adresse: z.url().max(10_000).describe('With the parameters of the provider'),
    ...signInDeviceFields,
  })
  .transform(({ etat, adresse, ...body }) => ({ ...readDevice(body), state: etat, url: adresse }));
/** Response of `POST /api/fournisseurs/retour`: the session's bearer token. */
export const CompleteSignInResponse = z.object({ status: z.literal(true), token: z.string() });

/** Response of `GET /api/fournisseurs/deconnexion`: where the session at the provider ends; empty where it goes on. */
export const ProviderSignOutResponse = z.object({
  status: z.literal(true),
  adresse: z.union([z.url(), z.literal('')]),
});

/** Response of the list of providers. */
export const toListSignInProvidersResponse = ({
  providers,
  acceptsPasswords,
}: SignInConfig): z.output<typeof ListSignInProvidersResponse> => ({
  status: true,
  fournisseurs: providers.map(({ key, name }) => ({ cle: key, nom: name })),
  motdepasse: acceptsPasswords,
});

/** Response of a started sign-in. */
export const toStartSignInResponse = ({
  url,
  state,
}: {
  url: string;
  state: string;
}): z.output<typeof StartSignInResponse> => ({ status: true, adresse: url, etat: state });

/** Response with the URL that ends the session at the provider, if there is one. */
export const toProviderSignOutResponse = (
  url: string | undefined,
): z.output<typeof ProviderSignOutResponse> => ({ status: true, adresse: url ?? '' });
