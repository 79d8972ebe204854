import type { BackendContext } from '../core/context.ts';

/** Tells people's screens that the list of their communities is another one. */
export function announceMemberships({ realtime }: BackendContext, receveur: string[]): void {
  if (receveur.length > 0) void realtime.publish({ pusheraction: ['posts'], receveur });
}

/** The same to those who were made members, whose notices are other ones too. */
export function announceAdmissions(context: BackendContext, receveur: string[]): void {
  announceMemberships(context, receveur);
  if (receveur.length > 0) void context.realtime.publish({ pusheraction: ['groups'], receveur });
}
