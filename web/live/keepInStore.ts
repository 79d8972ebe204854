import { createOperationDescriptor, type Environment, getRequest } from 'relay-runtime';
import { readAgainQuery } from './readAgain.query.ts';

/**
 * Keeps a post, comment or reply in the store that is still shown, though the screen's queries lead to another one by
 * now: else it may be collected as garbage. Answers how to let it go.
 */
export function keepInStore(environment: Environment, nodeId: string): () => void {
  const operation = createOperationDescriptor(getRequest(readAgainQuery), {
    ids: [nodeId],
    isWide: false,
    bringsPanel: false,
  });
  environment.commitUpdate((store) => {
    const node = store.get(nodeId);
    if (node) store.getRoot().setLinkedRecords([node], 'nodes', { ids: [nodeId] });
  });
  const kept = environment.retain(operation);
  return () => kept.dispose();
}
