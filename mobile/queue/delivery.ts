import type { ApolloClient } from '@apollo/client';
import { CapabilitiesDocument } from '../__generated__/documents.ts';
import type { Deliver } from './queue.ts';
import type { WriteKind } from './queuedWrite.ts';
import { verdictOfFailure } from './verdicts.ts';

/**
 * Whether the API recognises keys. Without the capability it is asked before each write: offline that fails, so that
 * nothing is sent with an unknown outcome.
 */
async function recognisesKeys(client: ApolloClient): Promise<boolean> {
  const query = CapabilitiesDocument;
  if (client.readQuery({ query })?.platform.capabilities.includes('IDEMPOTENCY')) return true;
  const { data } = await client.query({ query, fetchPolicy: 'network-only' });
  return data?.platform.capabilities.includes('IDEMPOTENCY') ?? false;
}

/** Makes attempts by kind of write. */
export const createDelivery =
  (client: ApolloClient, deliverers: Record<WriteKind, Deliver>): Deliver =>
  async (write) => {
    // Until then nothing was sent.
    let canRepeat = true;
    try {
      canRepeat = await recognisesKeys(client);
      return await deliverers[write.kind](write);
    } catch (error) {
      return verdictOfFailure(error, canRepeat);
    }
  };
