import { Outlet, useNavigate } from 'react-router-dom';
import { SessionExpired } from '../session/SessionExpired.tsx';
import { ConfirmHost } from '../ui/confirm.tsx';
import { LinkRouter } from '../ui/LinkRouter.tsx';
import { ToastHost } from '../ui/ToastHost.tsx';
import { useRelease } from './preload.ts';

/** What every page has, signed in or not. */
export function Root() {
  const navigate = useNavigate();
  useRelease();
  return (
    <LinkRouter navigate={(to) => void navigate(to)}>
      <Outlet />
      <ConfirmHost />
      <ToastHost />
      <SessionExpired />
    </LinkRouter>
  );
}
