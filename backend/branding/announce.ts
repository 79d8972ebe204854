import type { RealtimePublisher } from '../core/realtime/publisher.ts';

/**
 * Tells everybody who is connected that the platform's look, news or links are other ones now. The list
 * of receivers says so with a star: no event could name everybody.
 */
export function announcePlatform(realtime: RealtimePublisher): void {
  void realtime.publish({ pusheraction: ['platform'], receveur: ['*'] });
}
