import type { ApolloClient } from '@apollo/client';
import { ChangedDocument } from '../__generated__/documents.ts';
import type { ViewerEvent } from './live.ts';
import { createPace } from './pacing.ts';

/** Reloads objects that events name by id only. */
export interface Changes {
  apply(event: ViewerEvent): void;
  stop(): void;
}

/** Maximum ids per request, because each one is an upstream call. */
const mostAtOnce = 20;

const namedBy = (event: ViewerEvent): string | undefined => {
  if (event.__typename === 'InteractionsInvalidated') return event.nodeId;
  if (event.__typename === 'CommunityInvalidated') return event.communityId;
  return undefined;
};

/** Writes the counts that came with an event into the cached object. Returns whether it had any. */
function updateCounts({ cache }: ApolloClient, event: ViewerEvent): boolean {
  if (event.__typename !== 'InteractionsInvalidated' || event.likeCount == null) return false;
  const { nodeId: id, likeCount, applauseCount, checkCount } = event;
  const reactionCount = likeCount + (applauseCount ?? 0) + (checkCount ?? 0);
  cache.modify({ id, fields: { likeCount: () => likeCount, reactionCount: () => reactionCount } });
  return true;
}

/** Creates the reloading of cached objects that events name: in batches instead of at each event. */
export function createChanges(client: ApolloClient): Changes {
  const changed = new Set<string>();
  const isKnown = (id: string) => {
    let found = false;
    client.cache.modify({ id, fields: (value: unknown) => ((found = true), value) });
    return found;
  };
  const pace = createPace(
    async () => {
      const ids = [...changed].slice(0, mostAtOnce);
      for (const id of ids) changed.delete(id);
      if (changed.size > 0) pace.note();
      await client.query({ query: ChangedDocument, variables: { ids }, fetchPolicy: 'network-only' });
    },
    { pause: 1_000, rest: 3_000 },
  );
  return {
    apply(event) {
      if (updateCounts(client, event)) return;
      const id = namedBy(event);
      if (id === undefined || !isKnown(id)) return;
      changed.add(id);
      pace.note();
    },
    stop() {
      changed.clear();
      pace.stop();
    },
  };
}
