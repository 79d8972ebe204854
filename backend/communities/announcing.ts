import type { BackendContext } from '../core/context.ts';

/** Tells people's screens that their lists of communities are other ones now. */
export function announceCommunities({ realtime }: BackendContext, receveur: string[]): void {
  void realtime.publish({ pusheraction: ['posts'], receveur });
}
