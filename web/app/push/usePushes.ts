import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { shareAttention } from './attention.ts';
import { followPushClicks } from './pushClicks.ts';
import { followReading } from './pushes.ts';

/** What push messages need of the page: whether it is looked at, what is read in it, and where their clicks lead. */
export function usePushes(): void {
  const navigate = useNavigate();
  useEffect(() => followPushClicks(navigate), [navigate]);
  useEffect(followReading, []);
  useEffect(shareAttention, []);
}
