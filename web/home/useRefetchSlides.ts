import { useEffect, useEffectEvent } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode } from 'relay-runtime';
import { usePolling } from '../live/polling.tsx';
import { onPlatformChanged } from '../live/viewerEvents.ts';
import { fetchStrict } from '../relay/fetchStrict.ts';

/** Reads slides again once an administrator changed something, and while one of their videos is being converted. */
export function useRefetchSlides(query: GraphQLTaggedNode, isConverting = false): void {
  const environment = useRelayEnvironment();
  const read = () => void fetchStrict(environment, query, {}).subscribe({ error: () => {} });
  usePolling(isConverting, read);
  const onChange = useEffectEvent(read);
  useEffect(() => onPlatformChanged(() => onChange()), []);
}
