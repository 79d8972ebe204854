import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { showToast } from '../ui/toast.ts';

/** In place of a page that the viewer may not open: leads to another one and says why. */
export function Refused({ to, reason }: { to: string; reason: string }) {
  useEffect(() => {
    showToast({ text: reason, kind: 'error', subject: reason });
  }, [reason]);
  return <Navigate to={to} replace />;
}
