import { eq } from 'drizzle-orm';
import { sessions } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { Provider } from './provider.ts';

/**
 * Returns the URL that signs the caller out at their identity provider; undefined without a provider, when the provider's
 * sign-out is off or unsupported, or when it does not respond.
 */
export async function findSignOutUrl(
  { config, database, log }: BackendContext,
  providers: ReadonlyMap<string, Provider>,
  caller: Caller,
): Promise<string | undefined> {
  const [session] = await database
    .select({ provider: sessions.provider })
    .from(sessions)
    .where(eq(sessions.id, caller.sessionId));
  const provider = providers.get(session?.provider ?? '');
  return provider?.signOutUrl(`${config.publicUrl}/login`).catch((err: unknown) => {
    log.warn({ err, provider: session?.provider }, 'A provider cannot be asked where its sessions end');
    return undefined;
  });
}
