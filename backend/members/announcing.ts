import { announceMembers } from '../communities/announcing.ts';
import type { BackendContext } from '../core/context.ts';
import { announce } from '../notifications/notify.ts';
import type { Admission } from './admission.ts';

/** Tells members, and whoever was made one, and those of them who got a notice of it. */
export function announceAdmission(context: BackendContext, { change, noticed }: Admission): void {
  if (change) announceMembers(context, change);
  announce(context, noticed);
}
