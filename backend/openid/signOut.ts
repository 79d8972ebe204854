import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { sessions } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { Provider } from './provider.ts';
import type { ProviderSignOutResponse } from './wire.ts';

/**
 * Returns the URL that signs the caller out at their identity provider; empty without a provider, when the provider's
 * sign-out is off or unsupported, or when it does not respond.
 */
export async function findSignOutUrl(
  { config, database, log }: BackendContext,
  providers: ReadonlyMap<string, Provider>,
  caller: Caller,
): Promise<z.output<typeof ProviderSignOutResponse>> {
  const [session] = await database
    .select({ provider: sessions.provider })
    .from(sessions)
    .where(eq(sessions.id, caller.sessionId));
  const provider = providers.get(session?.provider ?? '');
  const url = await provider?.signOutUrl(`${config.publicUrl}/login`).catch((err: unknown) => {
    log.warn({ err, provider: session?.provider }, 'A provider cannot be asked where its sessions end');
    return undefined;
  });
  return { status: true, adresse: url ?? '' };
}
