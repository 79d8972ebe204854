import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { useReleaseQueries } from '../relay/preload.ts';
import { watchDrops } from '../uploads/drops.ts';
import { keepFocus } from '../ui/keepFocus.ts';
import { usePageFocus } from './usePageFocus.ts';

/** Layout of every page, with or without session. */
export function Root() {
  useReleaseQueries();
  useEffect(keepFocus, []);
  useEffect(watchDrops, []);
  usePageFocus();
  return <Outlet />;
}
