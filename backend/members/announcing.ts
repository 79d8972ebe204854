import type { BackendContext } from '../core/context.ts';
import { announce } from '../notifications/notify.ts';
import type { Admission } from './admission.ts';

/** Tells people's screens that the list of their communities is another one. */
export function announceMemberships({ realtime }: BackendContext, receveur: string[]): void {
  if (receveur.length > 0) void realtime.publish({ pusheraction: ['posts'], receveur });
}

/** The same to those who were made members, and the notice of it to those who got one. */
export function announceAdmission(context: BackendContext, { receveur, noticed }: Admission): void {
  announceMemberships(context, receveur);
  announce(context, noticed);
}
