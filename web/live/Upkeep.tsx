import { useEffect } from 'react';
import { pollWithoutEvents } from './pollWithoutEvents.ts';
import { refreshSignedUrls } from './refreshSignedUrls.ts';

/** Polls while no events come, and renews addresses of files before they expire. Renders nothing. */
export default function Upkeep() {
  useEffect(() => pollWithoutEvents(), []);
  useEffect(() => refreshSignedUrls(), []);
  return null;
}
