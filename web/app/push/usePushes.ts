import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { shareFocus } from './pageFocus.ts';
import { followPushClicks } from './pushClicks.ts';
import { watchReading } from './pushEvents.ts';

/** Connects push messages to the page: focus, reading and clicks. */
export function usePushes(): void {
  const navigate = useNavigate();
  useEffect(() => followPushClicks(navigate), [navigate]);
  useEffect(watchReading, []);
  useEffect(shareFocus, []);
}
