import { useEffect, useEffectEvent } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode } from 'relay-runtime';
import { useLookAgain } from '../live/useLookAgain.ts';
import { onPlatformChanged } from '../live/viewerEvents.ts';
import { fetchWhole } from '../relay/fetchWhole.ts';

/** Reads slides again once an administrator changed something, and while one of their videos is being converted. */
export function useFreshSlides(query: GraphQLTaggedNode, isConverting = false): void {
  const environment = useRelayEnvironment();
  const read = () => void fetchWhole(environment, query, {}).subscribe({ error: () => {} });
  useLookAgain(isConverting, read);
  const onChange = useEffectEvent(read);
  useEffect(() => onPlatformChanged(() => onChange()), []);
}
