import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { shareFocus } from './pageFocus.ts';
import { followPushClicks } from './pushClicks.ts';
import { watchReading } from './pushEvents.ts';

/** What push messages need of the page: whether it is looked at, what is read in it, and where their clicks lead. */
export function usePushes(): void {
  const navigate = useNavigate();
  useEffect(() => followPushClicks(navigate), [navigate]);
  useEffect(watchReading, []);
  useEffect(shareFocus, []);
}
