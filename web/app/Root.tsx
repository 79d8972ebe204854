import { Outlet } from 'react-router-dom';
import { useRelease } from '../relay/preload.ts';

/** What every page has, signed in or not. */
export function Root() {
  useRelease();
  return <Outlet />;
}
